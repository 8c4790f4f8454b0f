import { makeStyles, tokens } from '@fluentui/react-components'
import { minTarget } from '../../ui/min-target.ts'

/** Apart from the fields above it. */
const APART = { marginTop: '12px', paddingTop: '12px', borderTop: `1px solid ${tokens.colorNeutralStroke2}` }

export const useStyles = makeStyles({
  page: {
    height: '100vh',
    overflow: 'auto',
    boxSizing: 'border-box',
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    // The card stays reachable where the window is lower than it.
    justifyContent: 'safe center',
    gap: '12px',
    padding: '16px 24px',
    backgroundColor: tokens.colorNeutralBackground3,
  },
  card: {
    width: 'min(400px, 100%)',
    boxSizing: 'border-box',
    display: 'flex',
    flexDirection: 'column',
    gap: '4px',
    padding: '28px 36px 16px',
    flexShrink: 0,
    '& h1': { margin: 0 },
    '& .fui-Button': minTarget,
    // Also that of the server's address, which is small.
    '& .fui-Input': { minHeight: '32px' },
    '& button[type=submit]': { minHeight: '36px' },
    // In line with the edge of the fields, as their labels are.
    '& .fui-Checkbox': { margin: '4px 0 8px -8px' },
    borderRadius: tokens.borderRadiusXLarge,
    backgroundColor: tokens.colorNeutralBackground1,
    boxShadow: tokens.shadow16,
  },
  // Looks like a MessageBar; the component itself would enlarge the bundle of the first screen.
  refusal: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '4px 8px',
    padding: '3px 12px',
    borderRadius: tokens.borderRadiusMedium,
    border: `1px solid ${tokens.colorStatusDangerBorder1}`,
    backgroundColor: tokens.colorStatusDangerBackground1,
    color: tokens.colorStatusDangerForeground1,
    whiteSpace: 'pre-line',
    overflowWrap: 'anywhere',
  },
  // Looks like the mark of the header, whose badge would enlarge the bundle of the first screen.
  unencrypted: {
    display: 'inline-block',
    padding: '0 6px',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorStatusWarningBackground1,
    color: tokens.colorStatusWarningForeground3,
  },
  // The place of the refusal, so that nothing moves when there is one line of it; more of them keep off the mark above.
  notice: {
    display: 'flex',
    flexDirection: 'column',
    justifyContent: 'center',
    boxSizing: 'border-box',
    minHeight: '48px',
    paddingBlock: '12px 8px',
  },
  ended: {
    display: 'flex',
    flexDirection: 'column',
    padding: '7px 12px',
    borderRadius: tokens.borderRadiusMedium,
    border: `1px solid ${tokens.colorStatusWarningBorder1}`,
    backgroundColor: tokens.colorStatusWarningBackground1,
    color: tokens.colorNeutralForeground1,
    fontWeight: tokens.fontWeightSemibold,
  },
  step: { gap: '12px', paddingBottom: '28px' },
  demo: { marginTop: '4px' },
  head: { display: 'flex', alignItems: 'center', gap: '12px' },
  // The texts of the buttons begin in line with the fields.
  more: {
    display: 'flex',
    flexWrap: 'wrap',
    margin: '0 -8px',
    '& .fui-Button': { minWidth: 'auto', padding: '0 7px' },
  },
  // Fluent's text components would enlarge the bundle of the first screen.
  title: {
    fontSize: tokens.fontSizeBase500,
    lineHeight: tokens.lineHeightBase500,
    fontWeight: tokens.fontWeightSemibold,
  },
  server: { display: 'flex', flexDirection: 'column', gap: '4px', ...APART },
  address: { overflowWrap: 'anywhere', color: tokens.colorNeutralForeground2 },
  small: {
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightRegular,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
  },
  why: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '8px',
    '& .fui-Button': {
      ...minTarget,
      minWidth: 'auto',
      padding: 0,
      flexShrink: 0,
      color: tokens.colorBrandForegroundLink,
    },
  },
  request: { color: tokens.colorNeutralForeground3 },
  foot: { maxWidth: '400px', margin: 0, textAlign: 'center', overflowWrap: 'anywhere' },
})
