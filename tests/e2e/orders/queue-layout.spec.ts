import type { Page } from 'playwright/test'
import { routes } from '#shared/routes.ts'
import type { Control } from '../../simulator/control.ts'
import { exactButton } from '../../support/button.ts'
import { expect, openScreen, resizeTo, settled, test } from '../support/fixtures.ts'
import { rowsOf, tableOf } from '../support/locators.ts'
import { panel, verb } from '../support/review.ts'

const MINUTE = 60_000
const NOON = Date.parse('2026-11-20T12:00:00+08:00')
/** Of a chain: 34 characters. */
const ADDRESS = 'T1D1g9F1m9Qz3m1c2c0A2e6j1H9m3A9g3D'
const SIZES = [
  [1280, 720],
  [1440, 900],
  [1920, 1080],
] as const

/** Orders with the longest legal data, the oldest of their queues. */
async function addLongest(server: Control): Promise<void> {
  for (const inOrOut of [true, false]) {
    await server.addOrder({
      inOrOut,
      balance: 9_999_999_999.99,
      lastBalance: 8_888_888_888.88,
      payName: '阿卜杜热合曼·买买提江大师',
      payNo: 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcgjSE',
      payIPAddress: '新疆伊犁哈萨克自治州 电信',
      remark: '付款后请备注订单号后四位',
      isFirst: true,
      payTime: Date.now() - 1_620 * MINUTE,
    })
    // The widest wait, and one that is as wide for hours.
    for (const wait of [1_430, 1_310]) await server.addOrder({ inOrOut, payTime: Date.now() - wait * MINUTE })
  }
}

/**
 * How far the queue scrolls sideways, and its cells that are not whole. Names of members who attack are longer than legal.
 * A place or a remark on a second line may end in an ellipsis, with the whole text in the tooltip.
 */
const measure = (page: Page, title: string) =>
  tableOf(page, title).evaluate((table) => {
    // What shows beyond its own edge is cut by its cell, if at all.
    const isCut = (element: Element) =>
      getComputedStyle(element).overflow !== 'visible' &&
      (element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1)
    const isShortened = (element: Element) =>
      element.closest('.second') !== null &&
      getComputedStyle(element).textOverflow === 'ellipsis' &&
      !/^[\w.,]*$/.test(element.textContent ?? '') &&
      withoutKinds(element.closest('td')!.title).includes(withoutKinds(element.textContent ?? '').slice(0, 4))
    // A second line leaves them out of a place.
    const withoutKinds = (text: string) => text.replace(/[省市]/g, '')
    // At the least width of its column. An ellipsis stands for a margin, too.
    const isChipCut = (chip: HTMLElement) => {
      const [box, cell] = [chip.parentElement!, chip.closest('td')!]
      cell.style.width = '80px'
      const { overflow, textOverflow, paddingRight } = getComputedStyle(box)
      const { right } = chip.getBoundingClientRect()
      const margin = right + Number.parseFloat(getComputedStyle(chip).marginRight)
      const contentEnd = box.getBoundingClientRect().right - Number.parseFloat(paddingRight)
      const endsInDots = overflow !== 'visible' && textOverflow === 'ellipsis' && margin > contentEnd
      const isCutByCell = right > cell.getBoundingClientRect().right
      cell.style.width = ''
      return endsInDots || isCutByCell
    }
    const context = document.createElement('canvas').getContext('2d')!
    // What hangs below the line, as of g and j in an account: their boxes end lower than what is painted of them.
    const hangsCut = (cell: Element) => {
      const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        let box = text.parentElement!
        context.font = getComputedStyle(box).font
        const { fontBoundingBoxDescent, actualBoundingBoxDescent } = context.measureText(text.nodeValue!)
        while (box !== cell && getComputedStyle(box).overflow === 'visible') box = box.parentElement!
        const end = box.getBoundingClientRect().top + box.clientTop + box.clientHeight
        const range = document.createRange()
        range.selectNodeContents(text)
        const lines = [...range.getClientRects()].filter(({ top }) => top < end - 6)
        const lowest = Math.max(...lines.map(({ bottom }) => bottom))
        if (lowest - fontBoundingBoxDescent + actualBoundingBoxDescent > end + 0.25) return true
      }
      return false
    }
    const cells = [...table.querySelectorAll('tbody tr.row > td:not(.actions, .left-out)')]
    const legal = cells.filter(
      ({ textContent }) => (textContent ?? '').length <= 40 && !/[<🐯]|这个昵称/u.test(textContent ?? ''),
    )
    return {
      sideways: table.parentElement!.scrollWidth - table.parentElement!.clientWidth,
      cut: legal
        .filter(
          (cell) =>
            isCut(cell) ||
            hangsCut(cell) ||
            [...cell.querySelectorAll<HTMLElement>('.tag.wait')].some(isChipCut) ||
            [...cell.querySelectorAll('.lines, button')].some((each) => isCut(each) && !isShortened(each)),
        )
        .map((cell) => cell.textContent),
    }
  })

/** Of a column, and of the one on the second line of its cells. */
const headings = (page: Page, title: string) =>
  tableOf(page, title)
    .getByRole('columnheader')
    .evaluateAll((cells) =>
      cells.map(
        (cell) => cell.ariaLabel ?? [...cell.childNodes].flatMap(({ textContent }) => textContent || []).join('/'),
      ),
    )
/** Headings of two columns in one cell that stand below each other. */
const brokenHeadings = (page: Page, title: string) =>
  tableOf(page, title)
    .locator('th .second')
    .evaluateAll(
      (lower) =>
        lower.filter((each) => {
          const range = document.createRange()
          range.selectNode(each.previousSibling!)
          return range.getBoundingClientRect().bottom <= each.getBoundingClientRect().top
        }).length,
    )
const titles = (columns: string[]) => columns.flatMap((column) => column.split('/'))

/** Places whose carrier, as in `江苏省南京市 电信`, stands on two lines. */
const brokenCarriers = async (page: Page, title: string) => {
  await settled(page)
  return tableOf(page, title).evaluate((table) =>
    [...table.querySelectorAll('td:not(:has(.second)) .lines')].flatMap((place) => {
      const text = document.createTreeWalker(place, NodeFilter.SHOW_TEXT).nextNode()
      const at = text?.nodeValue?.search(/(?<=[省市] )..$/) ?? -1
      if (!text || at < 0) return []
      const range = document.createRange()
      range.setStart(text, at)
      range.setEnd(text, at + 2)
      return new Set([...range.getClientRects()].map(({ top }) => top)).size > 1 ? [text.nodeValue] : []
    }),
  )
}

test.describe('the rows of the order queues', () => {
  test.describe(() => {
    test.beforeEach(({ server }) => addLongest(server))

    test('are whole and never scroll sideways, whatever their data and the size of the window, beside the chat too', async ({
      signedInPage: page,
      server,
    }) => {
      async function expectWhole(screen: string, size: { width: number; height: number }): Promise<void> {
        await resizeTo(page, size)
        for (const title of screen === '首页' ? ['上分订单', '下分订单'] : [screen]) {
          await expect(rowsOf(page, title).first()).toContainText('9,999,999,999.99')
          await expect
            .poll(() => measure(page, title), `${title} on ${screen} at ${size.width}`)
            .toEqual({ sideways: 0, cut: [] })
          const whatMatters = screen === '首页' ? ['等待', '金额', '会员ID'] : ['等待', '金额', '会员ID', '姓名']
          expect(titles(await headings(page, title))).toEqual(expect.arrayContaining(whatMatters))
        }
      }
      // Beside the chat, where the panel covers them only while it is asked for.
      await openScreen(page, '上分订单')
      await resizeTo(page, { width: 1920, height: 1080 })
      const { userId } = await server.addPrivateMessage()
      await page.evaluate((id) => location.assign(`#/Main/UpDownScore/1?chat=1:${id}`), String(userId))
      const side = page.getByRole('complementary', { name: '客服聊天' })
      await expect(side.getByRole('log')).toHaveAttribute('aria-busy', 'false')
      expect((await side.boundingBox())!.width).toBe(760)
      await resizeTo(page, { width: 1600, height: 1080 })
      // Tabs and tools above, the filters below in one row.
      const edges = async () => {
        const [tabs, search, tool] = await Promise.all(
          [page.getByRole('tablist'), page.getByRole('search'), page.getByRole('button', { name: '刷新' })].map(
            (each) => each.first().boundingBox(),
          ),
        )
        return { isBelow: search!.y >= tabs!.y + tabs!.height, rows: search!.height <= 36, tools: tool!.y < search!.y }
      }
      await expect.poll(edges).toEqual({ isBelow: true, rows: true, tools: true })
      for (const screen of ['上分订单', '下分订单', '首页']) {
        await openScreen(page, screen)
        await expectWhole(screen, { width: 1600, height: 1080 })
        await expect(page.locator('#content aside[data-region=panel]')).toHaveCount(0)
      }
      await side.locator(exactButton('关闭')).click()
      await expect(side).toHaveCount(0)

      for (const screen of ['首页', '上分订单', '下分订单']) {
        await openScreen(page, screen)
        for (const [width, height] of SIZES) await expectWhole(screen, { width, height })
      }

      // A button that names a long amount lies over the cells before it, and no column moves.
      await openScreen(page, '上分订单')
      await resizeTo(page, { width: 1440, height: 900 })
      const row = rowsOf(page, '上分订单').first()
      await expect(row).toContainText('9,999,999,999.99')
      const places = () =>
        tableOf(page, '上分订单').evaluate((table) =>
          [...table.querySelectorAll('thead th')].map((cell) => Math.round(cell.getBoundingClientRect().x)),
        )
      await settled(page)
      const before = await places()
      expect((await row.locator('td.actions').boundingBox())!.width).toBeLessThanOrEqual(136 + 17)
      const { x, y, width, height } = (await row.locator(exactButton('通过')).boundingBox())!
      await row.locator(exactButton('通过')).click()
      const armed = row.getByRole('button', { name: '通过 9,999,999,999.99' })
      await expect(armed).toBeVisible()
      await settled(page)
      expect(await places()).toEqual(before)
      const isWhole = await armed.evaluate(
        (button, [atX, atY]) => {
          const { left, right, top, height } = button.getBoundingClientRect()
          const isOnTop = (x: number) => button.contains(document.elementFromPoint(x, top + height / 2))
          return isOnTop(left + 3) && isOnTop(right - 3) && document.elementFromPoint(atX!, atY!) === button
        },
        [x + width / 2, y + height / 2],
      )
      expect(isWhole, 'all of it is on top, also where 通过 was').toBe(true)
    })
  })

  test('usual orders show the documented columns on 首页, some below others, beside an address of 34 characters too (inventory 101, 103)', async ({
    signedInPage: page,
    server,
  }) => {
    const payNo = 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcgjSE'
    for (const inOrOut of [true, false]) {
      for (const { id } of await server.pending(inOrOut)) await server.decide(id, true)
      await server.addOrder({
        inOrOut,
        balance: 1_888.88,
        lastBalance: 20_694.03,
        payName: '欧阳雪',
        payNo,
        payIPAddress: '云南省昆明市 电信',
        isFirst: true,
      })
    }
    await expect(rowsOf(page, '上分订单')).toHaveCount(1)
    await expect(rowsOf(page, '下分订单')).toHaveCount(1)
    const whole = { sideways: 0, cut: [] }
    for (const width of [1440, 1280]) {
      await resizeTo(page, { width, height: 900 })
      await expect
        .poll(() => headings(page, '上分订单'))
        .toEqual(['等待/时间', '金额/余额', '会员ID', '姓名/归属地', '类型', '提现账户', '操作'])
      await expect
        .poll(() => headings(page, '下分订单'))
        .toEqual(['等待/时间', '金额/余额', '会员ID', '姓名/归属地', '账号', '类型/备注', '操作'])
      for (const title of ['上分订单', '下分订单']) expect(await brokenHeadings(page, title), `${width}`).toBe(0)
      for (const title of ['上分订单', '下分订单']) await expect.poll(() => measure(page, title)).toEqual(whole)
    }
    await expect(tableOf(page, '上分订单').getByRole('columnheader', { name: '提现账户' })).toHaveText('账户')
    await expect(tableOf(page, '下分订单').locator('th .second').last()).toHaveAttribute('title', '二维码备注')
    const below = tableOf(page, '下分订单').locator('th .second').first()
    await expect(below, 'of two headings the lower one is quiet').toHaveCSS('font-weight', '400')
    await expect(rowsOf(page, '下分订单').locator('.action:not(.more)')).toHaveText(['通过'])
    await resizeTo(page, { width: 1440, height: 900 })
    for (const title of ['上分订单', '下分订单']) expect(await measure(page, title)).toEqual({ sideways: 0, cut: [] })
    // Two lines have room in a row of the usual height, on which scrolling counts.
    for (const title of ['上分订单', '下分订单']) {
      expect((await rowsOf(page, title).first().boundingBox())!.height).toBe(32)
    }
    const starts = await tableOf(page, '上分订单').evaluate((table) => {
      const startOf = (element: Element) => {
        const range = document.createRange()
        range.selectNodeContents(element)
        return Math.round(range.getBoundingClientRect().left)
      }
      const all = (selector: string) => [...table.querySelectorAll(selector)].map(startOf)
      return {
        wait: all('th:nth-child(1), .wait, .first:has(.wait) + .second'),
        id: all('th:nth-child(3), .stack .member, .tags .tag'),
      }
    })
    expect([starts.wait.length, starts.id.length]).toEqual([3, 3])
    for (const column of [starts.wait, starts.id])
      expect(
        Math.max(...column) - Math.min(...column),
        'waits and tags begin below their headings',
      ).toBeLessThanOrEqual(1)
    const payout = rowsOf(page, '下分订单').first()
    await expect(payout).toContainText(payNo)
    await expect(payout.locator('td.pair').filter({ hasText: '欧阳雪' })).toContainText('云南昆明 电信')
    // It is as easy to hit as elsewhere.
    await rowsOf(page, '上分订单').getByRole('button', { name: '查看' }).click()
    await expect(page.getByRole('dialog', { name: '提现账户' })).toBeVisible()
  })

  test.describe('with times of today', () => {
    // After midnight those of the day before take more room.
    test.use({ simulatorOptions: { now: NOON } })

    test('the places of both queues on 首页 are whole beside bank accounts and an address at 1280 and 1440 px', async ({
      signedInPage: page,
      server,
    }) => {
      for (const inOrOut of [true, false]) {
        for (const { id } of await server.pending(inOrOut)) await server.decide(id, true)
        // So many that both scroll.
        for (const [i, payNo] of [...Array<string>(8).fill('6287814177853312409'), ADDRESS].entries())
          await server.addOrder({
            ...{
              inOrOut,
              balance: 10_000,
              lastBalance: 64_698.61,
              payName: '卢强杰',
              payNo,
              isFirst: i === 0,
            },
            ...{ payIPAddress: '江苏省苏州市 电信', remark: '建设银行', payTime: NOON - (141 - 10 * i) * MINUTE },
          })
      }
      for (const width of [1280, 1440]) {
        await resizeTo(page, { width, height: 768 })
        for (const title of ['上分订单', '下分订单']) {
          await expect(rowsOf(page, title)).toHaveCount(9)
          await settled(page)
          const widths = await tableOf(page, title)
            .getByText('江苏苏州 电信')
            .evaluateAll((places) => places.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth))
          expect(widths, `${title} at ${width}`).toEqual(Array(9).fill(0))
        }
      }
      await test.step('in a column of their own they stand on one line at 1920 px', async () => {
        await resizeTo(page, { width: 1920, height: 1080 })
        for (const title of ['上分订单', '下分订单']) {
          await settled(page)
          const lines = await tableOf(page, title)
            .getByText('江苏苏州 电信')
            .evaluateAll((places) => places.map((place) => Math.round(place.getBoundingClientRect().height / 14)))
          expect(lines, title).toEqual(Array(9).fill(1))
        }
      })
      await test.step('首充 stands beside the id in a row of one line', async () => {
        await openScreen(page, '上分订单')
        await expect(panel(page).getByText('最后登录'), 'the window is high').toBeVisible()
        await resizeTo(page, { width: 1440, height: 900 })
        await expect(panel(page).getByText('最后登录')).toBeHidden()
        const parts = rowsOf(page, '上分订单').locator('td:has(.tag:text-is("首充")) :is(.member, .tag)')
        await expect(parts).toHaveCount(2)
        const tops = await parts.evaluateAll((all) => all.map((part) => Math.round(part.getBoundingClientRect().top)))
        expect(tops[1]).toBe(tops[0])
        await resizeTo(page, { width: 1920, height: 1080 })
        const middles = await parts.evaluateAll((all) =>
          all.map((part) => part.getBoundingClientRect().top + part.getBoundingClientRect().height / 2),
        )
        expect(Math.abs(middles[1]! - middles[0]!), 'on its line').toBeLessThanOrEqual(1)
      })
    })
  })
})

test.describe('the layout of the order queues with scroll bars that take room', () => {
  test.use({ at: routes.UpScore.path })
  test.beforeEach(async ({ server }) => {
    const payTime = Date.now() - 1_620 * MINUTE
    for (const inOrOut of [true, false]) await server.addOrder({ inOrOut, remark: '扫码付', balance: 77.07, payTime })
  })

  test('they show the documented columns at 1440 px, and the panel has them all (inventory 101, 103); tabs, filters and tools stand in one row; what is partly below the pinned buttons fades out', async ({
    signedInPage: page,
  }) => {
    const common = ['等待', '金额', '会员ID', '姓名']
    const facts = ['余额', '付款人', '收款人', '账号', '归属地', '备注', '时间']
    for (const [title, columns, party] of [
      ['下分订单', [...common, '账号', '类型', '余额'], '收款人'],
      ['上分订单', [...common, '类型', '余额', '时间', '归属地', '操作'], '付款人'],
    ] as const) {
      await openScreen(page, title)
      await resizeTo(page, { width: 1440, height: 900 })
      await expect(rowsOf(page, title).first()).toContainText('77.07')
      // Addresses of 34 characters leave no room for more in a payout's row.
      await expect.poll(async () => titles(await headings(page, title))).toEqual(expect.arrayContaining([...columns]))
      expect(await brokenCarriers(page, title)).toEqual([])
      await resizeTo(page, { width: 1280, height: 720 })
      await expect(verb(page, '通过')).toBeEnabled()
      const own = facts.filter((fact) => !fact.endsWith('款人') || fact === party)
      await expect(panel(page).locator('dt')).toContainText(own)
      const link = panel(page).getByRole('button', { name: '提现账户' })
      await expect(link).toBeVisible()
      await resizeTo(page, { width: 1920, height: 1080 })
      const [above, decision] = [(await link.boundingBox())!, (await verb(page, '通过').boundingBox())!]
      expect(decision.y - above.y - above.height, 'the links stand above the buttons').toBeLessThan(40)
    }
    for (const tab of ['已处理', '待处理']) {
      await page.getByRole('tab', { name: new RegExp(`^${tab}`) }).click()
      await expect(tableOf(page, '上分订单')).toBeVisible()
      for (const width of [1920, 1280]) {
        await resizeTo(page, { width, height: 720 })
        const { height } = (await page.locator('#content [data-print=no]').first().boundingBox())!
        expect(height, `${tab} at ${width} px`).toBeLessThanOrEqual(36)
      }
    }
    // Only an operator makes a queue wider than its place: no cut number looks whole.
    await page.getByRole('button', { name: '列设置' }).click()
    await page.getByLabel('金额 宽度').fill('600')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Escape')
    const mask = () =>
      rowsOf(page, '上分订单')
        .first()
        .locator('td.actions')
        .evaluate((cell) => getComputedStyle(cell, '::before').maskImage)
    await expect.poll(mask).toContain('linear-gradient')
    await tableOf(page, '上分订单').evaluate(({ parentElement }) => parentElement!.scrollBy(10_000, 0))
    await expect.poll(mask).toBe('none')
  })
})
