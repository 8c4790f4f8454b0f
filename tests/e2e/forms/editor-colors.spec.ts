import type { Locator } from 'playwright/test'
import { contrastRatio, parseRgb, type Rgba } from '../../../src-renderer/lib/readable-color.ts'
import { expect, openScreen, test } from '../support/fixtures.ts'

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

test('the editor shows colours readable in both themes and saves them as they were written', async ({
  signedInPage: page,
  server,
}) => {
  const [first] = await server.entities('notice')
  await server.edit('notice', String(first!.id), { content: CONTENT, is_top: 1, title: '彩色的' })
  await page.evaluate(() => window.desktop.changeSettings({ theme: 'dark' }))
  await openScreen(page, '公告管理')
  await page
    .getByRole('row', { name: /彩色的/ })
    .getByRole('button', { name: '编辑' })
    .click()
  const dialog = page.getByRole('dialog', { name: '编辑公告' })
  const text = dialog.getByRole('textbox', { name: '内容' })
  for (const word of ['深蓝', '黄字']) expect(await isReadable(text.getByText(word)), word).toBe(true)
  await expect(text.getByText('深蓝')).not.toHaveCSS('color', 'rgb(0, 0, 128)')

  await page.evaluate(() => window.desktop.changeSettings({ theme: 'light' }))
  await expect(text.getByText('深蓝')).toHaveCSS('color', 'rgb(0, 0, 128)')
  for (const word of ['深蓝', '黄字']) expect(await isReadable(text.getByText(word)), word).toBe(true)

  await text.click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type('字')
  expect(await isReadable(text.getByText('黄字字'))).toBe(true)
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('保存成功')).toBeVisible()
  const notices = await server.entities('notice')
  expect(notices.find(({ title }) => title === '彩色的')!.content).toBe(CONTENT.replace('黄字', '黄字字'))
})

test('a key that comes before the browser has reported the moved caret works at its new place', async ({
  signedInPage: page,
  server,
}) => {
  const [first] = await server.entities('notice')
  await server.edit('notice', String(first!.id), { content: `${CONTENT}<p>末</p>`, is_top: 1, title: '彩色的' })
  await openScreen(page, '公告管理')
  await page
    .getByRole('row', { name: /彩色的/ })
    .getByRole('button', { name: '编辑' })
    .click()
  const dialog = page.getByRole('dialog', { name: '编辑公告' })
  const text = dialog.getByRole('textbox', { name: '内容' })
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
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('保存成功')).toBeVisible()
  const notices = await server.entities('notice')
  expect(notices.find(({ title }) => title === '彩色的')!.content).toBe(
    `<p><br></p>${CONTENT.replace('黄字', '黄字字')}<p><strong>尾</strong></p>`,
  )
})
