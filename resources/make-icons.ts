/**
 * Draws every icon of the product from the one SVG beside it: `npx tsx resources/make-icons.ts`. The images are
 * committed, so a build needs no fonts.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { Resvg } from '@resvg/resvg-js'

const iconsFolder = new URL('./icons/', import.meta.url)
const logo = readFileSync(new URL('icon.svg', iconsFolder), 'utf8')
const glyph = /<g id="glyph">[\s\S]*<\/g>/.exec(logo)?.[0] ?? ''

function draw(name: string, svg: string, size: number): void {
  const image = new Resvg(svg, { fitTo: { mode: 'width', value: size }, font: { loadSystemFonts: true } }).render()
  writeFileSync(new URL(`${name}.png`, iconsFolder), image.asPng())
}

const frame = (inner: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">${inner}</svg>`
const dot = '<circle cx="50" cy="14" r="13" fill="#d13438" stroke="#fff" stroke-width="3"/>'
/** macOS colours a template itself: only its shape matters. */
const shape = `<mask id="m">${glyph.replaceAll('#0f6cbd', '#000000')}</mask><rect width="64" height="64" mask="url(#m)"/>`

/** Grey while signed out, since no alerts arrive then. */
const grey = logo.replaceAll('#0f6cbd', '#7a7a7a')
const bar = '<rect x="12" y="26" width="40" height="12" rx="3"/>'
const cross = '<path d="M20 20l24 24M44 20L20 44" stroke-width="11" stroke-linecap="round"/>'
/** A badge in the corner, in the style of the overlay. */
const corner = (inner: string) => `<g transform="translate(34 34) scale(.47)">${inner}</g>`
const signedOut = `<circle cx="32" cy="32" r="31" fill="#5c5c5c"/><g fill="#fff">${bar}</g>`
const disconnected = `<circle cx="32" cy="32" r="31" fill="#c4620a"/><g stroke="#fff" fill="none">${cross}</g>`
const ring = '<circle cx="32" cy="32" r="34" fill="#fff"/>'

draw('icon', logo, 512)
draw('tray', logo, 32)
draw('tray-waiting', logo.replace('</svg>', `${dot}</svg>`), 32)
draw('tray-signed-out', grey.replace('</svg>', `${corner(ring + signedOut)}</svg>`), 32)
draw('tray-disconnected', logo.replace('</svg>', `${corner(ring + disconnected)}</svg>`), 32)
draw('overlay-signed-out', frame(signedOut), 32)
draw('overlay-disconnected', frame(disconnected), 32)
for (const [suffix, size] of [
  ['', 18],
  ['@2x', 36],
] as const) {
  draw(`trayTemplate${suffix}`, frame(shape), size)
  const drawState = (name: string, cut: string) => {
    const hole = `<mask id="c"><circle cx="32" cy="32" r="32" fill="#fff"/>${cut}</mask>`
    const edge = '<circle cx="49" cy="49" r="19" fill="#000"/>'
    const logoPart = `<mask id="e"><rect width="64" height="64" fill="#fff"/>${edge}</mask><g mask="url(#e)">${shape}</g>`
    const disc = corner(`${hole}<rect width="64" height="64" mask="url(#c)"/>`)
    draw(`tray-${name}Template${suffix}`, frame(logoPart + disc), size)
  }
  drawState('signed-out', `<g fill="#000">${bar}</g>`)
  drawState('disconnected', `<g stroke="#000" fill="none">${cross}</g>`)
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
