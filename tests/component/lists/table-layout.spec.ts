import type { Page } from 'playwright/test'
import { routes } from '#shared/routes.ts'
import { expect, openScreen, resizeTo, test } from '../../e2e/support/fixtures.ts'
import { rowsOf } from '../../e2e/support/locators.ts'

const region = (page: Page, name: string) => page.locator(`[data-region=table][aria-label="${name}"]`)

/** Whether the list fades out what its left and right edge cut. */
const fades = (page: Page, name: string) =>
  region(page, name).evaluate((element) => {
    const isFaded = (edge: '::before' | '::after') => {
      const { content, position, pointerEvents, backgroundImage } = getComputedStyle(element, edge)
      if (content === 'none') return false
      // The fade sticks to the visible edge only within the cell that it shares with the table.
      const cellWidth = Number.parseFloat(getComputedStyle(element).gridTemplateColumns)
      if (Math.abs(cellWidth - element.scrollWidth) > 1) return false
      return position === 'sticky' && pointerEvents === 'none' && backgroundImage.startsWith('linear-gradient')
    }
    return { left: isFaded('::before'), right: isFaded('::after') }
  })

const scrollTo = (page: Page, name: string, left: number) =>
  region(page, name).evaluate((element, x) => {
    element.scrollLeft = x
  }, left)

test.describe('a list without buttons', () => {
  test.use({ at: routes.AccountChang.path })
  test.beforeEach(({ signedInPage: page }) => expect(rowsOf(page, '账变明细').first()).toBeVisible())

  test('fades out amounts that its edges cut, paints and lays out each row by itself, and moves no column', async ({
    signedInPage: page,
  }) => {
    await test.step('what is no bet has no bet to name: its cell is blank', async () => {
      await page.getByLabel('类型').selectOption('上分')
      await page.getByRole('button', { name: '查询', exact: true }).click()
      const orders = rowsOf(page, '账变明细').filter({ hasText: '订单号' })
      await expect(orders).toHaveCount(10)
      await expect(orders.locator('.dash')).toHaveCount(0)
      await page.getByRole('button', { name: '重置' }).click()
      await expect(orders).not.toHaveCount(10)
    })
    await test.step('paints each row by itself, so that a changed row does not paint the others again', async () => {
      // The browser keeps what it has painted of a positioned element.
      const positions = await rowsOf(page, '账变明细').evaluateAll((all) =>
        all.map((row) => getComputedStyle(row).position),
      )
      expect(new Set(positions)).toEqual(new Set(['relative']))
    })
    await test.step('draws the line below a row behind its cells, too, which fractions of a pixel may leave apart', async () => {
      const [row, cell] = await rowsOf(page, '账变明细')
        .first()
        .evaluate((element) => [
          getComputedStyle(element).boxShadow,
          getComputedStyle(element.querySelector('td')!).borderBottomColor,
        ])
      expect(row).toBe(`${cell} 0px -1px 0px 0px inset`)
    })
    await test.step('moves no column when a row more does not fit', async () => {
      const endOf = () =>
        rowsOf(page, '账变明细')
          .first()
          .evaluate((row) => row.getBoundingClientRect().right)
      const whole = await endOf()
      await resizeTo(page, { width: 1440, height: 400 })
      expect(await endOf()).toBe(whole)
      expect(await region(page, '账变明细').evaluate((element) => element.scrollHeight > element.clientHeight)).toBe(
        true,
      )
    })
    await test.step('has widths in pixels of the window, so that a changed row is laid out fast', async () => {
      // The table's width in the style names that of the list, without a scroll bar.
      const namesListWidth = () =>
        page.getByRole('table', { name: '账变明细' }).evaluate((element) => {
          const available = element.closest<HTMLElement>('section')!.offsetWidth - 2
          return element.style.width.includes(`${available - 10}px`)
        })
      for (const width of [1280, 1920, 1440]) {
        await resizeTo(page, { width, height: 900 })
        await expect.poll(namesListWidth).toBe(true)
      }
    })
    await test.step('fades out amounts that its edges cut, as long as there is more', async () => {
      await resizeTo(page, { width: 1920, height: 900 })
      await expect.poll(() => fades(page, '账变明细')).toEqual({ left: false, right: false })
      await resizeTo(page, { width: 720, height: 600 })
      await expect.poll(() => fades(page, '账变明细')).toEqual({ left: false, right: true })
      await scrollTo(page, '账变明细', 40)
      await expect.poll(() => fades(page, '账变明细')).toEqual({ left: true, right: true })
      await scrollTo(page, '账变明细', 10_000)
      await expect.poll(() => fades(page, '账变明细')).toEqual({ left: true, right: false })
    })
  })
})

test.describe('lists whose columns have little room', () => {
  test.use({ at: routes.UserManage.path })

  test('never scroll sideways; columns without room stand below others, texts end in an ellipsis, buttons are in sight (A370), and amounts that a left edge cuts fade out', async ({
    signedInPage: page,
  }) => {
    const overflow = (table: string) =>
      region(page, table).evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
    const headings = (table: string) =>
      page
        .getByRole('table', { name: table })
        .getByRole('columnheader')
        .evaluateAll((all) => all.map((each) => each.textContent))
    // Levels, states and cities are short enough to be whole.
    const cutWords = () =>
      rowsOf(page, '用户管理').evaluateAll((rows) =>
        rows
          .flatMap((row) => [...row.querySelectorAll('td, .first, .second')])
          .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
          .map(({ textContent }) => textContent)
          .filter((text) => /^.验证$|^.{2,3}省.{2,3}市 ..$|^封号$|^禁言$/.test(text)),
      )
    await expect(rowsOf(page, '用户管理').first()).toBeVisible()
    for (const [width, height] of [
      [1280, 720],
      [1366, 768],
      [1440, 900],
      [1920, 1080],
    ] as const) {
      await resizeTo(page, { width, height })
      await expect.poll(() => overflow('用户管理'), `${width}`).toBe(0)
      const inSight = (await headings('用户管理')).join(' ')
      for (const title of ['状态', '等级', '最后登录时间', '注册时间', '推荐人', '最后登录地区', 'QQ', '操作'])
        expect(inSight, `${title} at ${width}`).toContain(title)
      await expect.poll(cutWords, `${width}`).toEqual([])
      // The buttons of the row lie over its end while the pointer is on it.
      const second = rowsOf(page, '用户管理').nth(1)
      await second.getByRole('button', { name: /^显示最后登录IP/ }).click()
      await second.getByRole('button', { name: '复制最后登录IP' }).click({ trial: true })
      await second.getByRole('button', { name: /^隐藏最后登录IP/ }).click()
    }
    await resizeTo(page, { width: 1280, height: 720 })
    const row = rowsOf(page, '用户管理').first()
    await row.getByRole('button', { name: /^显示注册IP/ }).click()
    const copy = row.getByRole('button', { name: '复制注册IP' })
    const isInCell = () =>
      copy.evaluate((button) => {
        const [inner, outer] = [button, button.closest('td')!].map((each) => each.getBoundingClientRect())
        return inner!.right <= outer!.right && inner!.bottom <= outer!.bottom && inner!.top >= outer!.top
      })
    await expect.poll(isInCell).toBe(true)
    // An id above another one, which only later members have: the pointer on either is on that one.
    await page.getByRole('button', { name: '下一页' }).click()
    const hits = () =>
      rowsOf(page, '用户管理').evaluateAll((rows) =>
        rows
          .flatMap((each) => [...each.querySelectorAll<HTMLElement>('td:has(.first .link):has(.second .link)')])
          .flatMap((cell) => ['.first .link', '.second .link'].map((part) => cell.querySelector(part)!))
          .map((link) => {
            const text = document.createRange()
            text.selectNodeContents(link)
            const { left, top, width, height } = text.getBoundingClientRect()
            return [0.25, 0.5, 0.75].every((part) =>
              link.contains(document.elementFromPoint(left + width / 2, top + height * part)),
            )
          }),
      )
    await expect.poll(async () => (await hits()).length).toBeGreaterThan(0)
    await expect.poll(async () => new Set(await hits())).toEqual(new Set([true]))
    const below = rowsOf(page, '用户管理')
      .locator('.second')
      .filter({ has: page.locator('.member') })
      .first()
    const grey = await below.evaluate((line) => getComputedStyle(line).color)
    await expect(below.locator('.member'), 'the member above it stands out').toHaveCSS('color', grey)
    await rowsOf(page, '用户管理').first().locator('.link').first().click()
    await expect(page.getByRole('complementary', { name: /^会员 \d/ })).toBeVisible()
    await expect.poll(() => overflow('用户管理'), 'beside the panel').toBe(0)
    await openScreen(page, '群组管理')
    await expect(rowsOf(page, '群组管理').first().getByRole('button', { name: '更多操作' })).toBeInViewport()
    await expect.poll(() => overflow('群组管理')).toBe(0)
    const toPager = () =>
      page.getByRole('navigation', { name: '分页' }).evaluate((pager) => {
        const rows = [...document.querySelectorAll('tr[data-key]')]
        return pager.getBoundingClientRect().top - rows.at(-1)!.getBoundingClientRect().bottom
      })
    await expect.poll(toPager, 'pixels between the last of all rows and the pager').toBeLessThan(16)

    await resizeTo(page, { width: 1280, height: 720 })
    for (const [screen, table] of [
      ['注单查询', '注单查询'],
      ['账变明细', '账变明细'],
      ['赔率设置', '群赔率'],
      ['回红管理', '回红管理'],
    ] as const) {
      await openScreen(page, screen)
      await expect(rowsOf(page, table).first()).toBeVisible()
      await expect.poll(() => overflow(table), screen).toBe(0)
      // As much as the chat leaves in a window of 1600 px.
      await resizeTo(page, { width: 918, height: 720 })
      if (screen !== '赔率设置') await expect.poll(() => overflow(table), `${screen}, narrow`).toBe(0)
      await resizeTo(page, { width: 1280, height: 720 })
    }

    await openScreen(page, '用户管理')
    await expect(rowsOf(page, '用户管理').first()).toBeVisible()
    await resizeTo(page, { width: 680, height: 720 })
    await expect.poll(() => fades(page, '用户管理')).toEqual({ left: false, right: false })
    await scrollTo(page, '用户管理', 40)
    await expect.poll(() => fades(page, '用户管理')).toEqual({ left: true, right: false })
  })
})

test.describe('at 1920 pixels', () => {
  test.use({ viewport: { width: 1920, height: 1080 }, at: routes.Lottery.path })

  test('columns are no further apart than can be followed; a remark takes what the others leave; the pager of a narrow window has two lines, and at 200 % zoom what opens stays within the window', async ({
    signedInPage: page,
  }) => {
    const row = rowsOf(page, '开奖记录').first()
    await expect(row).toBeVisible()
    const widths = () =>
      row.evaluate((tr) => ({
        row: tr.getBoundingClientRect().width,
        cells: [...tr.querySelectorAll('td')].reduce((sum, cell) => sum + cell.getBoundingClientRect().width, 0),
      }))
    // Beside it are the bets of a round.
    await expect.poll(async () => (await widths()).row).toBeGreaterThan(1_100)
    await expect.poll(async () => (await widths()).cells).toBeGreaterThan(1_000)
    await expect.poll(async () => (await widths()).cells).toBeLessThan(1_200)
    const edges = await page.getByRole('table', { name: '开奖记录' }).evaluate((table) => {
      const lefts = (selector: string) =>
        [...table.querySelectorAll(selector)].map((each) => Math.round(each.getBoundingClientRect().left))
      const title = [...table.querySelectorAll('th')].find(({ textContent }) => textContent === '开奖结果')!
      const heading = document.createRange()
      heading.selectNodeContents(title)
      return {
        heading: Math.round(heading.getBoundingClientRect().left),
        first: lefts('[role=img] > b:first-of-type'),
        value: lefts('[role=img] > .value'),
      }
    })
    expect(edges.first.length).toBeGreaterThan(5)
    expect(new Set(edges.first), 'draws begin where their heading does').toEqual(new Set([edges.heading]))
    expect(new Set(edges.value).size, 'and their values stand below each other').toBe(1)

    for (const screen of ['账变报表', '群成员']) {
      await openScreen(page, screen)
      await expect(rowsOf(page, screen).first()).toBeVisible()
      const widthOf = async (title: string) =>
        (await page.getByRole('table', { name: screen }).getByRole('columnheader', { name: title }).boundingBox())!
          .width
      await expect.poll(() => widthOf('系统账号'), screen).toBeLessThan(160)
      await expect.poll(() => widthOf(screen === '账变报表' ? '备注' : '所在群'), screen).toBeGreaterThan(200)
    }

    await openScreen(page, '注单查询')
    await resizeTo(page, { width: 400, height: 720 })
    const pager = page.getByRole('navigation', { name: '分页' })
    await expect(pager).toContainText(/共 [\d,]+ 条/)
    const outside = () =>
      pager.evaluate((nav) => {
        const { right } = nav.getBoundingClientRect()
        const isOutside = (element: Element) => element.getBoundingClientRect().right > Math.min(right, innerWidth) + 1
        return [...nav.querySelectorAll('*')].filter(isOutside).length
      })
    await expect.poll(outside).toBe(0)

    const isInWindow = (name: string) => () =>
      page.locator(name).evaluate((element) => {
        const { top, bottom } = element.getBoundingClientRect()
        return top >= 0 && bottom <= innerHeight
      })
    // What 1440 x 900 pixels show at 200 %.
    await resizeTo(page, { width: 720, height: 450 })
    await page.getByRole('button', { name: '列设置' }).click()
    await expect.poll(isInWindow('.fui-PopoverSurface')).toBe(true)
    await page.keyboard.press('Escape')
    await openScreen(page, '上分订单')
    await rowsOf(page, '上分订单').first().click({ button: 'right' })
    const entries = page.getByRole('menuitem')
    await expect.poll(isInWindow('.fui-MenuPopover')).toBe(true)
    await entries.last().hover()
    await expect(entries.last()).toBeInViewport({ ratio: 1 })
  })
})
