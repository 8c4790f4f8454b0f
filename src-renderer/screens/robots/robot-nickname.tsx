import { makeStyles } from '@fluentui/react-components'
import { useMemo, useRef, useState } from 'react'
import { isolateText } from '../../../src-preload/shared/untrusted-text.ts'
import { fetchRobot, type Robot, updateRobot } from '../../api/settings/robots.ts'
import { offerDiscarded } from '../../form/edit/offer-discarded.ts'
import { schemaFromValidator } from '../../form/edit/schema-from-validator.ts'
import { useEditForm } from '../../form/edit/use-edit-form.tsx'
import { usePendingDraftKey } from '../../form/edit/use-form-draft.ts'
import { useSaveShortcut } from '../../form/edit/use-save-shortcut.ts'
import { cellInput } from '../../form/fields/cell-input.ts'
import { ForeignText } from '../../ui/foreign-text.tsx'

const useStyles = makeStyles({
  line: { display: 'flex', gap: '6px', alignItems: 'center' },
  name: { overflow: 'hidden', textOverflow: 'ellipsis' },
  input: { ...cellInput, width: '150px' },
})

export const toNicknameDraftKey = ({ id }: Robot) => `robot-name:${id}`

/** A nickname, edited inline in its cell (D2 §4). */
export function RobotNickname({ robot }: { robot: Robot }) {
  const styles = useStyles()
  const [isEditing, setIsEditing] = useState(false)
  if (usePendingDraftKey(toNicknameDraftKey(robot)) === toNicknameDraftKey(robot) && !isEditing) setIsEditing(true)
  if (isEditing) return <NicknameForm robot={robot} onClose={() => setIsEditing(false)} />
  return (
    <span className={styles.line}>
      <span className={styles.name}>
        <ForeignText text={robot.name} />
      </span>
      <button
        type="button"
        className="link"
        aria-label={`编辑 ${isolateText(robot.name)}`}
        onClick={() => setIsEditing(true)}
      >
        编辑
      </button>
    </span>
  )
}

const labels = { name: '昵称' }
const schema = schemaFromValidator(({ name }) => ({ name: String(name).trim() ? null : '昵称不能为空' }))

function NicknameForm({ robot, onClose }: { robot: Robot; onClose: () => void }) {
  const styles = useStyles()
  const form = useEditForm({
    name: `${isolateText(robot.name)} 的昵称`,
    draftKey: toNicknameDraftKey(robot),
    initialValues: useMemo(() => ({ name: robot.name }), [robot.name]),
    labels,
    schema,
    refetch: async () => {
      const current = await fetchRobot(robot)
      if (!current) throw new Error('机器人不存在')
      return { name: current.name }
    },
    submit: ({ name }, _changes, change) => updateRobot(robot.id, { name: String(name).trim() }, change),
    successMessage: '操作成功',
    failureMessage: '操作失败',
    resource: 'robots',
    onSaved: onClose,
  })
  const root = useRef<HTMLSpanElement>(null)
  const save = () => void (form.dirty ? form.save() : onClose())
  useSaveShortcut(save, root)
  const cancel = () => {
    if (form.saving) return
    offerDiscarded(toNicknameDraftKey(robot))
    form.revert()
    onClose()
  }
  const errorText = form.errors.name ?? form.message?.text
  return (
    <span ref={root} className={styles.line}>
      <input
        className={styles.input}
        // biome-ignore lint/a11y/noAutofocus: it replaces the button that was pressed
        autoFocus
        aria-label="昵称"
        aria-invalid={errorText !== undefined}
        title={errorText}
        maxLength={50}
        // It closes when it is saved.
        readOnly={form.saving}
        value={String(form.values.name)}
        onChange={({ target }) => form.set({ name: target.value })}
        onKeyDown={({ key }) => {
          if (key === 'Enter') save()
          else if (key === 'Escape') cancel()
        }}
      />
      <button type="button" className="link" aria-disabled={form.saving} onClick={save}>
        保存
      </button>
      <button type="button" className="link" aria-disabled={form.saving} onClick={cancel}>
        取消
      </button>
      {errorText && (
        <span className="loss" role="alert">
          {errorText}
        </span>
      )}
    </span>
  )
}
