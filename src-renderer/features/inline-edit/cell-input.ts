import { tokens } from '@fluentui/react-components'

/** The style of an input that fills a table cell. */
export const cellInput = {
  font: 'inherit',
  boxSizing: 'border-box',
  width: '100%',
  height: '24px',
  padding: '0 6px',
  color: tokens.colorNeutralForeground1,
  backgroundColor: tokens.colorNeutralBackground1,
  border: `1px solid ${tokens.colorNeutralStrokeAccessible}`,
  borderRadius: tokens.borderRadiusSmall,
  ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-1px' },
  '&[aria-invalid=true]': { border: `1px solid ${tokens.colorStatusDangerBorderActive}` },
} as const
