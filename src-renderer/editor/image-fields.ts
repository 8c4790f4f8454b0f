/** An image in the text; values as they are in the HTML. */
export interface ImageFields {
  /** As the server has it; empty while it is being sent. */
  src: string
  alt: string
  title: string
  /** As a length of CSS, pixels without unit, or empty. */
  width: string
  height: string
  /** The upload that will say what `src` is: the document itself never changes for it, so that undo stays plain. */
  upload: string
}

/** Pixels. */
const WIDTH = { min: 16, max: 4000 }

export const clampImageWidth = (width: number) => Math.round(Math.min(Math.max(width, WIDTH.min), WIDTH.max))
