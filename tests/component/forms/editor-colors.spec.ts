import type { Locator } from 'playwright/test'
import { contrastRatio, parseRgb, type Rgba } from '#renderer/ui/readable-text.ts'
import { routes } from '#shared/routes.ts'
import { editStored, storedContent } from '../../e2e/support/editor-page.ts'
import { expect, test } from '../../e2e/support/fixtures.ts'

test.use({ at: routes.Announcement.path })

const CONTENT =
  '<p><span style="color: rgb(0, 0, 128);">深蓝</span><span style="color: rgb(255, 255, 0);"><strong>黄字</strong></span></p>'

/** Whether the contrast between a text and the surface behind it is sufficient (WCAG AA). */
const isReadable = async (text: Locator): Promise<boolean> => {
  const [color, background] = await text.evaluate((element) => {
    let surface: Element | null = element
    while (surface && getComputedStyle(surface).backgroundColor === 'rgba(0, 0, 0, 0)') surface = surface.parentElement
    return [getComputedStyle(element).color, getComputedStyle(surface!).backgroundColor] as const
  })
  return contrastRatio(parseRgb(color) as Rgba, parseRgb(background) as Rgba) >= 4.5
}

test('colours are readable in both themes and saved as they were written; a key before the report of the moved caret works at its new place', async ({
  signedInPage: page,
  server,
}) => {
  await test.step('the editor shows colours readable in both themes and saves them as they were written', async () => {
    await page.evaluate(() => window.desktop.changeSettings({ theme: 'dark' }))
    const { text } = await editStored(page, server, CONTENT)
    for (const word of ['深蓝', '黄字']) expect(await isReadable(text.getByText(word)), word).toBe(true)
    await expect(text.getByText('深蓝')).not.toHaveCSS('color', 'rgb(0, 0, 128)')

    await page.evaluate(() => window.desktop.changeSettings({ theme: 'light' }))
    await expect(text.getByText('深蓝')).toHaveCSS('color', 'rgb(0, 0, 128)')
    for (const word of ['深蓝', '黄字']) expect(await isReadable(text.getByText(word)), word).toBe(true)

    await text.click()
    await page.keyboard.press('Control+End')
    await page.keyboard.type('字')
    expect(await isReadable(text.getByText('黄字字'))).toBe(true)
    expect(await storedContent(page, server)).toBe(CONTENT.replace('黄字', '黄字字'))
  })
  await test.step('a key that comes before the browser has reported the moved caret works at its new place', async () => {
    const { text } = await editStored(page, server, `${CONTENT}<p>末</p>`)
    // As on a busy machine, where the report comes after the next key.
    await page.evaluate(() =>
      window.addEventListener('selectionchange', (event) => event.isTrusted && event.stopImmediatePropagation(), true),
    )
    // The first key where the click already put the caret: nothing moves after it.
    const yellow = text.getByText('黄字')
    const { width } = (await yellow.boundingBox())!
    await yellow.click({ position: { x: width - 1, y: 5 } })
    await page.keyboard.press('End')
    await page.keyboard.type('字')
    await page.keyboard.press('Control+End')
    await page.keyboard.press('Backspace')
    await page.keyboard.type('尾')
    await page.keyboard.press('Control+Home')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Control+End')
    await page.keyboard.press('Shift+Home')
    await page.keyboard.press('Control+b')
    expect(await storedContent(page, server)).toBe(
      `<p><br></p>${CONTENT.replace('黄字', '黄字字')}<p><strong>尾</strong></p>`,
    )
  })
})

test('a click into formatted text that an update precedes has its format, and one chosen afterwards stays', async ({
  signedInPage: page,
  server,
}) => {
  const { dialog, text } = await editStored(page, server, '<p><b>粗</b>淡</p>')
  const bold = dialog.getByRole('button', { name: '加粗', exact: true })
  // As on a busy machine: the focus updates the editor before the browser reports the caret.
  await page.evaluate(() => {
    const root = document.querySelector('[contenteditable=true]') as HTMLElement & {
      __lexicalEditor: { focus(): void }
    }
    root.addEventListener('pointerup', () => root.__lexicalEditor.focus(), { once: true })
    window.addEventListener(
      'selectionchange',
      (event) => {
        if (!event.isTrusted || root.hasAttribute('data-reported')) return
        event.stopImmediatePropagation()
      },
      true,
    )
    root.addEventListener('click', () => {
      root.setAttribute('data-reported', '')
      document.dispatchEvent(new Event('selectionchange'))
    })
  })
  await text.getByText('粗').click({ position: { x: 1, y: 8 } })
  await expect(bold).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.type('字')
  await bold.click()
  await expect(bold).toHaveAttribute('aria-pressed', 'false')
  await page.keyboard.type('细')
  expect(await storedContent(page, server)).toBe('<p><b>字</b>细<b>粗</b>淡</p>')
})
