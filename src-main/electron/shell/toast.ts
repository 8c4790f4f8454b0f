import { createHash } from 'node:crypto'

/** What Windows calls a notification: the same for the same tag and route, without `&` and `=`, which separate below. */
export function toastIdOf(tag: string, route: string | null): string {
  const name = createHash('sha256').update(tag).digest('hex').slice(0, 16)
  return `${name}.${Buffer.from(route ?? '').toString('base64url')}`
}

/** The notification and the route in what Windows passes on when an old notification is clicked; null: none. */
export function toastRoute(launch: string): { id: string | null; route: string | null } {
  const id = new URLSearchParams(launch).get('tag')
  const encoded = id === null ? '' : id.slice(id.indexOf('.') + 1)
  return { id, route: Buffer.from(encoded, 'base64url').toString() || null }
}

interface Toast {
  id: string
  title: string
  body: string
  buttons: readonly string[]
}

/**
 * The notification as Electron writes it for Windows, and with what the click on it says when the console has ended, which
 * Electron leaves out.
 */
export function toastXml({ id, title, body, buttons }: Toast): string {
  const lines = [title, body].filter((line) => line !== '').map((line) => `<text>${escapeXml(line)}</text>`)
  const actions = buttons.map((text, index) => {
    const argument = escapeXml(`type=action&action=${index}&tag=${id}`)
    return `<action activationType="foreground" content="${escapeXml(text)}" arguments="${argument}"/>`
  })
  return [
    `<toast launch="${escapeXml(`type=click&tag=${id}`)}" activationType="foreground">`,
    `<visual><binding template="ToastGeneric">${lines.join('')}</binding></visual>`,
    `<actions>${actions.join('')}</actions>`,
    '<audio silent="true"/></toast>',
  ].join('')
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

/** Without what XML cannot contain: control characters and halves of characters. */
function escapeXml(text: string): string {
  const allowed = text.toWellFormed().replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
  return allowed.replaceAll(/[&<>"']/g, (letter) => entities[letter]!)
}
