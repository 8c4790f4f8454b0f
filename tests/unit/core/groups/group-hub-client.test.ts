import { describe, expect, test } from 'vitest'
import type { GroupOutcome, GroupStatusChange } from '#contract/chat.ts'
import { startConsole } from '../start-console.ts'

/** Group methods of the hub over the bridge, against the simulator (inventory 424, 456–458). */

type Console = Awaited<ReturnType<typeof startConsole>>

const OPERATOR_ID = 900_001
/** Runs a command as a page does: its change is announced before. */
async function run(call: Console['call'], name: string, ...args: unknown[]): Promise<GroupOutcome> {
  const change = { id: crypto.randomUUID(), action: '群', fields: [], route: null, locks: [], success: 'flag' }
  await call('beginChange', change)
  return call<GroupOutcome>(name, ...args, change.id)
}

const sentArguments = async (server: Console['server'], method: string) =>
  (await server.hubState()).invocations.filter((one) => one.method === method)

describe('group methods of the hub', () => {
  test('each sends one object with every digit of the ids (A147, A200)', async () => {
    const { call, server } = await startConsole()
    const groups = await server.entities('telGroup')
    const closed = groups[1]!
    expect(typeof closed.TelGpId).toBe('bigint')
    expect(Number(closed.TelGpId)).toBeLessThan(0)
    const change: GroupStatusChange = {
      groupId: String(closed.TelGpId),
      ownerId: String(closed.TelGpUserid),
      gameId: Number(closed.TelGpLotteryid),
      setType: 1,
      open: true,
    }
    expect(await run(call, 'changeGroupStatus', change)).toEqual({ result: 'succeeded', message: '' })
    expect((await server.entity('telGroup', change.groupId)).entity.TelGpStatus).toBe(1)
    expect((await sentArguments(server, 'changeLotteryStatus'))[0]?.args).toEqual([
      { TelGpId: closed.TelGpId, TelGpUserid: OPERATOR_ID, TelGpLotteryid: 40, TelGpSetType: 1, TelGpStatus: 1 },
    ])
    expect(await run(call, 'changeGroupStatus', { ...change, open: false })).toMatchObject({
      result: 'succeeded',
    })
    expect((await server.entity('telGroup', change.groupId)).entity.TelGpStatus).toBe(2)
    expect(await run(call, 'loadGroups')).toMatchObject({ result: 'succeeded' })
    expect(await run(call, 'loadGroupMembers', change.groupId)).toMatchObject({ result: 'succeeded' })
    expect((await sentArguments(server, 'loadTelMember'))[0]?.args).toEqual([
      { UserId: OPERATOR_ID, TelGpId: closed.TelGpId },
    ])
  })

  test('negative ids are sent as numbers, also the owner’s; invalid ids are not sent (A207, fault 58)', async () => {
    const { call, server } = await startConsole()
    const closed = (await server.entities('telGroup'))[5]!
    await server.edit('telGroup', closed.TelGpId as number, { TelGpUserid: -1_001_330_000_002 })
    const change = { groupId: String(closed.TelGpId), ownerId: '-1001330000002', gameId: 140, setType: 1, open: true }
    expect(await run(call, 'changeGroupStatus', change)).toEqual({ result: 'succeeded', message: '' })
    expect((await sentArguments(server, 'changeLotteryStatus'))[0]?.args).toEqual([
      {
        TelGpId: -1_001_987_650_006,
        TelGpUserid: -1_001_330_000_002,
        TelGpLotteryid: 140,
        TelGpSetType: 1,
        TelGpStatus: 1,
      },
    ])
    for (const groupId of ['', '-', '--5', '5-', '-5.5', ' -5', '+5']) {
      await expect(run(call, 'loadGroupMembers', groupId)).rejects.toThrow('无效的调用')
      await expect(run(call, 'changeGroupStatus', { ...change, groupId })).rejects.toThrow('无效的调用')
    }
    expect(await sentArguments(server, 'loadTelMember')).toEqual([])
  })

  test('errors, lost responses and lost connections yield 失败,链接超时 with the reason, without retries (inventory 458)', async () => {
    const { call, server, connected } = await startConsole()
    const inject = (kind: 'refused' | 'dropAfter', errors?: string) =>
      server.fault({ match: { kind: 'hub', path: 'loadTelUsers' }, kind, errors })
    await inject('refused', '机器人离线')
    expect(await run(call, 'loadGroups')).toEqual({ result: 'failed', message: '失败,链接超时 机器人离线' })
    const before = (await server.entities('telGroup')).length
    await inject('dropAfter')
    expect(await run(call, 'loadGroups')).toEqual({ result: 'unknown', message: '失败,链接超时 连接已断开' })
    expect(await server.entities('telGroup')).toHaveLength(before + 1)
    await connected()
    expect(await sentArguments(server, 'loadTelUsers')).toHaveLength(2)
    await server.hub('down')
    await expect.poll(() => call('readState', 'connection')).toMatchObject({ hub: 'disconnected' })
    expect(await run(call, 'loadGroups')).toEqual({ result: 'failed', message: '失败,链接超时 未连接' })
    await expect(run(call, 'loadGroupMembers', '1; drop')).rejects.toThrow('无效的调用')
  })
})
