import { Field, Input, MessageBar, MessageBarBody } from '@fluentui/react-components'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { initRobots } from '../../api/robots.ts'
import { sendOnce } from '../../form/confirmed.ts'
import { FormDialog } from '../../form/form-dialog.tsx'

const WORD = '初始化'

/** All robots begin anew: nothing brings the old ones back, so the word has to be typed (A120). */
export function InitDialog({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient()
  const [typed, setTyped] = useState('')

  async function submit(): Promise<void> {
    await sendOnce({
      what: '初始化机器人',
      send: initRobots,
      refresh: () => queries.invalidateQueries({ queryKey: ['robots'] }),
    })
    // Whatever became of it, it takes another word to do it again.
    onClose()
  }

  return (
    <FormDialog
      title="初始化机器人"
      onSubmit={submit}
      submitLabel={WORD}
      disabled={typed.trim() !== WORD}
      onClose={onClose}
    >
      <MessageBar intent="warning" layout="multiline">
        <MessageBarBody>所有机器人的昵称、积分和状态将重新生成，现有的无法恢复。</MessageBarBody>
      </MessageBar>
      <Field label={`请输入“${WORD}”确认`} required>
        <Input value={typed} maxLength={10} onChange={(_event, { value }) => setTyped(value)} />
      </Field>
    </FormDialog>
  )
}
