import { Field, Input, MessageBar, MessageBarBody } from '@fluentui/react-components'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { initRobots, robotPage } from '../../api/robots.ts'
import { sendOnce } from '../../form/confirmed.ts'
import { FormDialog } from '../../form/form-dialog.tsx'
import { beforeSending } from '../../form/lost-save.ts'

const WORD = '初始化'

/** Name and avatar of each robot, by id. */
async function identities(): Promise<Map<string, string>> {
  const { rows } = await robotPage(1, 100, { sort: { field: 'id', descending: false } })
  return new Map(rows.map(({ id, name, head }) => [String(id), `${name} ${head}`]))
}

/** Whether most robots have changed; a single robot renamed by another operator does not count as a regeneration. */
function areOthers(before: ReadonlyMap<string, string>, now: ReadonlyMap<string, string>): boolean {
  const unchanged = [...now].filter(([id, identity]) => before.get(id) === identity).length
  return unchanged * 2 < Math.max(before.size, now.size)
}

/** Regenerates all robots. This cannot be undone, so the operator has to enter a confirmation word (A120). */
export function InitDialog({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient()
  const [typed, setTyped] = useState('')

  async function submit(): Promise<void> {
    let before: ReadonlyMap<string, string> = new Map()
    await sendOnce({
      what: '初始化机器人',
      send: async () => {
        before = await beforeSending(identities())
        return initRobots()
      },
      arrived: async () => areOthers(before, await identities()),
      onlyOnce: true,
      refresh: () => queries.invalidateQueries({ queryKey: ['robots'] }),
    })
    // Close whatever the outcome is, so that a repetition requires the word again.
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
