import { downloadFile } from './copy-and-save.ts'

const SVG = 'http://www.w3.org/2000/svg'
export const WIDTH = 1_200
export const PADDING = 32
export const LINE_HEIGHT = 22
export const TEXT_SIZE = 13
export const INK = '#242424'
export const QUIET = '#616161'
/** Pixels per unit, so that text stays sharp on large screens and paper. */
const SCALE = 2

/** An empty white sheet: a drawing that needs nothing of the page. */
export function createPicture(height: number): SVGSVGElement {
  const picture = createElement('svg', { xmlns: SVG, width: WIDTH, height, viewBox: `0 0 ${WIDTH} ${height}` })
  picture.setAttribute('font-family', "'Segoe UI', 'Microsoft YaHei', 'PingFang SC', 'Noto Sans CJK SC', sans-serif")
  picture.append(createElement('rect', { width: WIDTH, height, fill: '#ffffff' }))
  return picture
}

/** Saves it as a picture. Rejects if the browser cannot draw it. */
export async function savePicture(picture: SVGSVGElement, fileName: string): Promise<void> {
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(picture))}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = Number(picture.getAttribute('width')) * SCALE
  canvas.height = Number(picture.getAttribute('height')) * SCALE
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  const file = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!file) throw new Error('图片没有生成')
  downloadFile(file, fileName)
}

/** Pixels of a text of TEXT_SIZE: Chinese characters are as wide as the font is high, digits about half of it. */
export const estimateWidth = (text: string): number =>
  [...text].reduce((width, character) => width + (character > '\u2e7f' ? TEXT_SIZE : 7.5), 0)

export function shorten(text: string, width: number): string {
  if (estimateWidth(text) <= width) return text
  const characters = [...text]
  while (characters.length > 0 && estimateWidth(characters.join('')) > width - TEXT_SIZE) characters.pop()
  return `${characters.join('')}…`
}

export function createElement<Name extends keyof SVGElementTagNameMap>(
  name: Name,
  attributes: Record<string, string | number>,
) {
  const element = document.createElementNS(SVG, name)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value))
  return element
}

/** No XML holds them: with one of them in a name the whole picture could not be drawn. */
const NOT_IN_XML = /[^\P{Cc}\t\n]|\p{Cs}|[\uFFFE\uFFFF]/gu

export function createText(
  text: string,
  x: number,
  y: number,
  attributes: Record<string, string | number> = {},
): SVGElement {
  const element = createElement('text', { x, y, fill: INK, ...attributes })
  element.textContent = text.replace(NOT_IN_XML, '')
  return element
}
