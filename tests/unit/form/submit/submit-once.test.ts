import '../../api/stub-page-window.ts'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { announceChange, type TrackedChange } from '#renderer/api/host/audit-log.ts'
import { ApiError } from '#renderer/api/http/errors.ts'
import { submitOnce, type Tracking, verified } from '#renderer/form/submit/submit-once.ts'

const { log } = vi.hoisted(() => ({ log: [] as unknown[][] }))
vi.mock('#renderer/platform/desktop.ts', () => ({
  desktop: {
    beginChange: async ({ action, route }: TrackedChange) => {
      log.push(['begin', action, route])
      return null
    },
    recordChange: async (change: object) => void log.push(['record', change]),
    concludeChange: async (_id: string, result: string, detail: string, isShown: boolean) =>
      void log.push(['conclude', result, detail, ...(isShown ? [] : ['not shown'])]),
  },
}))
beforeEach(() => {
  log.length = 0
})

const audit = { action: '通过上分订单 5', fields: [] }
const tracked: Tracking = { route: null, locks: ['order:5'], success: 'flag' }
const lose = async () => {
  throw new ApiError('timeout', '请求超时!')
}

describe('a change is sent once', () => {
  test('with a positive response nothing is read again', async () => {
    const send = vi.fn(async () => true)
    const [verify, explain] = [vi.fn(), vi.fn()]
    expect(await submitOnce({ audit, send, verify, explain })).toEqual({ kind: 'succeeded', detail: '' })
    expect([send, verify, explain].map(({ mock }) => mock.calls.length)).toEqual([1, 0, 0])
    expect(log).toEqual([['record', { ...audit, result: 'succeeded', detail: '' }]])
  })

  test('what was announced has its entry, which is completed; it leads to the open screen (fault 65)', async () => {
    const send = async (change: TrackedChange) => (await announceChange(change)) === null
    await submitOnce({ audit: { action: '账号 支付宝一', fields: [] }, send })
    expect(log).toEqual([
      ['begin', '账号 支付宝一', '/Main/AccountNumber'],
      ['conclude', 'succeeded', ''],
    ])
  })

  test('a rejection is returned with its error and is certainly not carried out', async () => {
    const error = new ApiError('locked', '该订单正在另一窗口处理')
    const send = async () => {
      throw error
    }
    const verify = vi.fn()
    const outcome = await submitOnce({ audit: { ...audit, tracked }, send, verify })
    expect(outcome).toEqual({ kind: 'failed', detail: '该订单正在另一窗口处理', error })
    expect(verify).not.toHaveBeenCalled()
    expect(log).toEqual([['conclude', 'failed', '该订单正在另一窗口处理']])
  })

  test('a negative response is explained by reading; if that fails, it stays failed', async () => {
    const send = async () => false
    const decided = { kind: 'alreadyDecided', detail: '已被他人处理', current: 7 } as const
    expect(await submitOnce({ audit, send, explain: async () => decided })).toMatchObject(decided)
    expect(await submitOnce({ audit, send, explain: lose, failureMessage: '保存失败' })).toMatchObject({
      kind: 'failed',
      detail: '保存失败',
    })
    expect(log.map(([, change]) => change)).toEqual([
      { ...audit, result: 'failed', detail: '已被他人处理' },
      { ...audit, result: 'failed', detail: '保存失败' },
    ])
  })
})

describe('a lost response (结果未知)', () => {
  const send = vi.fn(lose)
  beforeEach(() => void send.mockClear())

  test.each([
    ['shown to be carried out', async () => verified(true), { kind: 'succeeded', detail: '' }],
    ['shown not to be carried out', async () => verified(false), { kind: 'failed', detail: '请求超时!' }],
    ['not shown', async () => ({}), { kind: 'unknown', detail: '请求超时!' }],
    ['not readable', lose, { kind: 'unknown', detail: '请求超时!' }],
  ])('is verified and never resent: %s', async (_name, verify, expected) => {
    const onLost = vi.fn()
    const outcome = await submitOnce({ audit: { ...audit, tracked }, send, verify, onLost })
    expect(outcome).toMatchObject({ ...expected, lost: '请求超时!' })
    expect(send).toHaveBeenCalledTimes(1)
    expect(onLost).toHaveBeenCalledExactlyOnceWith('请求超时!')
    expect(log).toEqual([['conclude', expected.kind, expected.detail]])
  })

  test('a response that does not say what happened is looked up before anything is reported (fault 76)', async () => {
    const unclear = async () => {
      throw new ApiError('unclear', '服务器没有说明是否已经生效')
    }
    const onLost = vi.fn()
    const submission = { audit: { ...audit, tracked }, send: unclear, onLost }
    const done = async () => ({ ...verified(true), current: 1 })
    expect(await submitOnce({ ...submission, verify: done })).toEqual({ kind: 'succeeded', detail: '' })
    expect(onLost).not.toHaveBeenCalled()
    const lost = '服务器没有说明是否已经生效'
    expect(await submitOnce({ ...submission, verify: async () => ({}) })).toMatchObject({ kind: 'unknown', lost })
    expect(onLost).toHaveBeenCalledExactlyOnceWith(lost)
  })

  test('is rechecked without resending; the audit log follows changes of the outcome only', async () => {
    const reads = [{}, {}, verified(true)]
    const outcome = await submitOnce({ audit: { ...audit, tracked }, send, verify: async () => reads.shift()! })
    expect(await outcome.recheck!()).toMatchObject({ kind: 'unknown', lost: '请求超时!' })
    expect(await outcome.recheck!()).toMatchObject({ kind: 'succeeded', lost: '请求超时!' })
    expect(send).toHaveBeenCalledTimes(1)
    expect(log).toEqual([
      ['conclude', 'unknown', '请求超时!'],
      ['conclude', 'succeeded', ''],
    ])
  })

  test('is reported as not shown once the operator has left; an ordinary success needs no report (fault 73)', async () => {
    const submission = { audit: { ...audit, tracked }, isShown: () => false }
    const outcome = await submitOnce({ ...submission, send, verify: async () => ({}) })
    await outcome.recheck!()
    await submitOnce({ ...submission, send: async () => true })
    await submitOnce({ ...submission, send: async () => false })
    expect(log).toEqual([
      ['conclude', 'unknown', '请求超时!', 'not shown'],
      ['conclude', 'succeeded', ''],
      ['conclude', 'failed', '操作失败', 'not shown'],
    ])
  })

  test('a failing recheck throws and leaves the outcome unknown', async () => {
    const verify = vi.fn<() => Promise<object>>().mockResolvedValueOnce({}).mockRejectedValueOnce(new Error('offline'))
    const outcome = await submitOnce({ audit: { ...audit, tracked }, send, verify })
    await expect(outcome.recheck!()).rejects.toThrow('offline')
    expect(log).toHaveLength(1)
  })
})
