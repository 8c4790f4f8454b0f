import { cpSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { outDir } from '../../scripts/build.ts'

/**
 * Makes a page of what another one shows: that of React alone, which then puts those elements in with their styles in one
 * go, without asking for anything. No program that shows them is faster: the floor of a start.
 */
export async function makeStillPage(page: Page, reactAlone: string): Promise<string> {
  const folder = join(outDir, 'bench/still')
  cpSync(reactAlone, folder, { recursive: true })
  const { elements, styles } = await page.evaluate(() => ({
    elements: document.getElementById('root')!.outerHTML,
    styles: [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText)),
  }))
  const script = "import './main.js'\ndocument.body.append(document.querySelector('template').content)\n"
  writeFileSync(join(folder, 'assets/page.css'), styles.join('\n'))
  writeFileSync(join(folder, 'assets/still.js'), script)
  const head = '<meta charset="utf-8"><title>still</title><link rel="stylesheet" href="/assets/page.css">'
  const body = `<div id="root"></div><template>${elements}</template><script type="module" src="/assets/still.js"></script>`
  writeFileSync(
    join(folder, 'index.html'),
    `<!doctype html><html lang="zh-CN"><head>${head}</head><body>${body}</body></html>`,
  )
  return folder
}
