import type { Page } from 'playwright/test'
import { routes } from '#shared/routes.ts'
import { expectAccessible, OPENED } from '../../e2e/support/axe.ts'
import { expectRange, openRange, rangeButton, typeRange } from '../../e2e/support/filter-bar.ts'
import { expect, openScreen, rowOf, settled, test } from '../../e2e/support/fixtures.ts'
import { rowsOf } from '../../e2e/support/locators.ts'
import { requestsUnder } from '../../e2e/support/requests.ts'
import { showAllStates } from '../../e2e/support/review.ts'
import type { Control } from '../../simulator/control.ts'

const TITLE = '上分订单'
const chips = (page: Page) => page.getByRole('list', { name: '当前条件' }).getByRole('listitem')
const queries = async (server: Control) => (await requestsUnder(server, '/api/pay/list/')).map(({ query }) => query)
const day = (page: Page, name: string) => page.getByRole('gridcell').getByRole('button', { name, exact: true })

test.use({ at: routes.UpScore.path })
// The list that is read with filters, rather than the queue.
test.beforeEach(({ signedInPage: page }) => showAllStates(page))

test.describe('the filters of a list', () => {
  // A Friday, at noon in Beijing.
  test.use({ simulatorOptions: { now: Date.parse('2026-11-20T12:00:00+08:00') } })
  test.beforeEach(({ page }) => expect(rowsOf(page, TITLE).first()).toBeVisible())

  test('typed text waits for Enter, a selection queries at once, a list without rows says why; a quick range stays relative in the address, typed days do not, and the open range is accessible', async ({
    signedInPage: page,
    server,
  }) => {
    await page.getByLabel('会员ID').fill('5774')
    await settled(page)
    await expect(chips(page)).toHaveCount(0)
    expect((await queries(server)).filter(({ userid }) => userid === '5774')).toEqual([])
    await page.getByLabel('会员ID').press('Enter')
    await expect(chips(page)).toHaveText(['会员ID 5774'])
    await expect.poll(async () => (await queries(server)).at(-1)?.userid).toBe('5774')
    await chips(page).getByRole('button').click()
    await expect(chips(page)).toHaveCount(0)
    await expect(page.getByLabel('会员ID')).toBeFocused()
    await expect(page.getByLabel('会员ID')).toHaveValue('')
    await expect(rowsOf(page, TITLE).first()).toBeVisible()
    await test.step('a selection queries at once, becomes a chip, and nothing moves', async () => {
      const form = page.getByRole('search').locator('form')
      const positions = () =>
        page.evaluate(() =>
          [...document.querySelectorAll('search form > :not(ul), section[aria-label]')].map((element) =>
            JSON.stringify(element.getBoundingClientRect()),
          ),
        )
      await page.getByLabel('支付类型').hover()
      await settled(page)
      const before = await positions()
      expect((await form.boundingBox())!.height).toBeLessThanOrEqual(36)
      await page.getByLabel('支付类型').selectOption('微信')
      await expect.poll(async () => (await queries(server)).at(-1)?.paytype).toBe('2')
      await expect(chips(page)).toHaveText(['支付类型 微信'])
      await settled(page)
      expect(await positions()).toEqual(before)
      await chips(page).getByRole('button').click()
      await expect(chips(page)).toHaveCount(0)
    })
    await test.step('a list without rows says why and leads to a longer range or fewer conditions', async () => {
      await page.getByLabel('会员ID').fill('1')
      await page.getByLabel('会员ID').press('Enter')
      await expect(page.getByText('该会员今天没有上分订单')).toBeVisible()
      await page.getByRole('button', { name: '查近 7 天' }).click()
      await expectRange(page, { from: '2026-11-14', to: '2026-11-20' })
      await expect(page, 'relative to today').toHaveURL(/from=-6&to=0/)
      await expect(page.getByText('该会员近 7 天没有上分订单')).toBeVisible()
      await page.getByRole('button', { name: '清除条件' }).click()
      await expect(rowsOf(page, TITLE).first()).toBeVisible()
      await expectRange(page, { from: '2026-11-14', to: '2026-11-20' })
    })
    await test.step('an invalid value keeps its text beside a selection that still queries', async () => {
      await page.getByLabel('金额').fill('一百')
      await page.getByLabel('支付类型').selectOption('微信')
      await expect.poll(async () => (await queries(server)).at(-1)?.paytype).toBe('2')
      await expect(page.getByLabel('金额')).toHaveValue('一百')
      await expect(page.getByText('该项必须输入数字')).toBeVisible()
      expect((await queries(server)).every(({ balance }) => balance === undefined)).toBe(true)
      await expect(chips(page)).toHaveText(['支付类型 微信'])
    })
    await test.step('an amount is sent without its thousands separators', async () => {
      await page.getByLabel('金额').fill('1,234.50')
      await page.getByRole('button', { name: '查询' }).click()
      await expect.poll(async () => (await queries(server)).at(-1)?.balance).toBe('1234.50')
    })
    await test.step('the open range is accessible, without a date input of the browser, and Escape gives the focus back', async () => {
      await typeRange(page, '2026-11-16', '2026-11-16')
      await expect(page).toHaveURL(/to=2026-11-16/)
      const panel = await openRange(page)
      await panel.getByRole('button', { name: '精确时间' }).click()
      await expect(panel.getByRole('gridcell').first()).toBeVisible()
      await expect(page.locator('input[type=date], input[type=time]')).toHaveCount(0)
      await expectAccessible(page, OPENED.popover)
      await panel.getByLabel('开始日期').fill('')
      await panel.getByLabel('开始日期').pressSequentially('2026')
      await expect(panel.getByLabel('开始日期'), 'what is typed so far is no day relative to today').toHaveValue('2026')
      await panel.getByLabel('开始日期').fill('2026-1')
      await page.keyboard.press('Escape')
      await expect(panel).toBeHidden()
      await expect(rangeButton(page)).toBeFocused()
      await expect(page.getByText('请输入正确的日期'), 'the error of the range stays in sight').toBeVisible()
    })
  })
})

test.describe('the range of a list on a workstation in America/New_York', () => {
  // Half an hour into the day in Beijing.
  test.use({ timezoneId: 'America/New_York', simulatorOptions: { now: Date.parse('2026-11-20T00:30:00+08:00') } })

  test('every list has the days of Beijing: in its rows, its query and its calendar, where two clicks choose those between them', async ({
    signedInPage: page,
    server,
  }) => {
    await expectRange(page, { from: '2026-11-20', to: '2026-11-20' })
    const { userId } = await server.addOrder({ inOrOut: true, payName: '零点过后', payTime: '2026-11-20 00:10:00' })
    await server.addOrder({ inOrOut: true, userId, payName: '零点之前', payTime: '2026-11-19 23:50:00' })
    await page.getByLabel('会员ID').fill(String(userId))
    await page.getByLabel('会员ID').press('Enter')
    await expect(rowOf(page, TITLE, '零点过后').locator('td[title="2026-11-20 00:10:00"]')).toHaveText('00:10:00')
    await expect(rowOf(page, TITLE, '零点之前')).toHaveCount(0)
    expect((await queries(server)).at(-1)).toMatchObject({
      sdate: '2026-11-19T16:00:00.000Z',
      edate: '2026-11-20T15:59:59.000Z',
    })

    await openRange(page)
    await expect(day(page, '2026年11月21日')).toBeDisabled()
    await day(page, '2026年11月18日').click()
    await expect(page.getByText('再点一天作为结束日期')).toBeVisible()
    await day(page, '2026年11月16日').click()
    await expectRange(page, { from: '2026-11-16', to: '2026-11-18' })
    await expect(rangeButton(page)).toHaveText('11-16 – 11-18')
    await expect
      .poll(async () => (await queries(server)).at(-1))
      .toMatchObject({ sdate: '2026-11-15T16:00:00.000Z', edate: '2026-11-18T15:59:59.000Z' })
    await openRange(page)
    await page.getByRole('button', { name: '上个月' }).click()
    await expect(day(page, '2026年10月21日')).toBeDisabled()
    await expect(day(page, '2026年10月22日')).toBeEnabled()
    await page.keyboard.press('Escape')

    for (const [title, path] of [
      ['注单查询', '/api/order/list'],
      ['聊天记录', '/api/chat/chat-list'],
      ['账变明细', '/api/member/balance-change-list'],
    ] as const) {
      await openScreen(page, title)
      await expectRange(page, { from: '2026-11-14', to: '2026-11-20' })
      await expect
        .poll(async () => (await requestsUnder(server, path))[0]?.query)
        .toMatchObject({ sdate: '2026-11-13T16:00:00.000Z', edate: '2026-11-20T15:59:59.000Z' })
    }
  })
})
