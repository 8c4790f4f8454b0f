import type { Page } from 'playwright/test'
import { contrastRatio, parseRgb, type Rgba } from '#renderer/ui/readable-text.ts'
import { routes } from '#shared/routes.ts'
import { expectAccessible, OF_THE_WHOLE_PAGE, serious } from '../../e2e/support/axe.ts'
import { chat } from '../../e2e/support/chat-page.ts'
import { expect, resizeTo, test } from '../../e2e/support/fixtures.ts'

const memberOf = (page: Page) => page.getByRole('region', { name: '会员资料' })

test.describe('the dialog above a page', () => {
  test.use({ viewport: { width: 1180, height: 720 }, at: routes.Shift.path })

  test('it is 900 px wide until its corner is dragged and opens as it was left; the member slides over the messages, and stands beside them from 1200 px on, in the own window too', async ({
    signedInPage: page,
    server,
  }) => {
    const { userId } = await server.addPrivateMessage()
    const { openDialog, dialog, text } = chat(page)
    const member = memberOf(page)
    const size = async () => {
      const { width, height } = (await dialog.boundingBox())!
      return { width: Math.round(width), height: Math.round(height) }
    }
    await openDialog(userId)
    await expect.poll(size).toEqual({ width: 900, height: 662 })
    const dragTo = async (x: number, y: number) => {
      const grip = (await page.locator('[data-chat-grip]').boundingBox())!
      await page.mouse.move(grip.x + grip.width - 3, grip.y + grip.height - 3)
      await page.mouse.down()
      await page.mouse.move(x - 3, y - 3)
      await page.mouse.up()
    }
    await dragTo(590 + 350, 360 + 250)
    await expect.poll(size).toEqual({ width: 700, height: 500 })
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await openDialog(userId)
    await expect.poll(size, 'as it was left').toEqual({ width: 700, height: 500 })
    await dragTo(100, 100)
    await expect.poll(size, 'what is legible').toEqual({ width: 640, height: 420 })
    await page.getByRole('button', { name: '恢复默认大小' }).press('Enter')
    await expect.poll(size).toEqual({ width: 900, height: 662 })
    await page.getByRole('button', { name: '放大' }).press('Enter')
    await expect.poll(size, 'what the window has').toEqual({ width: 1132, height: 662 })

    await expect(member).toHaveCount(0)
    await page.getByRole('button', { name: '会员资料', exact: true }).click()
    await expect(member).toContainText(String(userId))
    await expect.poll(() => member.evaluate((column) => column.contains(document.activeElement))).toBe(true)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(member).toHaveCount(0)
    await expect(text).toBeFocused()
    await expect(dialog).toBeVisible()

    await resizeTo(page, { width: 1440, height: 900 })
    await expect(member).toContainText(String(userId))
    expect(await serious(page, OF_THE_WHOLE_PAGE)).toEqual([])
    await expect(page.getByRole('button', { name: '会员资料', exact: true })).toHaveCount(0)
    await page.goto(`${new URL(page.url()).origin}/#/Main/Chat?chat=1:${userId}`)
    await expect(dialog, 'it does not stay above the chat that has the window to itself').toHaveCount(0)
    await expect(member).toContainText(String(userId))
    expect((await member.boundingBox())!.width).toBe(400)
  })
})

test.describe('in the own window', () => {
  test.use({ at: routes.Chat.path })

  test("members' colours are readable in a bubble of either theme and follow a change", async ({
    signedInPage: page,
    server,
  }) => {
    const content = [
      '<span style="color: #000000">黑字</span>',
      '<font color="#000080">深蓝</font>',
      '<span style="color: #ffff00">黄字</span>',
      '<span style="background-color: #ffffff">白底</span>',
      '<span style="color: #808080; background-color: #777777">灰底</span>',
    ].join(' ')
    const { userId } = await server.addPrivateMessage({ content, contentType: 2 })
    const { talkTo, log } = chat(page)
    await talkTo(userId)
    const blue = log.getByText('深蓝')
    const ratios = async () => {
      const colors = await log.locator('span[style], font').evaluateAll((elements) =>
        elements.map((element) => {
          let surface: Element | null = element
          while (surface && getComputedStyle(surface).backgroundColor === 'rgba(0, 0, 0, 0)')
            surface = surface.parentElement
          return [getComputedStyle(element).color, getComputedStyle(surface!).backgroundColor] as const
        }),
      )
      return colors.map(([color, background]) => contrastRatio(parseRgb(color) as Rgba, parseRgb(background) as Rgba))
    }
    const expectReadable = async () => {
      expect(await ratios()).toHaveLength(5)
      await expect.poll(async () => Math.min(...(await ratios()))).toBeGreaterThanOrEqual(4.5)
    }
    await expect(blue).toHaveCSS('color', 'rgb(0, 0, 128)')
    await expectReadable()
    const useTheme = (theme: 'light' | 'dark') =>
      page.evaluate((next) => window.desktop.changeSettings({ theme: next }), theme)
    await useTheme('dark')
    await expect(blue).not.toHaveCSS('color', 'rgb(0, 0, 128)')
    await expectReadable()
    await useTheme('light')
    await expect(blue).toHaveCSS('color', 'rgb(0, 0, 128)')
  })
})
