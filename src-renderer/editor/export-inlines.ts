import { $isLinkNode, type LinkNode } from '@lexical/link'
import { $isListNode } from '@lexical/list'
import { $isElementNode, $isLineBreakNode, $isTextNode, type ElementNode, type LexicalNode } from 'lexical'
import { isMemberLink } from '../ui/allowed-html.ts'
import { escapeHtml } from './html-tokens.ts'
import { $isImageNode, type ImageFields, toImageAttributes } from './image-node.tsx'
import { groupRuns, type Inline, protectSpaces } from './import-inlines.ts'
import { $isOpaqueNode } from './opaque-node.tsx'
import { isAllowedImage } from './paste-html.ts'
import { $getInlineSource, $getWrapper, type InlineSource, type Wrapper } from './sources.ts'
import { readAttribute, removeUnsafeAttributes, setAttributes, setStyles, toElement } from './tags.ts'
import {
  FORMAT_TAGS,
  parseStyles,
  resetCss,
  resolveFormat,
  TEXT_STYLES,
  type TextFormat,
  toCss,
} from './text-format.ts'

/** The text of a block as HTML. `base`: the format that the elements around it give to its text. */
export function $lineHtml(block: ElementNode, base: TextFormat, server: string): string {
  const inlines = protectSpaces($collectInlines(block, null, server))
  if (inlines.length === 0) return '<br>'
  const parts = inlines.map((inline) => {
    if (inline.kind !== 'text') return { path: inline.path, html: plainHtml(inline) }
    const path = withoutConflicts(inline.path, inline.format, base)
    return { path, html: textHtml(inline, path, base) }
  })
  return wrap(parts, 0)
}

interface Part {
  path: readonly Wrapper[]
  html: string
}

/** Writes the elements around the parts, those that several have in common once. */
const wrap = (parts: readonly Part[], depth: number): string =>
  groupRuns(parts, ({ path }) => path[depth] ?? null)
    .map(([wrapper, run]) => {
      if (!wrapper) return run.map(({ html }) => html).join('')
      return removeUnsafeAttributes(wrapper.open) + wrap(run, depth + 1) + wrapper.close
    })
    .join('')

const $collectInlines = (parent: ElementNode, link: LinkNode | null, server: string): Inline[] =>
  parent.getChildren().flatMap((node: LexicalNode): Inline[] => {
    if ($isListNode(node)) return []
    if ($isElementNode(node)) return $collectInlines(node, $isLinkNode(node) ? node : link, server)
    const from = $getInlineSource(node)
    const path = $withLink(from?.path ?? [], link)
    const source = from?.source ?? null
    if ($isLineBreakNode(node)) return [{ kind: 'break', path, source }]
    if ($isOpaqueNode(node)) return [{ kind: 'opaque', path, source: node.getSource() }]
    if ($isImageNode(node)) {
      const fields = node.fields()
      const html = from && imageHtml(from, fields)
      return isAllowedImage(fields.src, server) ? [{ kind: 'image', fields, path, source: html }] : []
    }
    if (!$isTextNode(node)) return []
    const text = node.getTextContent()
    const format: TextFormat = { flags: node.getFormat(), styles: parseStyles(node.getStyle()) }
    return [{ kind: 'text', text, format, path, source: from?.text === text ? source : null }]
  })

const links = new WeakMap<LinkNode, Wrapper>()

/** The elements around, with the link as it is now in the place of the one that was loaded. */
function $withLink(path: readonly Wrapper[], link: LinkNode | null): readonly Wrapper[] {
  const others = path.filter(({ isLink }) => !isLink)
  if (!link || !isMemberLink(link.getURL())) return others.length === path.length ? path : others
  const isSame = (wrapper: Wrapper) => readAttribute(wrapper.open, 'href') === link.getURL()
  // Lexical joins adjacent links to the same address; their tags stay.
  if (path.some((wrapper) => wrapper.isLink && isSame(wrapper))) return path
  const loaded = $getWrapper(link)
  // A link within another, or within a target of links, would end it: the new link takes its place.
  const index = path.findIndex(({ name }) => name === 'a')
  if (loaded && isSame(loaded)) return index < 0 ? [loaded, ...path] : path.with(index, loaded)
  const current = links.get(link) ?? createLink(link, loaded ?? path[index] ?? null)
  links.set(link, current)
  return index < 0 ? [current, ...path] : path.with(index, current)
}

function createLink(link: LinkNode, loaded: Wrapper | null): Wrapper {
  const [href, target, rel, title] = [link.getURL(), link.getTarget(), link.getRel(), link.getTitle()]
  const attributes = Object.entries({ href, target, rel, title }).flatMap(([name, value]) =>
    value ? [[name, value]] : [],
  )
  const open = loaded ? setAttributes(loaded.open, { href }) : renderElement('a', Object.fromEntries(attributes))
  return { name: 'a', open, close: loaded?.close ?? '</a>', isLink: true }
}

/** The tag of a loaded image with what was changed about it. */
function imageHtml({ source, fields }: InlineSource, current: ImageFields): string {
  const changed = (['src', 'alt', 'title', 'width', 'height'] as const).filter(
    (name) => fields?.[name] !== current[name],
  )
  const changes = Object.fromEntries(changed.map((name) => [name, current[name] || null]))
  const sizes = Object.fromEntries(changed.flatMap((name) => (/^(width|height)$/.test(name) ? [[name, null]] : [])))
  const hasSizes = Object.keys(sizes).length > 0 && readAttribute(source ?? '', 'style') !== null
  return setAttributes(hasSizes ? setStyles(source ?? '', sizes) : (source ?? ''), changes)
}

function plainHtml(inline: Exclude<Inline, { kind: 'text' }>): string {
  if (inline.kind === 'break') return inline.source ?? '<br>'
  if (inline.kind === 'opaque') return inline.source ?? ''
  return inline.source === null
    ? renderElement('img', toImageAttributes(inline.fields))
    : removeUnsafeAttributes(inline.source)
}

const formatWithin = (path: readonly Wrapper[], base: TextFormat) =>
  path.reduce((format, { name, open }) => resolveFormat(toElement(name, open), format), base)

/** The elements around a text without those whose format it no longer has. */
function withoutConflicts(path: readonly Wrapper[], format: TextFormat, base: TextFormat): readonly Wrapper[] {
  if (isWithin(formatWithin(path, base), format)) return path
  const plain: TextFormat = { flags: 0, styles: {} }
  return path.filter((wrapper) => wrapper.isLink || isWithin(formatWithin([wrapper], plain), format))
}

/** Whether all that a format sets is set the same in another one. */
const isWithin = (inner: TextFormat, format: TextFormat) =>
  (inner.flags & ~format.flags) === 0 &&
  TEXT_STYLES.every((name) => inner.styles[name] === undefined || inner.styles[name] === format.styles[name])

function textHtml(inline: Inline & { kind: 'text' }, path: readonly Wrapper[], base: TextFormat): string {
  const { text, format, source } = inline
  const around = formatWithin(path, base)
  const html = FORMAT_TAGS.reduceRight(
    (content, [tag, flag]) => (format.flags & ~around.flags & flag ? renderElement(tag, {}, content) : content),
    source ?? escapeHtml(text),
  )
  const added = TEXT_STYLES.filter((name) => format.styles[name] !== around.styles[name])
  const styles = Object.fromEntries(added.map((name) => [name, format.styles[name]]))
  const removed = added.filter((name) => format.styles[name] === undefined)
  const style = [toCss(styles), resetCss(around.flags & ~format.flags, removed)].filter(Boolean).join(' ')
  return style ? renderElement('span', { style }, html) : html
}

/** Without `content` it is a void element. */
export function renderElement(tag: string, attributes: Readonly<Record<string, string>>, content?: string): string {
  const rendered = Object.entries(attributes).map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
  return `<${tag}${rendered.join('')}>${content === undefined ? '' : `${content}</${tag}>`}`
}
