import type { ChatSize } from '../../stores/ui-preferences.ts'

type Size = Readonly<ChatSize>

/** D3 §9: 900 wide. */
export const DEFAULT_SIZE: Size = { width: 900, height: 720 }

/** Beside the member's column, which is no part of a chat's size. */
export const MEMBER_COLUMN_WIDTH = 400

/** Below it the conversations leave the messages no room. */
export const MIN_SIZE: Size = { width: 640, height: 420 }

/** How much of the window the dialog takes at most, so that it stays one. */
export const MAX_SHARE: Size = { width: 0.96, height: 0.92 }

/** The whole pixels nearest to a size that fits a window; what fits goes before what is legible. */
export function fitSize({ width, height }: Size, window: Size, column: number): ChatSize {
  const most = { width: window.width * MAX_SHARE.width - column, height: window.height * MAX_SHARE.height }
  return {
    width: Math.floor(Math.min(Math.max(width, MIN_SIZE.width), most.width)),
    height: Math.floor(Math.min(Math.max(height, MIN_SIZE.height), most.height)),
  }
}

/** The size whose corner is at a point of the window: the dialog stays in its middle, and grows to both sides. */
export function sizeAtCorner(point: { x: number; y: number }, window: Size, column: number): ChatSize {
  const size = { width: 2 * point.x - window.width - column, height: 2 * point.y - window.height }
  return fitSize(size, window, column)
}
