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
