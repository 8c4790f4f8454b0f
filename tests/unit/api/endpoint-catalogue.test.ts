import './stub-page-window.ts'
import { describe, expect, test, vi } from 'vitest'
import * as activities from '#renderer/api/content/content.ts'
import * as notices from '#renderer/api/content/content.ts'
import { buildPath } from '#renderer/api/http/http.ts'
import * as changes from '#renderer/api/members/records.ts'
import * as bets from '#renderer/api/members/records.ts'
import * as chat from '#renderer/api/members/records.ts'
import * as draws from '#renderer/api/members/records.ts'
import * as home from '#renderer/api/orders/dashboard.ts'
import * as pay from '#renderer/api/orders/pay-orders.ts'
import * as rebates from '#renderer/api/orders/rebates.ts'
import { unusedEndpoints } from '#renderer/api/unused-endpoints.ts'
import { endpoints } from '#renderer/api/wire.ts'
import { unusedCalls } from '#shared/endpoints.ts'
import { server } from './stub-axios.ts'
import { anyChange } from './stub-page-window.ts'

vi.mock('axios', () => import('./stub-axios.ts'))
const { requests } = server

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

/** Calls of the other sections: D3 §7.1 to §7.5, D2 §7. */
const elsewhere = `
member/user-pay-list member/user-list/{pageindex}/{pagesize} member/user-update-info member/user-update-state
member/user-pay-list/{pageindex}/{pagesize} member/user-update-pay-info order/data-report
report/pay-report/{inorout} report/user-data-report/{pageindex}/{pagesize}
report/user-balance-list/{pageindex}/{pagesize} introduce/introduce-log-list/{pageindex}/{pagesize}
introduce/introduce-info introduce/updateing-list SystemSettings/GetSystemSettings
SystemSettings/SetJoinGroupSendMessage member/balance-change-list/{pageindex}/{pagesize} order/order-report
order/bet-report User/List User/GetTelGroupDic User/ClearMember User/SaveMemberBalance User/SaveMemberState
User/SetToMember User/GetTelGroup User/BindLottery User/BindGpSetType User/BindLotteryConfig User/BindTalkType
User/BindTelGpCheckMes User/BindUpDownToGp SystemSettings/GetAutoMesGroupSettings
SystemSettings/SetAutoMesGroupSettings Odds/List Odds/Save Report/List Report/ListByBiz BalanceReport/List`
  .trim()
  .split(/\s+/)

const allPaths: readonly string[] = Object.values(endpoints)

describe('endpoint catalogue (D3 §7.7, inventory 637–654)', () => {
  test('contains every call exactly once, and nothing else', () => {
    const specified = [...catalogue, ...elsewhere].map((path) => `/${path}`)
    expect(allPaths.toSorted()).toEqual(specified.toSorted())
  })

  test('unused endpoints are sent with the specified method and path', async () => {
    const { fileDownload, filePreview, ...calls } = unusedEndpoints
    const patterns = Object.values(unusedCalls).map((line) => new RegExp(`^${line.replaceAll(/\{\w+\}/g, '[^/]+')}$`))
    for (const [name, call] of Object.entries(calls)) {
      await (call as (...args: unknown[]) => Promise<unknown>)('7', '8', '9')
      const { method, url } = requests.at(-1)!
      const index = patterns.findIndex((pattern) => pattern.test(`${method} ${url}`))
      expect(index, name).toBeGreaterThanOrEqual(0)
      patterns.splice(index, 1)
    }
    expect(patterns).toEqual([])
    expect([fileDownload(7), filePreview(7)]).toEqual(['/sysFile/download?fileId=7', '/sysFile/previewFile?fileId=7'])
  })
})

describe('a missing path parameter throws its name before anything is sent (A047)', () => {
  const templates = allPaths.filter((path) => path.includes('{'))
  test.each(templates)('%s', (template) => {
    const names = [...template.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)
    for (const missing of names) {
      const values = Object.fromEntries(names.filter((name) => name !== missing).map((name) => [name, 1]))
      const message = `Required parameter ${missing} was null or undefined when calling anything.`
      expect(() => buildPath(template, values, 'anything')).toThrow(message)
      expect(() => buildPath(template, { ...values, [missing]: null }, 'anything')).toThrow(message)
    }
  })

  const missingValue = undefined as never
  const query = { sdate: '', edate: '' }
  test.each<[string, string, () => Promise<unknown>]>([
    ['pageindex', 'agentActivityList', () => activities.fetchActivities(missingValue, 10)],
    ['pagesize', 'agentActivityList', () => activities.fetchActivities(1, missingValue)],
    ['pageindex', 'agentNoticeList', () => notices.fetchAnnouncements(missingValue, 10)],
    ['pagesize', 'orderList', () => bets.fetchBets(1, missingValue, query)],
    ['pageindex', 'chatList', () => chat.fetchChatRecords(missingValue, 10, query)],
    ['pagesize', 'balanceChangeList', () => changes.fetchBalanceChanges(1, missingValue, query)],
    ['id', 'resultsList', () => draws.fetchDraws(missingValue, 1, 10, {})],
    ['top', 'resultsTop', () => draws.fetchLatestDraws('50', missingValue)],
    ['lotteryid', 'updateingState', () => home.setGameSwitch('mute', missingValue, true, anyChange)],
    ['inorout', 'payList', () => pay.fetchPayOrders(missingValue, 1, 10, {} as never)],
    ['pagesize', 'rebateList', () => rebates.fetchRebates(1, missingValue, {} as never)],
    ['lotteryid', 'runRobot', () => unusedEndpoints.runRobots(missingValue)],
    ['token', 'vailedInfo', () => unusedEndpoints.tokenInfo(missingValue)],
  ])('%s of %s', async (name, operation, call) => {
    await expect(call()).rejects.toThrow(`Required parameter ${name} was null or undefined when calling ${operation}.`)
    expect(requests).toEqual([])
  })
})
