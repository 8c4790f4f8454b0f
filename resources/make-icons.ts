/**
 * Draws every icon of the product from the one SVG beside it: `npx tsx resources/make-icons.ts`. The pictures are
 * committed; a build needs no fonts and draws nothing.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { Resvg } from '@resvg/resvg-js'

const here = new URL('./icons/', import.meta.url)
const logo = readFileSync(new URL('icon.svg', here), 'utf8')
const glyph = /<g id="glyph">[\s\S]*<\/g>/.exec(logo)?.[0] ?? ''

function draw(name: string, svg: string, size: number): void {
  const image = new Resvg(svg, { fitTo: { mode: 'width', value: size }, font: { loadSystemFonts: true } }).render()
  writeFileSync(new URL(`${name}.png`, here), image.asPng())
}

const frame = (inner: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">${inner}</svg>`
const dot = '<circle cx="50" cy="14" r="13" fill="#d13438" stroke="#fff" stroke-width="3"/>'
/** macOS colours a template itself: only its shape counts. */
const shape = `<mask id="m">${glyph.replaceAll('#0f6cbd', '#000000')}</mask><rect width="64" height="64" mask="url(#m)"/>`

draw('icon', logo, 512)
draw('tray', logo, 32)
draw('tray-waiting', logo.replace('</svg>', `${dot}</svg>`), 32)
for (const [suffix, size] of [
  ['', 18],
  ['@2x', 36],
] as const) {
  draw(`trayTemplate${suffix}`, frame(shape), size)
  draw(`tray-waitingTemplate${suffix}`, frame(`${shape}<circle cx="54" cy="10" r="10"/>`), size)
}
for (const label of ['1', '2', '3', '4', '5', '6', '7', '8', '9', '9+']) {
  const text = `<text x="32" y="${label.length > 1 ? 45 : 48}" text-anchor="middle" font-family="Noto Sans CJK SC, sans-serif" font-weight="700" font-size="${label.length > 1 ? 36 : 46}" fill="#fff">${label}</text>`
  draw(
    `overlay-${label === '9+' ? 'more' : label}`,
    frame(`<circle cx="32" cy="32" r="31" fill="#d13438"/>${text}`),
    32,
  )
}
