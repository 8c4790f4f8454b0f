import { Buffer } from 'node:buffer'
import { type Colour, writePng } from './png.ts'
import { Random } from './random.ts'

export interface Image {
  type: string
  bytes: Buffer
}

const WHITE: Colour = [255, 255, 255]
const BLACK: Colour = [20, 20, 20]

/** Magic bytes of the image types that may be uploaded (A177); SVG has none and is rejected. */
const MAGIC_BYTES: readonly (readonly [type: string, extension: string, start: Buffer])[] = [
  ['image/png', 'png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
  ['image/gif', 'gif', Buffer.from('GIF8')],
  ['image/jpeg', 'jpg', Buffer.from([0xff, 0xd8, 0xff])],
]

/** The images under /images: generated avatars, QR codes and photos, and uploads. */
export class Gallery {
  readonly #seed: number
  readonly #images = new Map<string, Image>()
  #uploads = 0

  constructor(seed: number) {
    this.#seed = seed
  }

  find(name: string): Image | undefined {
    const cached = this.#images.get(name)
    if (cached) return cached
    const kind = /^(avatar|service|group|qr|photo)-\d{1,3}\.png$/.exec(name)?.[1]
    if (!kind) return undefined
    const random = new Random(this.#seed, name)
    const draw =
      ({ qr: drawQrCode, photo: drawPhoto } as Partial<Record<string, typeof drawAvatar>>)[kind] ?? drawAvatar
    const bytes = draw(random)
    const picture = { type: 'image/png', bytes }
    this.#images.set(name, picture)
    return picture
  }

  /** Stores an uploaded image and returns its name; undefined when its magic bytes are not png, gif or jpeg. */
  add(bytes: Buffer): string | undefined {
    const found = MAGIC_BYTES.find(([, , start]) => bytes.subarray(0, start.length).equals(start))
    if (!found) return undefined
    this.#uploads += 1
    const name = `upload-${this.#uploads}.${found[1]}`
    this.#images.set(name, { type: found[0], bytes: Buffer.from(bytes) })
    return name
  }
}

/** A symmetrical five-by-five pattern on a light background. */
function drawAvatar(random: Random): Buffer {
  const foreground: Colour = [random.int(40, 200), random.int(40, 200), random.int(40, 200)]
  const background: Colour = [random.int(225, 250), random.int(225, 250), random.int(225, 250)]
  const cells = Array.from({ length: 15 }, () => random.chance(0.5))
  return writePng(70, 70, (x, y) => {
    const column = Math.floor(x / 14)
    return cells[Math.floor(y / 14) * 3 + Math.min(column, 4 - column)] ? foreground : background
  })
}

/** Looks like a QR code with its three finder patterns; encodes nothing. */
function drawQrCode(random: Random): Buffer {
  const modules = Array.from({ length: 29 * 29 }, () => random.chance(0.48))
  return writePng(29 * 6 + 24, 29 * 6 + 24, (x, y) => {
    const [column, row] = [Math.floor(x / 6) - 2, Math.floor(y / 6) - 2]
    if (column < 0 || row < 0 || column > 28 || row > 28) return WHITE
    const corner = cornerMark(column, row) ?? cornerMark(28 - column, row) ?? cornerMark(column, 28 - row)
    return (corner ?? modules[row * 29 + column]) ? BLACK : WHITE
  })
}

function cornerMark(column: number, row: number): boolean | undefined {
  if (column > 7 || row > 7) return undefined
  const ring = Math.max(Math.abs(column - 3), Math.abs(row - 3))
  return ring !== 2 && ring !== 4
}

function drawPhoto(random: Random): Buffer {
  const [red, green, blue] = [random.int(60, 200), random.int(60, 200), random.int(60, 200)]
  const [centreX, centreY] = [random.int(60, 260), random.int(60, 180)]
  return writePng(320, 240, (x, y) => {
    const light = Math.max(0, 1 - Math.hypot(x - centreX, y - centreY) / 260)
    return [Math.round(red * light), Math.round(green * light), Math.round(blue * (1 - light * 0.5))]
  })
}
