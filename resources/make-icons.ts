/**
 * Renders every icon of the product from `resources/drawings`: `npx tsx resources/make-icons.ts`. The images are
 * committed, so a build needs no fonts.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { type RenderedImage, Resvg } from '@resvg/resvg-js'
import { encodeIco } from './encode-ico.ts'

const iconsFolder = new URL('./icons/', import.meta.url)
const readDrawing = (name: string) => readFileSync(new URL(`./drawings/${name}.svg`, import.meta.url), 'utf8')

function render(svg: string, size: number): RenderedImage {
  return new Resvg(svg, { fitTo: { mode: 'width', value: size }, font: { loadSystemFonts: true } }).render()
}

function writePng(name: string, svg: string, size: number): void {
  writeFileSync(new URL(`${name}.png`, iconsFolder), render(svg, size).asPng())
}

const icon = readDrawing('icon')
writePng('icon', icon, 512)
writeFileSync(new URL('./public/icon.svg', import.meta.url), icon)

/** Sizes of the Windows notification area at 100, 125, 150 and 200 % scaling. */
const TRAY_SIZES = [16, 20, 24, 32]

for (const name of ['tray', 'tray-waiting', 'tray-disconnected', 'tray-signed-out']) {
  const drawing = readDrawing(name)
  writePng(name, drawing, 32)
  const images = TRAY_SIZES.map((size) => ({ size, rgba: render(drawing, size).pixels }))
  writeFileSync(new URL(`${name}.ico`, iconsFolder), encodeIco(images))
  const template = readDrawing(`${name}-template`)
  writePng(`${name}Template`, template, 18)
  writePng(`${name}Template@2x`, template, 36)
}

const disc = (color: string, inner: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><circle cx="32" cy="32" r="31" fill="${color}"/>${inner}</svg>`
const lock =
  '<path d="M23 30v-6a9 9 0 0 1 18 0v6" fill="none" stroke="#fff" stroke-width="6"/><rect x="17" y="29" width="30" height="20" rx="4" fill="#fff"/>'
const cross = '<path d="M20 20l24 24M44 20L20 44" stroke="#fff" stroke-width="11" stroke-linecap="round"/>'

writePng('overlay-signed-out', disc('#5c5c5c', lock), 32)
writePng('overlay-disconnected', disc('#b85c00', cross), 32)
for (const label of ['1', '2', '3', '4', '5', '6', '7', '8', '9', '9+']) {
  const [y, size] = label.length > 1 ? [45, 36] : [48, 46]
  const text = `<text x="32" y="${y}" text-anchor="middle" font-family="Noto Sans CJK SC, sans-serif" font-weight="700" font-size="${size}" fill="#fff">${label}</text>`
  writePng(`overlay-${label === '9+' ? 'more' : label}`, disc('#d13438', text), 32)
}
