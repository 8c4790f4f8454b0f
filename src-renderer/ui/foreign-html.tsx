import DOMPurify, { type Config } from 'dompurify'
import { type SyntheticEvent, useLayoutEffect, useRef } from 'react'
import {
  isolateText,
  MAX_LINE_LENGTH,
  MAX_TOOLTIP_LENGTH,
  sanitizeLines,
  sanitizeText,
} from '../../src-preload/shared/foreign-text.ts'
import { pictureSource } from '../lib/pictures.ts'
import { ALLOWED_ATTRIBUTES, ALLOWED_TAGS, isSafeLink } from './allowed-html.ts'
import { shownStyles } from './shown-styles.ts'

const allowed: Config = {
  ALLOWED_TAGS,
  ALLOWED_ATTR: ALLOWED_ATTRIBUTES,
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  RETURN_DOM_FRAGMENT: true,
}

/**
 * Reduces untrusted HTML to structure and a few styles (A161). Link targets move to `data-link`; images are loaded from
 * the server only, external ones become links. Nothing is fetched from elsewhere.
 */
function sanitise(html: string, server: string, linked: boolean): DocumentFragment {
  const fragment = DOMPurify.sanitize(html, allowed) as unknown as DocumentFragment
  cleanTexts(fragment)
  for (const element of fragment.querySelectorAll<HTMLElement>('*')) {
    restyle(element)
    if (element instanceof HTMLImageElement) replacePicture(element, server, linked)
    else if (element instanceof HTMLAnchorElement) disarmLink(element, linked)
  }
  // Nothing visible is left: show the source as text.
  if (!fragment.textContent?.trim() && !fragment.querySelector('img')) fragment.replaceChildren(sanitizeLines(html))
  return fragment
}

/** Removes direction marks and invisible characters, as in all untrusted text (fault 38). */
function cleanTexts(fragment: DocumentFragment): void {
  const texts = document.createTreeWalker(fragment, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const text = texts.currentNode as Text
    const clean = sanitizeLines(text.data)
    if (clean !== text.data) text.data = clean
  }
  for (const element of fragment.querySelectorAll('[title], [alt]')) {
    for (const name of ['title', 'alt']) {
      const text = element.getAttribute(name)
      if (text !== null) element.setAttribute(name, sanitizeText(text, MAX_LINE_LENGTH))
    }
  }
}

function restyle(element: HTMLElement): void {
  const kept = shownStyles(element)
  for (const name of ['style', 'size']) element.removeAttribute(name)
  for (const [name, value] of kept) element.style.setProperty(name, value)
}

function replacePicture(image: HTMLImageElement, server: string, linked: boolean): void {
  const address = image.getAttribute('src') ?? ''
  const source = pictureSource(address, server)
  if (source) {
    image.src = source
    image.loading = 'lazy'
    image.style.maxWidth = '100%'
  } else {
    const place = document.createElement('span')
    place.textContent = '[外部图片]'
    if (linked) lead(place, address)
    image.replaceWith(place)
  }
}

function disarmLink(link: HTMLAnchorElement, linked: boolean): void {
  const target = link.getAttribute('href') ?? ''
  link.removeAttribute('href')
  if (linked) lead(link, target)
  else if (isSafeLink(target)) link.title = isolateText(target, MAX_TOOLTIP_LENGTH)
}

/** Turns an element into a link that only `onLink` can open. */
function lead(element: HTMLElement, target: string): void {
  if (!isSafeLink(target)) return
  element.dataset.link = target
  element.title = isolateText(target, MAX_TOOLTIP_LENGTH)
  element.tabIndex = 0
  element.setAttribute('role', 'link')
  element.style.textDecoration = 'underline'
  element.style.cursor = 'pointer'
}

/** The content cannot paint outside its box or affect the layout around it. */
const CONTAINED = { overflowWrap: 'anywhere', overflow: 'auto', contain: 'layout paint', isolation: 'isolate' } as const

interface ForeignHtmlProps {
  html: string
  /** The server's URL: its images are shown. */
  server: string
  className?: string
  /** Called when the operator opens a link or an external image; https only. Absent: links are inactive. */
  onLink?: (address: string) => void
}

/** Displays untrusted HTML, sanitized. */
export function ForeignHtml({ html, server, className, onLink }: ForeignHtmlProps) {
  const place = useRef<HTMLDivElement>(null)
  const linked = onLink !== undefined
  useLayoutEffect(() => place.current?.replaceChildren(sanitise(html, server, linked)), [html, server, linked])
  const follow = (event: SyntheticEvent) => {
    const address = (event.target as HTMLElement).closest<HTMLElement>('[data-link]')?.dataset.link
    if (!address || !onLink) return
    event.preventDefault()
    onLink(address)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the links within are what is used
    <div
      ref={place}
      dir="auto"
      className={className}
      style={CONTAINED}
      onClick={follow}
      onKeyDown={(event) => event.key === 'Enter' && follow(event)}
    />
  )
}
