import { useQueryClient } from '@tanstack/react-query'
import { fetchRobots, initRobots } from '../../api/settings/robots.ts'
import { ConfirmWordDialog } from '../../form/dialogs/confirm-word-dialog.tsx'
import { submitAction } from '../../form/submit/submit-action.ts'
import { guardPrecheck } from '../../form/submit/unconfirmed-saves.ts'

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
