import { DecoratorNode, type LexicalNode, type NodeKey, type SerializedLexicalNode } from 'lexical'
import type { ReactElement } from 'react'
import { resolveImageUrl } from '../../src-preload/shared/image-path.ts'
import { useSession } from '../stores/session.ts'
import type { ImageFields } from './image-fields.ts'
import { uploadedImageUrl } from './image-uploads.ts'
import { ImageView } from './image-view.tsx'

type SerializedImage = SerializedLexicalNode & Partial<ImageFields>

const EMPTY_FIELDS: ImageFields = { src: '', alt: '', title: '', width: '', height: '', upload: '' }

export class ImageNode extends DecoratorNode<ReactElement> {
  __fields: ImageFields

  static override getType(): string {
    return 'image'
  }

  static override clone(node: ImageNode): ImageNode {
    return new ImageNode(node.__fields, node.__key)
  }

  static override importJSON(json: SerializedImage): ImageNode {
    // The clipboard may be of another page, with any values.
    const names = ['src', 'alt', 'title', 'width', 'height'] as const
    const fields = names.flatMap((name) => (typeof json[name] === 'string' ? [[name, json[name]]] : []))
    return new ImageNode(Object.fromEntries(fields)).updateFromJSON(json)
  }

  constructor(fields: Partial<ImageFields> = {}, key?: NodeKey) {
    super(key)
    this.__fields = { ...EMPTY_FIELDS, ...fields }
  }

  override exportJSON(): SerializedImage {
    return { ...super.exportJSON(), ...this.fields(), upload: '' }
  }

  /** The fields, with `src` from the upload once it is done. */
  fields(): ImageFields {
    const { __fields } = this.getLatest()
    return __fields.upload ? { ...__fields, src: uploadedImageUrl(__fields.upload) ?? '' } : __fields
  }

  change(fields: Partial<ImageFields>): void {
    const node = this.getWritable()
    node.__fields = { ...node.__fields, ...fields }
  }

  override createDOM(): HTMLElement {
    return document.createElement('span')
  }

  override updateDOM(): false {
    return false
  }

  /** For the clipboard. Creating an <img> starts a request, so external images are exported as text. */
  override exportDOM() {
    const fields = this.fields()
    const imageUrl = resolveImageUrl(fields.src, useSession.getState().server)
    const element = document.createElement(imageUrl ? 'img' : 'span')
    const attributes = imageUrl ? toImageAttributes({ ...fields, src: imageUrl }) : {}
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
    if (!imageUrl) element.textContent = `[外部图片 ${fields.src}]`
    return { element }
  }

  override getTextContent(): string {
    return this.__fields.alt
  }

  override decorate(): ReactElement {
    return <ImageView nodeKey={this.__key} fields={this.__fields} onChange={changeImage} />
  }
}

const changeImage = (node: LexicalNode, change: Partial<ImageFields>) => {
  if ($isImageNode(node)) node.change(change)
}

/** The non-empty attributes of an image, in the order they are written. */
export function toImageAttributes({ src, alt, title, width, height }: ImageFields): Record<string, string> {
  return Object.fromEntries(Object.entries({ src, alt, title, width, height }).filter(([, value]) => value !== ''))
}

export function $isImageNode(node: LexicalNode | null | undefined): node is ImageNode {
  return node instanceof ImageNode
}
