import { tokens } from '@fluentui/react-components'

/** A card, a section or a panel: one kind of frame, which a shadow would not be in the dark theme. */
export const surface = {
  backgroundColor: tokens.colorNeutralBackground1,
  border: `1px solid ${tokens.colorNeutralStroke2}`,
  borderRadius: tokens.borderRadiusMedium,
} as const

/** What is pressed as a whole, as quiet as text. */
export const plainButton = {
  border: '0 none',
  borderRadius: tokens.borderRadiusMedium,
  backgroundColor: 'transparent',
  color: tokens.colorNeutralForeground2,
  font: 'inherit',
  cursor: 'pointer',
} as const

/** Of the shape of what is being read: not where that is there at once. */
export const appearsLate = {
  animationName: { from: { opacity: 0 } },
  animationDelay: '200ms',
  animationDuration: '1ms',
  animationFillMode: 'backwards',
} as const

/** The shape of a line of text. */
export const lineShape = {
  height: '10px',
  borderRadius: '5px',
  backgroundColor: tokens.colorNeutralStencil1,
  '@media (forced-colors: active)': { backgroundColor: 'GrayText' },
} as const

/**
 * Of a page of settings or few columns: all of a window of 1440 px, and the middle of a wider one. Its save bar and its
 * tools end where its cards do.
 */
export const pageMeasure = { boxSizing: 'border-box', width: '100%', maxWidth: '1256px', marginInline: 'auto' } as const

/** The same of a page of tables of records: they have more to stand beside each other than fields. */
export const recordsMeasure = { ...pageMeasure, maxWidth: '1440px' } as const
