/**
 * `npm run pictures -- --all`: every screen at four sizes in both themes, and what its buttons open, as single pictures
 * and as contact sheets in out/pictures. What is cut or scrolls sideways is listed: for the eyes, it proves nothing.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { type RouteName, routes } from '#shared/routes.ts'
import { outDir } from '../../scripts/build.ts'
import { openConsole, startConsole } from './start.ts'

const folder = join(outDir, 'pictures')
const SIZES = [
  [1280, 720],
  [1366, 768],
  [1440, 900],
  [1920, 1080],
] as const
const THEMES = ['light', 'dark'] as const
/** Names of buttons that open nothing to look at, or end the session. */
const LEFT_OUT = /退出|导出|刷新|复制|上一页|下一页|关闭|首页$|^第|收起|展开|主题|静音/
const SURFACES = '[role=dialog]:visible, [role=alertdialog]:visible, [role=menu]:visible'

/** Shows a screen and waits until nothing of it loads. */
async function show(page: Page, name: RouteName): Promise<void> {
  await page.evaluate((hash) => location.assign(hash), `#${routes[name].path}`)
  // The chat's window has no heading.
  const ready = name === 'Chat' ? page.getByRole('option') : page.locator('h1', { hasText: routes[name].title })
  await ready.first().waitFor()
  await page.waitForLoadState('networkidle')
  await page.locator('#content [aria-busy=true]').first().waitFor({ state: 'detached' })
}

/** Scrollers that are wider than what they show, and texts that end in an ellipsis without a title. */
function findFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const faults: string[] = []
    for (const element of document.querySelectorAll<HTMLElement>('#content, #content *')) {
      const { overflowX, textOverflow } = getComputedStyle(element)
      const name = element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 24)
      const isWider = element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0
      if (isWider && (overflowX === 'auto' || overflowX === 'scroll'))
        faults.push(`sideways ${element.scrollWidth - element.clientWidth} px: ${name}`)
      if (isWider && textOverflow === 'ellipsis' && !element.title && !element.closest('[title]'))
        faults.push(`cut: ${name}`)
    }
    return [...new Set(faults)]
  })
}

/** Lays pictures on a sheet, `columns` in a row. */
async function laySheet(page: Page, name: string, pictures: readonly string[], columns: number): Promise<void> {
  const cells = pictures.map((picture) => {
    const data = readFileSync(join(folder, `${picture}.png`)).toString('base64')
    return `<figure><img src="data:image/png;base64,${data}"><figcaption>${picture}</figcaption></figure>`
  })
  const style = `body{margin:8px;display:grid;gap:8px;grid-template-columns:repeat(${columns},1fr);font:14px sans-serif}figure{margin:0}img{width:100%;border:1px solid #888}`
  await page.setViewportSize({ width: 1900, height: 1000 })
  await page.setContent(`<style>${style}</style>${cells.join('')}`)
  await page.screenshot({ path: join(folder, `sheet-${name}.png`), fullPage: true })
}

async function take(page: Page, name: string): Promise<string> {
  await page.screenshot({ path: join(folder, `${name}.png`), animations: 'disabled' })
  return name
}

/** Opens what each button of the page's content opens, once for each name. */
async function takeSurfaces(page: Page, screen: RouteName): Promise<string[]> {
  const names = await page
    .locator('#content button:enabled:visible')
    .evaluateAll((buttons) => buttons.map((each) => each.getAttribute('aria-label') ?? each.textContent?.trim() ?? ''))
  const kinds = new Map(names.map((name) => [name.replace(/[\d.,]+/g, '#'), name]))
  const pictures: string[] = []
  for (const [kind, name] of kinds) {
    if (!name || LEFT_OUT.test(name)) continue
    const target = page.locator('#content').getByRole('button', { name, exact: true }).first()
    if (!(await target.isVisible())) continue
    await target.click({ timeout: 2_000 }).catch(() => {})
    const isOpen = await page
      .locator(SURFACES)
      .first()
      .waitFor({ timeout: 500 })
      .then(
        () => true,
        () => false,
      )
    if (isOpen) {
      await page.waitForLoadState('networkidle')
      pictures.push(await take(page, `${screen}-${kind.replace(/[^\p{L}\d#]+/gu, '_').slice(0, 30)}`))
    }
    for (let i = 0; i < 3; i++) await page.keyboard.press('Escape')
    if (await page.locator(SURFACES).count()) await show(page, 'Shift')
    if (!page.url().includes(routes[screen].path)) await show(page, screen)
  }
  return pictures
}

rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
const started = await startConsole()
const page = await openConsole(started)
const sheets = await page.context().newPage()
await page.bringToFront()
const names = Object.keys(routes) as RouteName[]
const found: string[] = []
for (const theme of THEMES) {
  await page.evaluate((to) => window.desktop.changeSettings({ theme: to }), theme)
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height })
    const pictures: string[] = []
    for (const name of names) {
      await show(page, name)
      pictures.push(await take(page, `${name}-${width}-${theme}`))
      for (const fault of await findFaults(page)) found.push(`${width} ${theme} ${routes[name].title}: ${fault}`)
    }
    for (let i = 0; i < pictures.length; i += 8)
      await laySheet(sheets, `${width}-${theme}-${i / 8 + 1}`, pictures.slice(i, i + 8), 2)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  const surfaces: string[] = []
  for (const name of names) {
    await show(page, name)
    surfaces.push(...(await takeSurfaces(page, name)))
  }
  for (let i = 0; i < surfaces.length; i += 12)
    await laySheet(sheets, `surfaces-${theme}-${i / 12 + 1}`, surfaces.slice(i, i + 12), 3)
}
writeFileSync(join(folder, 'faults.txt'), `${found.join('\n')}\n`)
console.log(`${folder}: ${found.length} places to look at in faults.txt`)
await started.close()
