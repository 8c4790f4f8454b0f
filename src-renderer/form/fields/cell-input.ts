import { tokens } from '@fluentui/react-components'

/** The styles of an input in a table cell. */
export const cellInput = {
  font: 'inherit',
  boxSizing: 'border-box',
  height: '28px',
  padding: '0 6px',
  color: tokens.colorNeutralForeground1,
  backgroundColor: tokens.colorNeutralBackground1,
  // Like Fluent's inputs.
  border: `1px solid ${tokens.colorNeutralStroke1}`,
  borderBottomColor: tokens.colorNeutralStrokeAccessible,
  borderRadius: tokens.borderRadiusSmall,
  ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-1px' },
} as const

/** Of two characters and the gap before them, in pixels. */
export const CELL_UNIT_WIDTH = 32

/** The styles of a unit over the end of such an input, and of the input that leaves space for it. */
export const cellUnit = {
  position: 'absolute',
  insetInlineEnd: '7px',
  top: '50%',
  transform: 'translateY(-50%)',
  pointerEvents: 'none',
  color: tokens.colorNeutralForeground3,
} as const
export const cellInputWithUnit = { paddingInlineEnd: `${6 + CELL_UNIT_WIDTH}px` } as const
