import DOMPurify, { type Config } from 'dompurify'
import { type SyntheticEvent, useContext, useEffect, useEffectEvent, useRef } from 'react'
import { resolveImageUrl } from '#shared/image-path.ts'
import {
  isolateText,
  MAX_LINE_LENGTH,
  MAX_TOOLTIP_LENGTH,
  sanitizeLines,
  sanitizeText,
} from '#shared/untrusted-text.ts'
import { useLayoutEffectOnChange } from '../lib/state-hooks.ts'
import { ALLOWED_ATTRIBUTES, ALLOWED_TAGS, isSafeLink } from './allowed-html.ts'
import { displayStyles } from './display-styles.ts'
import { DarkThemeContext, makeTextReadable } from './readable-text.ts'

const purifyConfig: Config & { RETURN_DOM_FRAGMENT: true } = {
  ALLOWED_TAGS,
  ALLOWED_ATTR: ALLOWED_ATTRIBUTES,
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  RETURN_DOM_FRAGMENT: true,
}

/**
 * Reduces untrusted HTML to structure and a few styles (A161). Link targets move to `data-link`; images are loaded from
 * the server only, external ones become links. Nothing is fetched from elsewhere. `allowed`: other tags and attributes
 * than in messages.
 */
export function sanitizeHtml(
  html: string,
  { server, linksEnabled, allowed }: { server: string; linksEnabled: boolean; allowed?: Config },
): DocumentFragment {
  const fragment = DOMPurify.sanitize(html, { ...purifyConfig, ...allowed, RETURN_DOM_FRAGMENT: true })
  sanitizeTexts(fragment)
  for (const element of fragment.querySelectorAll<HTMLElement>('*')) {
    applyDisplayStyles(element)
    if (element instanceof HTMLImageElement) resolveImage(element, server, linksEnabled)
    else if (element instanceof HTMLAnchorElement) neutralizeLink(element, linksEnabled)
  }
  // Nothing visible is left of a message: show its source as text.
  if (!allowed && !fragment.textContent?.trim() && !fragment.querySelector('img'))
    fragment.replaceChildren(sanitizeLines(html))
  return fragment
}

/** Removes direction marks and invisible characters, as in all untrusted text (fault 38). */
function sanitizeTexts(fragment: DocumentFragment): void {
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

function applyDisplayStyles(element: HTMLElement): void {
  const styles = displayStyles(element)
  for (const name of ['style', 'size']) element.removeAttribute(name)
  for (const [name, value] of styles) element.style.setProperty(name, value)
}

function resolveImage(image: HTMLImageElement, server: string, linksEnabled: boolean): void {
  const url = image.getAttribute('src') ?? ''
  const imageUrl = resolveImageUrl(url, server)
  if (imageUrl) {
    image.src = imageUrl
    image.loading = 'lazy'
    image.style.maxWidth = '100%'
  } else {
    const placeholder = document.createElement('span')
    placeholder.textContent = '[外部图片]'
    if (linksEnabled) makeLink(placeholder, url)
    image.replaceWith(placeholder)
  }
}

function neutralizeLink(link: HTMLAnchorElement, linksEnabled: boolean): void {
  const target = link.getAttribute('href') ?? ''
  link.removeAttribute('href')
  if (linksEnabled) makeLink(link, target)
  else if (isSafeLink(target)) link.title = isolateText(target, MAX_TOOLTIP_LENGTH)
}

/** Turns an element into a link that only `onLink` can open. */
function makeLink(element: HTMLElement, target: string): void {
  if (!isSafeLink(target)) return
  element.dataset.link = target
  element.title = isolateText(target, MAX_TOOLTIP_LENGTH)
  element.tabIndex = 0
  element.setAttribute('role', 'link')
  element.style.textDecoration = 'underline'
  element.style.cursor = 'pointer'
}

/** The content cannot paint outside its box or affect the layout around it. */
const CONTAINMENT_STYLE = {
  overflowWrap: 'anywhere',
  overflow: 'auto',
  contain: 'layout paint',
  isolation: 'isolate',
} as const

interface SanitizedHtmlProps {
  html: string
  /** The server's URL: its images are shown. */
  server: string
  className?: string
  /** Called when the operator opens a link or an external image; https only. Absent: links are inactive. */
  onLink?: (url: string) => void
}

export function SanitizedHtml({ html, server, className, onLink }: SanitizedHtmlProps) {
  const container = useRef<HTMLDivElement>(null)
  const linksEnabled = onLink !== undefined
  const isDark = useContext(DarkThemeContext)
  const adaptedTo = useRef(isDark)
  const render = useEffectEvent(() => {
    adaptedTo.current = isDark
    container.current?.replaceChildren(sanitizeHtml(html, { server, linksEnabled }))
    if (container.current) makeTextReadable(container.current)
  })
  // What `render` reads.
  useLayoutEffectOnChange(render, [html, server, linksEnabled])
  useEffect(() => {
    // Passive, so that the colours of the new theme are in place.
    if (adaptedTo.current !== isDark) render()
  }, [isDark])
  const openLink = (event: SyntheticEvent) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-link]') : null
    const url = link?.dataset.link
    if (!url || !onLink) return
    event.preventDefault()
    onLink(url)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the links within are what is used
    <div
      ref={container}
      dir="auto"
      className={className}
      style={CONTAINMENT_STYLE}
      onClick={openLink}
      onKeyDown={(event) => event.key === 'Enter' && openLink(event)}
    />
  )
}
