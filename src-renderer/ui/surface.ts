import { tokens } from '@fluentui/react-components'

/** A card, a section or a panel: one kind of frame, which a shadow would not be in the dark theme. */
export const surface = {
  backgroundColor: tokens.colorNeutralBackground1,
  border: `1px solid ${tokens.colorNeutralStroke2}`,
  borderRadius: tokens.borderRadiusMedium,
} as const
