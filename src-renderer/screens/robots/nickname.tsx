import { makeStyles, tokens } from '@fluentui/react-components'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { isolateText } from '../../../src-preload/shared/foreign-text.ts'
import { changeRobot, type Robot, robotAgain } from '../../api/robots.ts'
import { checkedBy } from '../../form/checked-by.ts'
import { useEditForm } from '../../form/use-edit-form.tsx'
import { useAwaitedDraft } from '../../form/use-form-draft.ts'
import { ForeignText } from '../../ui/foreign-text.tsx'

const useStyles = makeStyles({
  line: { display: 'flex', gap: '6px', alignItems: 'center' },
  name: { overflow: 'hidden', textOverflow: 'ellipsis' },
  input: {
    font: 'inherit',
    boxSizing: 'border-box',
    width: '150px',
    height: '24px',
    padding: '0 6px',
    color: tokens.colorNeutralForeground1,
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStrokeAccessible}`,
    borderRadius: tokens.borderRadiusSmall,
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-1px' },
  },
})

const draftKeyOf = ({ id }: Robot) => `robot-name:${id}`

/** A nickname, edited inline in its cell (D2 §4). */
export function Nickname({ robot }: { robot: Robot }) {
  const styles = useStyles()
  const [editing, setEditing] = useState(false)
  if (useAwaitedDraft(draftKeyOf(robot)) === draftKeyOf(robot) && !editing) setEditing(true)
  if (editing) return <NicknameForm robot={robot} onEnd={() => setEditing(false)} />
  return (
    <span className={styles.line}>
      <span className={styles.name}>
        <ForeignText text={robot.name} />
      </span>
      <button
        type="button"
        className="link"
        aria-label={`编辑 ${isolateText(robot.name)}`}
        onClick={() => setEditing(true)}
      >
        编辑
      </button>
    </span>
  )
}

const labels = { name: '昵称' }
const schema = checkedBy(({ name }) => ({ name: String(name).trim() ? null : '昵称不能为空' }))

function NicknameForm({ robot, onEnd }: { robot: Robot; onEnd: () => void }) {
  const styles = useStyles()
  const queries = useQueryClient()
  const form = useEditForm({
    name: `${isolateText(robot.name)} 的昵称`,
    draftKey: draftKeyOf(robot),
    loaded: useMemo(() => ({ name: robot.name }), [robot.name]),
    labels,
    schema,
    reload: async () => {
      const now = await robotAgain(robot)
      if (!now) throw new Error('机器人不存在')
      return { name: now.name }
    },
    send: ({ name }) => changeRobot(robot.id, { name: String(name).trim() }),
    done: '操作成功',
    undone: '操作失败',
    onSaved: () => {
      void queries.invalidateQueries({ queryKey: ['robots'] })
      onEnd()
    },
  })
  const save = () => void (form.edited ? form.save() : onEnd())
  const wrong = form.faults.name ?? form.told?.text
  return (
    <span className={styles.line}>
      <input
        className={styles.input}
        // biome-ignore lint/a11y/noAutofocus: it replaces the button that was pressed
        autoFocus
        aria-label="昵称"
        aria-invalid={wrong !== undefined}
        title={wrong}
        maxLength={50}
        value={String(form.values.name)}
        onChange={({ target }) => form.set({ name: target.value })}
        onKeyDown={({ key, nativeEvent }) => {
          if (nativeEvent.isComposing) return
          if (key === 'Enter') save()
          else if (key === 'Escape') onEnd()
        }}
      />
      <button type="button" className="link" disabled={form.saving} onClick={save}>
        保存
      </button>
      <button type="button" className="link" disabled={form.saving} onClick={onEnd}>
        取消
      </button>
      {wrong && (
        <span className="loss" role="alert">
          {wrong}
        </span>
      )}
    </span>
  )
}
