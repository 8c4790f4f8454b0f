import DOMPurify, { type Config } from 'dompurify'
import { resolveImageUrl } from '../../src-preload/shared/image-path.ts'
import { ALLOWED_ATTRIBUTES, ALLOWED_TAGS, isMemberLink } from '../ui/allowed-html.ts'
import { tidyPasted } from './tidy-pasted.ts'

const TABLE_TAGS = ['table', 'thead', 'tbody', 'tfoot', 'tr', 'td', 'th']

const config: Config = {
  ALLOWED_TAGS: [...ALLOWED_TAGS, ...TABLE_TAGS, 'ins', 'strike', 'sub', 'sup', 'center', 'section', 'article'],
  // In addition to the attributes shown in external HTML: those that the editor reads and writes in its own format.
  ALLOWED_ATTR: [
    ...ALLOWED_ATTRIBUTES,
    ...['class', 'align', 'start', 'width', 'height', 'data-list', 'target', 'rel', 'colspan', 'rowspan'],
  ],
  ALLOWED_URI_REGEXP: /^(?:(?:https?|mailto|tel|tg):|data:image\/|[^a-z]|[a-z+.-]+(?:[^a-z+.\-:]|$))/i,
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  // Otherwise leading elements would be parsed into the head and lost.
  FORCE_BODY: true,
}

/** An image on the server or pasted inline, or an external one, which is kept but not fetched. */
export function isAllowedImage(source: string, server: string): boolean {
  return resolveImageUrl(source, server) !== null || /^https?:\/\/[^\s/]/i.test(source)
}

/**
 * Reduces HTML to what the editor writes itself. What is copied elsewhere is full of other markup, of which only the
 * text is kept. `server`: the base URL whose images may be shown.
 */
export function sanitizePasted(html: string, server: string): string {
  let isTidy = false
  const onNode = (node: Node) => {
    // Once, before anything is checked.
    if (!isTidy && node instanceof Element) tidyPasted(node)
    isTidy = true
    if (node instanceof HTMLImageElement && !isAllowedImage(node.getAttribute('src') ?? '', server)) node.remove()
    else if (node instanceof HTMLAnchorElement && !isMemberLink(node.getAttribute('href') ?? '')) {
      node.replaceWith(...node.childNodes)
    }
  }
  DOMPurify.addHook('beforeSanitizeElements', onNode)
  try {
    return DOMPurify.sanitize(html, config)
  } finally {
    DOMPurify.removeHook('beforeSanitizeElements', onNode)
  }
}
