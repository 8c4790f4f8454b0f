import './page-window.ts'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import * as activities from '../../../src-renderer/api/activities.ts'
import * as changes from '../../../src-renderer/api/balance-changes.ts'
import * as bets from '../../../src-renderer/api/bets.ts'
import * as chat from '../../../src-renderer/api/chat-records.ts'
import * as draws from '../../../src-renderer/api/draws.ts'
import * as home from '../../../src-renderer/api/home.ts'
import * as notices from '../../../src-renderer/api/notices.ts'
import { buildPath } from '../../../src-renderer/api/path.ts'
import * as pay from '../../../src-renderer/api/pay.ts'
import * as rebates from '../../../src-renderer/api/rebates.ts'
import { unscreened } from '../../../src-renderer/api/unscreened.ts'
import { paths } from '../../../src-renderer/api/wire.ts'
import { findRoute } from '../../simulator/calls/table.ts'

/** Requests that would have been sent. */
const sent: { method: string; url: string }[] = []
vi.mock('axios', () => {
  const request = async (config: { method: string; url: string }) => {
    sent.push(config)
    return { status: 200, data: '{"succeeded":true,"data":null}', headers: {} }
  }
  return { default: { create: () => ({ request }), isCancel: () => false } }
})
beforeEach(() => {
  sent.length = 0
})

/** All calls of D3 §7.7. */
const catalogue = `
account/list account/sup account/updateing account/updateing-app-info/{uptype}
agent-activity/deleteing agent-activity/is-banner agent-activity/list/{pageindex}/{pagesize} agent-activity/updateing
agent-notice/deleteing agent-notice/list/{pageindex}/{pagesize} agent-notice/create agent-notice/top1 agent-notice/updateing
agent-set/qa-list agent-set/qq-servicer agent-set/robot-info agent-set/system agent-set/system-info agent-set/with-our-info
agent-set/set-robot agent-set/set-system2 agent-set/set-system-status agent-set/set-system-value
agent-set/updateing-robot-set agent-set/updateing-system-set
chat/chat-list/{pageindex}/{pagesize} chat/chat-private-insert chat/chat-public-insert chat/private-list chat/private-user-list
customer-service/list customer-service/question-list customer-service/question-updateing customer-service/updateing
home/check-id home/data home/pay-data home/updateing-state/{ctype}/{lotteryid}
order/list/{pageindex}/{pagesize}
pay/list/{inorout}/{pageindex}/{pagesize} pay/pay-agent-hand pay/pay-in-info pay/pay-name-list pay/pay-no-info-delete
pay/pay-no-info-update pay/pay-no-info-update-state pay/pay-type pay/pay-type-in-state pay/pay-verify
play/game-name-list play/lottery-name-list play/odds-list play/play play/play-list play/play-name-list play/set-int
play/set-odds play/set-play-bool play/set play/set-quota play/set-string play/updateing-play-info play/updateing-play-odds-info
rebate/agent-verift rebate/list/{pageindex}/{pagesize} rebate/rebate-all-verification rebate/rebate-insert
results/list/{id}/{pageindex}/{pagesize} results/list/{id}/{top}
robot/init-robot-info-by-admin robot/person-cache robot/robot-page-by-admin robot/run-robot/{lotteryid}
robot/set-robot-info-by-admin
system/account-login system/login system/register system/register2 system/forgot-pwd system/bing-phone system/send-sms-code
system/send-sms-code2 system/send-sms-code3 system/vailed-info/{token} system/description system/id system/info
system/server-base system/server-disk system/server-used system/some-thing system/sys-status-info system/url
system/google-qr-code-setup-image-url system/up-load-file system/check-url system/submit-url
UpDownScore/SaveUpDown UpDownScore/CheckUpDownSocreNum`
  .trim()
  .split(/\s+/)

const known: readonly string[] = Object.values(paths)

describe('endpoint catalogue (D3 §7.7, inventory 637–654)', () => {
  test('contains every call exactly once', () => {
    expect(catalogue.filter((path) => !known.includes(`/${path}`))).toEqual([])
    expect(known.filter((path, i) => known.indexOf(path) !== i)).toEqual([])
  })

  test('every path exists in the specification', () => {
    // The specification gives no folder for these two.
    const unknown: readonly string[] = [paths.swaggerCheck, paths.swaggerSubmit]
    const strange = known.filter((path) => {
      const filled = `/api${path.replaceAll(/\{\w+\}/g, '1')}`
      return !unknown.includes(path) && findRoute('GET', filled, '/api') === 'path'
    })
    expect(strange).toEqual([])
  })

  test('unused endpoints are sent with the specified method and path', async () => {
    const { fileDownload, filePreview, swaggerCheck, swaggerSubmit, ...calls } = unscreened
    for (const [name, call] of Object.entries(calls)) {
      await (call as (...args: unknown[]) => Promise<unknown>)('7', '8', '9')
      const { method, url } = sent.at(-1)!
      expect(findRoute(method, `/api${url}`, '/api'), name).toMatchObject({ call: { method } })
    }
    expect(sent).toHaveLength(Object.keys(calls).length)
    await swaggerCheck()
    await swaggerSubmit('a', 'b')
    for (const address of [fileDownload(7), filePreview(7)]) {
      const { pathname, search } = new URL(address, 'http://console.invalid')
      expect(findRoute('GET', pathname, '/api')).toMatchObject({ call: { method: 'GET' } })
      expect(search).toBe('?fileId=7')
    }
  })
})

describe('a missing path parameter throws its name before anything is sent (A047)', () => {
  const templates = known.filter((path) => path.includes('{'))
  test.each(templates)('%s', (template) => {
    const names = [...template.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)
    for (const missing of names) {
      const values = Object.fromEntries(names.filter((name) => name !== missing).map((name) => [name, 1]))
      const words = `Required parameter ${missing} was null or undefined when calling anything.`
      expect(() => buildPath(template, values, 'anything')).toThrow(words)
      expect(() => buildPath(template, { ...values, [missing]: null }, 'anything')).toThrow(words)
    }
  })

  const no = undefined as never
  const query = { sdate: '', edate: '' }
  test.each<[string, string, () => Promise<unknown>]>([
    ['pageindex', 'agentActivityList', () => activities.activities(no, 10)],
    ['pagesize', 'agentActivityList', () => activities.activities(1, no)],
    ['pageindex', 'agentNoticeList', () => notices.notices(no, 10)],
    ['pagesize', 'orderList', () => bets.betList(1, no, query)],
    ['pageindex', 'chatList', () => chat.chatRecords(no, 10, query)],
    ['pagesize', 'balanceChangeList', () => changes.balanceChanges(1, no, query)],
    ['id', 'resultsList', () => draws.drawList(no, 1, 10, {})],
    ['top', 'resultsTop', () => draws.latestDraws('50', no)],
    ['lotteryid', 'updateingState', () => home.setGameSwitch('mute', no, true)],
    ['inorout', 'payList', () => pay.payList(no, 1, 10, {} as never)],
    ['pagesize', 'rebateList', () => rebates.rebateList(1, no, {} as never)],
    ['lotteryid', 'runRobot', () => unscreened.runRobots(no)],
    ['token', 'vailedInfo', () => unscreened.tokenInfo(no)],
  ])('%s of %s', async (name, operation, call) => {
    await expect(call()).rejects.toThrow(`Required parameter ${name} was null or undefined when calling ${operation}.`)
    expect(sent).toEqual([])
  })
})
