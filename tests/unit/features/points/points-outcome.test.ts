import '../../api/stub-page-window.ts'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { givePoints, goodwill, type PointsOperation, takePoints } from '#renderer/features/points/points-operations.ts'
import { readOutcome } from '#renderer/features/points/points-outcome.ts'
import { Control, type WireMember } from '#tests/simulator/control.ts'
import { type Simulator, startSimulator } from '#tests/simulator/server.ts'
import { signInDirectly } from '../../api/direct-axios.ts'

vi.mock('axios', () => import('../../api/direct-axios.ts'))

const operator = { id: '900001', name: '管理员', image: '', loginNames: ['admin'] }
const REMARK = '活动补发'

let simulator: Simulator
let server: Control
let member: WireMember

beforeAll(async () => {
  simulator = await startSimulator()
  server = new Control(simulator.url)
  await signInDirectly(simulator.url)
})
afterAll(() => simulator.close())
beforeEach(async () => {
  await server.dialect()
  await server.clearFaults()
  const { userId } = await server.addOrder({ inOrOut: true })
  member = await server.setMember(userId, { balance: 1_000 })
})

const read = async (operation: PointsOperation) =>
  readOutcome(
    operation,
    { id: String(member.id), amount: 200, remark: REMARK, sentAt: await server.clock({}) },
    operator,
  )
const UNCLEAR = '结果未知：有一笔相同金额的记录，不能确认是本次操作：'
const whose = (operatorName: string, remark: string) => `200.00，操作人 ${operatorName}，备注 ${remark}。请核对账变`

/** The server's answer of one record of an adjustment. */
async function answerRecord(fields: object) {
  const payTime = new Date((await server.clock({})) + 60_000).toISOString()
  const row = { id: 1, userId: member.id, inOrOut: true, payType: 98, balance: 200, payTime, state: 1, ...fields }
  await server.fault({ match: { path: '/api/pay/list/' }, kind: 'answer', data: { data: [row], rows: 1 } })
}
const give = (isIn: boolean, fields: { admin?: string }) =>
  server.adjustManually(isIn, member.id, 200, { remark: REMARK, admin: '管理员', ...fields })

test.each<[string, PointsOperation, (() => Promise<unknown>)[], 'succeeded' | 'unknown', string[]]>([
  ['none', givePoints, [], 'unknown', ['结果未知：没有找到这笔记录']],
  ['ours', givePoints, [() => give(true, {})], 'succeeded', ['操作已生效：会员 ', ' 200.00。请勿重复提交。']],
  [
    'ours by login name (fault 64)',
    takePoints,
    [() => server.dialect('operator-by-login-name'), () => give(false, {})],
    'succeeded',
    ['操作已生效'],
  ],
  ['the other direction', takePoints, [() => give(true, {})], 'unknown', ['结果未知：没有找到这笔记录']],
  [
    'ours beside an identical one',
    givePoints,
    [() => give(true, {}), () => give(true, { admin: '客服二号' })],
    'succeeded',
    ['操作已生效'],
  ],
  [
    'another operator, the same remark',
    givePoints,
    [() => give(true, { admin: '客服二号' })],
    'unknown',
    [UNCLEAR, whose('客服二号', REMARK)],
  ],
  ['neither operator nor remark', givePoints, [() => answerRecord({})], 'unknown', [UNCLEAR, whose('未注明', '无')]],
  ['that of another member', givePoints, [() => answerRecord({ userId: 1, remark: REMARK })], 'unknown', ['没有找到']],
  [
    'no remark',
    givePoints,
    [() => answerRecord({ verifyAdmin: '管理员' })],
    'unknown',
    [UNCLEAR, whose('管理员', '无')],
  ],
  [
    'a time that cannot be read',
    givePoints,
    [() => answerRecord({ verifyAdmin: '管理员', remark: REMARK, payTime: null })],
    'unknown',
    ['结果未知：有记录看不出时间或金额，不能确认是不是本次操作'],
  ],
  [
    'an amount that cannot be read',
    givePoints,
    [() => answerRecord({ verifyAdmin: '管理员', remark: REMARK, balance: '200,00' })],
    'unknown',
    ['结果未知：有记录看不出时间或金额，不能确认是不是本次操作'],
  ],
  ['no operator', givePoints, [() => answerRecord({ remark: REMARK })], 'unknown', [UNCLEAR, whose('未注明', REMARK)]],
  [
    'the records cannot be read',
    givePoints,
    [() => server.fault({ match: { path: '/api/pay/list/' }, kind: 'status', status: 500 })],
    'unknown',
    ['结果未知：暂时无法核对（请求失败! 服务器错误 500）'],
  ],
  [
    'a goodwill rebate of ours',
    goodwill,
    [() => server.giveGoodwill(member.id, 200, REMARK, '管理员')],
    'succeeded',
    ['操作已生效'],
  ],
  [
    'a goodwill rebate of a colleague',
    goodwill,
    [() => server.giveGoodwill(member.id, 200, '别的')],
    'unknown',
    ['结果未知：没有找到您的记录。相同金额的一笔不是本次操作', whose('客服二号', '别的')],
  ],
  [
    'a change of the balance alone',
    goodwill,
    [
      () => server.giveGoodwill(member.id, 200, REMARK, '管理员'),
      () => server.fault({ match: { path: '/api/rebate/list/' }, kind: 'answer', data: { data: [], rows: 0 } }),
    ],
    'unknown',
    [UNCLEAR, whose('未注明', REMARK)],
  ],
])(
  'a change whose answer is lost is looked for in the records: %s (A215, fault 49)',
  async (_case, operation, before, kind, texts) => {
    for (const one of before) await one()
    const outcome = await read(operation)
    expect(outcome.kind).toBe(kind)
    for (const text of texts) expect(outcome.detail?.replace(/[\u2066-\u2069]/g, '')).toContain(text)
  },
)
