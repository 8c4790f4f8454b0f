import { contrastRatio, parseRgb, type Rgba } from '../../../src-renderer/lib/readable-color.ts'
import { chat } from '../support/chat-page.ts'
import { expect, test } from '../support/fixtures.ts'

const HTML = [
  '<span style="color: #000000">黑字</span>',
  '<font color="#000080">深蓝</font>',
  '<span style="color: #ffff00">黄字</span>',
  '<span style="background-color: #ffffff">白底</span>',
  '<span style="color: #808080; background-color: #777777">灰底</span>',
].join(' ')

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`the ${colorScheme} theme`, () => {
    test.use({ colorScheme })

    test("members' colours are readable in a bubble", async ({ signedInPage: page, server }) => {
      const { userId } = await server.addPrivateMessage({ content: HTML, contentType: 2 })
      const { open, talkTo, log } = chat(page)
      await open()
      await talkTo(userId)
      await expect(log.getByText('黑字')).toBeVisible()
      const colors = await log.locator('span[style], font').evaluateAll((elements) =>
        elements.map((element) => {
          let surface: Element | null = element
          while (surface && getComputedStyle(surface).backgroundColor === 'rgba(0, 0, 0, 0)')
            surface = surface.parentElement
          const text = element.textContent ?? ''
          return [text, getComputedStyle(element).color, getComputedStyle(surface!).backgroundColor] as const
        }),
      )
      const ratios = colors.map(([text, color, background]) => ({
        text,
        ratio: contrastRatio(parseRgb(color) as Rgba, parseRgb(background) as Rgba),
      }))
      expect(ratios.map(({ text }) => text)).toEqual(['黑字', '深蓝', '黄字', '白底', '灰底'])
      for (const { text, ratio } of ratios) expect(ratio, text).toBeGreaterThanOrEqual(4.5)
    })
  })
}

test('the colours follow a change of the theme', async ({ signedInPage: page, server }) => {
  const { userId } = await server.addPrivateMessage({ content: '<b style="color: #000080">深蓝</b>', contentType: 2 })
  const { open, talkTo, log } = chat(page)
  await open()
  await talkTo(userId)
  const text = log.getByText('深蓝')
  await expect(text).toHaveCSS('color', 'rgb(0, 0, 128)')
  const useTheme = (theme: 'light' | 'dark') =>
    page.evaluate((next) => window.desktop.changeSettings({ theme: next }), theme)
  await useTheme('dark')
  await expect(text).not.toHaveCSS('color', 'rgb(0, 0, 128)')
  await useTheme('light')
  await expect(text).toHaveCSS('color', 'rgb(0, 0, 128)')
})
