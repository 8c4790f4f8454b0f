import { expect, test } from 'vitest'
import { createConsoleCore } from '#main/core/console-core.ts'
import { startConsole } from '../start-console.ts'

test('a console that quits during a decision reports it after its next start and does not resend it (fault 44)', async () => {
  const { server, core, ports, call, notices } = await startConsole()
  const { id } = await server.addOrder({ inOrOut: true, balance: 12 })
  await server.fault({ match: { path: '/api/pay/pay-verify' }, kind: 'hang' })
  const change = { id: 'change-01', action: `通过上分订单 ${id}`, fields: [], route: `/Main/UpDownScore/1?order=${id}` }
  expect(await call('beginChange', { ...change, locks: [`order:${id}`], success: 'flag' })).toBeNull()
  const headers = { 'content-type': 'application/json', 'x-change-id': change.id }
  const body = JSON.stringify({ newId: id, isConfirm: true, remark: '' })
  void core.gateway.handle(new Request('app://console/api/pay/pay-verify', { method: 'POST', headers, body }))
  await expect.poll(() => core.gateway.pendingWrites).toBe(1)
  const address = core.session.view.server
  await core.stop()
  notices.length = 0

  const next = createConsoleCore(ports)
  await next.start(address)
  expect(notices.filter(({ title }) => title === '结果未知')).toMatchObject([
    {
      title: '结果未知',
      body: `通过上分订单 ${id}：尚未收到服务器答复。没有重复提交，请打开核对`,
      route: change.route,
    },
  ])
  await next.stop()
  await server.clearFaults()
  const requests = (await server.log()).filter(({ path }) => path === '/api/pay/pay-verify')
  expect(requests).toHaveLength(1)
  expect(requests[0]!.headers).not.toHaveProperty('x-change-id')
})
