import {
  DecoratorNode,
  type DOMExportOutput,
  type LexicalNode,
  type NodeKey,
  type SerializedLexicalNode,
} from 'lexical'
import type { ReactElement } from 'react'
import { pictureSource } from '../lib/pictures.ts'
import { useSession } from '../stores/session.ts'
import type { ImageFields } from './image-fields.ts'
import { ImageView } from './image-view.tsx'
import { pictureOfUpload } from './uploads.ts'

type SerializedImage = SerializedLexicalNode & Partial<ImageFields>

const NOTHING: ImageFields = { src: '', alt: '', title: '', width: '', height: '', upload: '' }

export class ImageNode extends DecoratorNode<ReactElement> {
  readonly __fields: ImageFields

  static override getType(): string {
    return 'image'
  }

  static override clone(node: ImageNode): ImageNode {
    return new ImageNode(node.__fields, node.__key)
  }

  static override importJSON({ src = '', alt = '', title = '', width = '', height = '' }: SerializedImage): ImageNode {
    return new ImageNode({ ...NOTHING, src, alt, title, width, height })
  }

  constructor(fields: Partial<ImageFields> = {}, key?: NodeKey) {
    super(key)
    this.__fields = { ...NOTHING, ...fields }
  }

  override exportJSON(): SerializedImage & SerializedLexicalNode {
    return { ...super.exportJSON(), ...this.fields(), upload: '' }
  }

  /** The fields, with `src` from the upload once it is done. */
  fields(): ImageFields {
    const { __fields } = this.getLatest()
    return __fields.upload ? { ...__fields, src: pictureOfUpload(__fields.upload) ?? '' } : __fields
  }

  /** Empty for an image that was not uploaded in this session. */
  uploadId(): string {
    return this.getLatest().__fields.upload
  }

  override createDOM(): HTMLElement {
    return document.createElement('span')
  }

  override updateDOM(): false {
    return false
  }

  /** For the clipboard. Creating an <img> starts a request, so external images are exported as text. */
  override exportDOM(): DOMExportOutput {
    const fields = this.fields()
    const source = pictureSource(fields.src, useSession.getState().server)
    if (!source) {
      const words = document.createElement('span')
      words.textContent = `[外部图片 ${fields.src}]`
      return { element: words }
    }
    const image = document.createElement('img')
    for (const [name, value] of Object.entries(imageAttributes({ ...fields, src: source }))) {
      image.setAttribute(name, value)
    }
    return { element: image }
  }

  override getTextContent(): string {
    return this.__fields.alt
  }

  override decorate(): ReactElement {
    return <ImageView nodeKey={this.__key} fields={this.__fields} />
  }
}

/** The non-empty attributes of an image, in the order they are written. */
export function imageAttributes({ src, alt, title, width, height }: ImageFields): Record<string, string> {
  const given = Object.entries({ src, alt, title, width, height }).filter(([, value]) => value !== '')
  return Object.fromEntries(given)
}

export function $isImageNode(node: LexicalNode | null | undefined): node is ImageNode {
  return node instanceof ImageNode
}
