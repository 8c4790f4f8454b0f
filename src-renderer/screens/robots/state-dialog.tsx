import { Field, MessageBar, MessageBarBody, Radio, RadioGroup } from '@fluentui/react-components'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isolateText } from '../../../src-preload/shared/foreign-text.ts'
import { changeRobot, type Robot, robotAgain, robotState, robotStates } from '../../api/robots.ts'
import { sendOnce } from '../../form/confirmed.ts'
import { Facts } from '../../form/facts.tsx'
import { FormDialog } from '../../form/form-dialog.tsx'
import { useFormDraft } from '../../form/use-form-draft.ts'

/** Switches a robot on or off (D2 §2, §5). */
export function StateDialog({ robot, onClose }: { robot: Robot; onClose: () => void }) {
  const queries = useQueryClient()
  const [state, setState] = useState(String(robot.state))
  const [told, setTold] = useState<{ intent: 'info' | 'warning'; text: string } | null>(null)

  useFormDraft({
    key: `robot-state:${robot.id}`,
    name: `机器人 ${robot.name} 的状态`,
    edits: state === String(robot.state) ? null : state,
    restore: setState,
  })

  async function submit(): Promise<void> {
    if (!(state in robotStates)) return setTold({ intent: 'warning', text: '表单验证失败，请检查!' })
    setTold({ intent: 'info', text: '验证成功，保存中' })
    const done = await sendOnce({
      what: `机器人 ${isolateText(robot.name)}（${robot.id}）`,
      fields: [{ field: '状态', from: robotState(robot.state).label, to: robotState(state).label }],
      send: () => changeRobot(robot.id, { state: Number(state) }),
      arrived: async () => String((await robotAgain(robot))?.state) === state,
      refresh: () => queries.invalidateQueries({ queryKey: ['robots'] }),
    })
    setTold(null)
    if (done) onClose()
  }

  return (
    <FormDialog title="修改状态" onSubmit={submit} onClose={onClose}>
      <Facts facts={{ 机器人: `${isolateText(robot.name)}（${robot.id}）` }} />
      <Field label="状态" required>
        <RadioGroup layout="horizontal" value={state} onChange={(_event, { value }) => setState(value)}>
          {Object.entries(robotStates)
            .reverse()
            .map(([value, { label }]) => (
              <Radio key={value} value={value} label={label} />
            ))}
        </RadioGroup>
      </Field>
      {told && (
        <MessageBar intent={told.intent} politeness="assertive">
          <MessageBarBody>{told.text}</MessageBarBody>
        </MessageBar>
      )}
    </FormDialog>
  )
}
