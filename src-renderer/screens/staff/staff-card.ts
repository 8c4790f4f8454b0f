import { surface } from '../../ui/surface.ts'

/** A card of 登录设置. */
export const staffCard = {
  ...surface,
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  gap: '8px',
  minWidth: 0,
  margin: 0,
  padding: '12px 16px',
  '& h2': { margin: '0' },
  // What it does stands at the foot: beside another card in line with its buttons.
  '& > h2 + * + *': { marginBlockStart: 'auto' },
} as const
