/** An image in the text; values as they are in the HTML. */
export interface ImageFields {
  /** As the server has it; empty while it is being sent. */
  src: string
  alt: string
  title: string
  /** Pixels, or empty. */
  width: string
  height: string
  /** The upload that will say what `src` is: the document itself never changes for it, so that undo stays plain. */
  upload: string
}
