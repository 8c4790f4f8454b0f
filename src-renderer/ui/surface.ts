import { tokens } from '@fluentui/react-components'

/** A card, a section or a panel: one kind of frame, which a shadow would not be in the dark theme. */
export const surface = {
  backgroundColor: tokens.colorNeutralBackground1,
  border: `1px solid ${tokens.colorNeutralStroke2}`,
  borderRadius: tokens.borderRadiusMedium,
} as const

/**
 * Of a page of settings or few columns: all of a window of 1440 px, and the middle of a wider one. Its save bar and its
 * tools end where its cards do.
 */
export const pageMeasure = { boxSizing: 'border-box', width: '100%', maxWidth: '1256px', marginInline: 'auto' } as const
