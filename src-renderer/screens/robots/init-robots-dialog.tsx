import { Field, Radio, RadioGroup } from '@fluentui/react-components'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { nameWithId } from '#shared/untrusted-text.ts'
import {
  fetchRobot,
  fetchRobots,
  initRobots,
  type Robot,
  robotStateLabel,
  robotStates,
  updateRobot,
} from '../../api/settings/robots.ts'
import { ConfirmWordDialog } from '../../form/dialogs/confirm-word-dialog.tsx'
import { FormDialog } from '../../form/dialogs/form-dialog.tsx'
import { useFormDraft } from '../../form/edit/use-form-draft.ts'
import { DescriptionList } from '../../form/layout/description-list.tsx'
import { FormMessage, type Message } from '../../form/layout/form-message.tsx'
import { guardPrecheck, submitAction } from '../../form/submit/submit-action.ts'

/** Name and avatar of each robot, by id. */
async function fetchFingerprints(): Promise<Map<string, string>> {
  const { rows } = await fetchRobots(1, 100, { sort: { field: 'id', descending: false } })
  return new Map(rows.map(({ id, name, head }) => [String(id), `${name} ${head}`]))
}

/** Whether most robots have changed; a single robot renamed by another operator does not count as a regeneration. */
function wereRegenerated(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): boolean {
  const unchanged = [...after].filter(([id, fingerprint]) => before.get(id) === fingerprint).length
  return unchanged * 2 < Math.max(before.size, after.size)
}

/** Regenerates all robots. This cannot be undone, so the operator has to enter a confirmation word (A120). */
export function InitRobotsDialog({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient()
  async function submit(): Promise<void> {
    let before: ReadonlyMap<string, string> = new Map()
    await submitAction({
      action: '初始化机器人',
      submit: async (change) => {
        before = await guardPrecheck(fetchFingerprints())
        return initRobots(change)
      },
      verify: async () => wereRegenerated(before, await fetchFingerprints()),
      nonIdempotent: true,
      refresh: () => queryClient.invalidateQueries({ queryKey: ['robots'] }),
    })
  }

  return (
    <ConfirmWordDialog
      title="初始化机器人"
      word="初始化"
      warning="所有机器人的昵称、积分和状态将重新生成，现有的无法恢复。"
      submit={submit}
      onClose={onClose}
    />
  )
}

/** Switches a robot on or off (D2 §2, §5). */
export function RobotStateDialog({ robot, onClose }: { robot: Robot; onClose: () => void }) {
  const queryClient = useQueryClient()
  const [state, setState] = useState(String(robot.state))
  const [status, setStatus] = useState<Message | null>(null)
  const isUnchanged = state === String(robot.state)

  useFormDraft({
    key: `robot-state:${robot.id}`,
    name: `机器人 ${robot.name} 的状态`,
    edits: isUnchanged ? null : state,
    restore: setState,
  })

  async function submit(): Promise<void> {
    if (!(state in robotStates)) return setStatus({ intent: 'warning', text: '表单验证失败，请检查!' })
    setStatus({ intent: 'info', text: '验证成功，保存中' })
    const succeeded = await submitAction({
      action: `机器人 ${nameWithId(robot.name, robot.id)}`,
      fields: [{ field: '状态', from: robotStateLabel(robot.state).label, to: robotStateLabel(state).label }],
      submit: (change) => updateRobot(robot.id, { state: Number(state) }, change),
      verify: async () => String((await fetchRobot(robot))?.state) === state,
      refresh: () => queryClient.invalidateQueries({ queryKey: ['robots'] }),
    })
    setStatus(null)
    if (succeeded) onClose()
  }

  return (
    <FormDialog
      title="修改状态"
      submitLabel="修改状态"
      // An unknown state is refused with the documented message (inventory 316).
      missing={isUnchanged && state in robotStates ? '状态没有改变，请选择另一项' : null}
      onSubmit={submit}
      message={<FormMessage message={status} />}
      onClose={onClose}
    >
      <DescriptionList items={{ 机器人: nameWithId(robot.name, robot.id) }} />
      <Field label="状态" required>
        <RadioGroup
          layout="horizontal"
          style={{ marginInlineStart: '-8px' }}
          value={state}
          onChange={(_event, { value }) => setState(value)}
        >
          {Object.entries(robotStates)
            .reverse()
            .map(([value, { label }]) => (
              <Radio key={value} value={value} label={label} />
            ))}
        </RadioGroup>
      </Field>
    </FormDialog>
  )
}
