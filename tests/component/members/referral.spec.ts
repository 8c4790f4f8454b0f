import type { Locator, Page } from 'playwright/test'
import { routes } from '#shared/routes.ts'
import { typeRange } from '../../e2e/support/filter-bar.ts'
import { expect, resizeTo, test } from '../../e2e/support/fixtures.ts'
import { rowsOf } from '../../e2e/support/locators.ts'
import { requestsUnder } from '../../e2e/support/requests.ts'
import { confirmReview, reviewDialog, saveReviewed } from '../../e2e/support/save-reviewed.ts'
import type { Control } from '../../simulator/control.ts'

const TITLE = '推广管理'
const RULES = '推广介绍回红设置'
const LOG = '/api/introduce/introduce-log-list/'
const SAVE = '/api/introduce/updateing-list'
const rows = (page: Page) => rowsOf(page, TITLE)
const requested = async (server: Control) => (await requestsUnder(server, LOG)).at(-1)?.query
const search = (page: Page) => page.getByRole('button', { name: '查询' }).click()

/** The dialog of the rules, and two values of one category. */
async function openRules(page: Page): Promise<{ dialog: Locator; save: Locator; water: Locator; scale: Locator }> {
  await page.getByRole('button', { name: RULES }).click()
  const dialog = page.getByRole('dialog', { name: RULES })
  return {
    dialog,
    save: dialog.getByRole('button', { name: '保存' }),
    water: dialog.getByLabel('体育 最低流水'),
    scale: dialog.getByLabel('体育 回红比例'),
  }
}

const rules = async (server: Control) =>
  Object.fromEntries((await server.entities('referralRule')).map((rule) => [String(rule.gameId), rule]))

test.use({ at: routes.PromotionManagement.path, simulatorOptions: { now: Date.parse('2026-11-21T00:30:00+08:00') } })

test('referrals are filtered by referrer and at most 31 days (inventory 380–383, 386); a link with uid shows those of one member, with exact ids and unnamed categories (inventory 389)', async ({
  signedInPage: page,
  server,
}) => {
  await expect(rows(page).first()).toBeVisible()
  const zero = rows(page).getByRole('cell', { name: '0', exact: true }).first().locator('span').first()
  const dot = await zero.evaluate((element) => getComputedStyle(element, '::before').content)
  expect(dot, 'a zero is quieter than a figure').toContain('·')
  expect((await zero.locator('span').boundingBox())!.width).toBe(1)
  // 总流水 before them says what they are.
  const categories = ['彩票', '真人', '体育', '电竞', '电子', '棋牌', '捕鱼', '其他']
  await expect(page.getByRole('table', { name: TITLE }).getByRole('columnheader')).toHaveText([
    ...['推荐人ID', '推荐人', '日期', '推广奖励', '总流水'],
    ...categories,
    '操作',
  ])
  const totals = page.getByRole('table', { name: TITLE }).locator('tfoot tr')
  await expect(totals).toContainText('本页合计')
  await expect(totals.getByRole('cell')).toHaveText([
    ...['推广奖励', '总流水', ...categories].map(() => /^[\d,]+\.\d\d$/),
    '',
  ])
  await resizeTo(page, { width: 1920, height: 1080 })
  const heading = page.getByRole('columnheader', { name: '真人流水' })
  expect((await heading.boundingBox())!.width, 'columns of zeros stand close to each other').toBeLessThanOrEqual(96)
  // Yesterday and today.
  expect(await requested(server)).toEqual({ sdate: '2026-11-19T16:00:00.000Z', edate: '2026-11-21T15:59:59.000Z' })
  await typeRange(page, '2026-10-21', '2026-11-21')
  await expect(page.getByText('只能查询 2026-10-22 之后的数据')).toBeVisible()
  await typeRange(page, '2026-10-22', '2026-11-21')
  const referrer = (await rows(page).first().getAttribute('data-key'))!.split('|')[0]!
  await page.getByLabel('推荐人ID').fill('甲')
  await search(page)
  await expect(page.getByText('该项必须输入数字')).toBeVisible()
  await page.getByLabel('推荐人ID').fill(referrer)
  await search(page)
  await expect
    .poll(() => requested(server))
    .toEqual({
      sdate: '2026-10-21T16:00:00.000Z',
      edate: '2026-11-21T15:59:59.000Z',
      introduceid: referrer,
    })
  await expect
    .poll(async () => new Set(await rows(page).locator('td:first-child').allInnerTexts()))
    .toEqual(new Set([referrer]))
  await test.step('a link with uid shows the referrals of one member', async () => {
    const linked = '10086'
    await server.fault({
      match: { path: LOG },
      kind: 'answer',
      data: {
        data: [
          {
            ...{ introduceId: 9_007_199_254_740_993n, introduceName: '<b>坏人</b>', logDate: '2026-11-20T00:00:00' },
            ...{ introduceBonus: 1.5, betWater1: 1, betWater5: 0, betWater6: 0.001, betWater7: 7, betWater99: '99.99' },
          },
        ],
        rows: 1,
      },
    })
    await page.goto(`${page.url().split('#')[0]}#/Main/PromotionManagement?uid=${linked}`)
    await expect(page.getByLabel('推荐人ID')).toHaveValue(linked)
    await expect.poll(async () => (await requested(server))?.introduceid).toBe(linked)
    await expect(rows(page).locator('td')).toHaveText([
      // A sum without what is missing would be wrong.
      ...['9007199254740993', '<b>坏人</b>', '2026-11-20', '1.50', '—', '1.00'],
      ...['—', '—', '—', '0', '0.00', '7.00', '99.99'],
      '…',
    ])
    // From the bonus to what it is made of.
    await rows(page).getByRole('button', { name: '更多操作' }).click()
    const [changes] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('menuitem', { name: '此推荐人近 7 天介绍红' }).click(),
    ])
    await expect(changes.getByLabel('会员ID')).toHaveValue('9007199254740993')
    await expect(changes.getByLabel('类型')).toHaveValue('10')
    await changes.close()
  })
})

test.describe('referral rules (inventory 384–388)', () => {
  test('referral rules that could not be read are read again by 重试; they accept numbers only, and percentages up to 100; a refusal stands beside its field, and edits are given up only after a question', async ({
    signedInPage: page,
    server,
  }) => {
    await test.step('referral rules that could not be read are read again by 重试', async () => {
      const all = await rules(server)
      await server.fault({ match: { path: '/api/introduce/introduce-info' }, kind: 'refused', errors: '稍后再试' })
      const { dialog } = await openRules(page)
      await expect(dialog.getByText('请求失败! 稍后再试')).toBeVisible()
      await dialog.getByRole('button', { name: '重试' }).click()
      // D3 §2.3.
      await expect(dialog.getByRole('columnheader')).toHaveText(['游戏 / ID', '最低流水', '回红比例'])
      await expect(dialog.getByRole('rowheader')).toHaveText(
        Object.values(all).map(({ gameName, gameId }) => `${gameName} ${gameId}`),
      )
    })
    await page.keyboard.press('Escape')
    await test.step('referral rules accept numbers only, and percentages up to 100', async () => {
      const { dialog, save, water, scale } = await openRules(page)
      await expect(water).toHaveAccessibleDescription('积分')
      await expect(scale).toHaveAccessibleDescription('%')
      await water.fill('很多')
      await scale.fill('100.5')
      await save.click()
      await expect(dialog.getByText('该项必须输入数字')).toBeVisible()
      await expect(dialog.getByText('比例不能超过 100')).toBeVisible()
      await expect(
        dialog.getByText('比例不能超过 100').locator('..').locator('svg'),
        'the colour alone does not say it',
      ).toBeVisible()
      await expect(dialog.getByText('表单验证失败，请检查!')).toBeVisible()
      expect(await requestsUnder(server, SAVE)).toEqual([])
      await water.fill('600')
      await scale.fill('0.25')
      await server.fault({
        match: { path: SAVE },
        kind: 'refused',
        errors: [{ field: '2.scale', messages: ['比例过高'] }],
      })
      await saveReviewed(page, save)
      await expect(dialog.getByText('比例过高', { exact: true })).toBeVisible()
      expect(await requestsUnder(server, SAVE)).toHaveLength(1)
      await dialog.getByRole('button', { name: '取消' }).click()
      await expect(page.getByRole('dialog', { name: '放弃修改' })).toBeVisible()
    })
  })

  test('referral rules two administrators changed are saved whole after a question', async ({
    signedInPage: page,
    server,
  }) => {
    const before = await rules(server)
    const { dialog, save, water, scale } = await openRules(page)
    await water.fill('600')
    await scale.fill('0.25')
    // Another administrator: one of those values stays, the other is a conflict.
    await server.edit('referralRule', 3, { scale: 0.3 })
    await server.edit('referralRule', 99, { water: 2_000 })
    await server.fault({ match: { path: SAVE }, kind: 'dropAfter' })
    await save.click()
    const conflict = page.getByRole('alertdialog', { name: '已被他人修改' })
    await expect(conflict.getByRole('row', { name: '体育 回红比例' })).toHaveText(/0\.15.*0\.3.*0\.25/)
    await conflict.getByRole('button', { name: '用我的覆盖' }).click()
    await expect(reviewDialog(page).getByRole('row', { name: '体育 回红比例' })).toHaveText('体育 回红比例0.3%0.25%')
    await confirmReview(page)
    await expect(page.getByText('保存成功', { exact: true })).toBeVisible()
    await expect(dialog).toHaveCount(0)
    const wanted: typeof before = {
      ...before,
      3: { ...before[3], water: 600, scale: 0.25 },
      99: { ...before[99], water: 2_000 },
    }
    expect(await rules(server)).toEqual(wanted)
    const bodies = (await requestsUnder(server, SAVE)).map(({ body }) => body)
    expect(bodies).toHaveLength(1)
    expect(bodies.at(-1)).toEqual(Object.values(wanted).map(({ gameId, water, scale }) => ({ gameId, water, scale })))
    await page.getByRole('button', { name: RULES }).click()
    await expect(water).toHaveValue('600')
  })
})
