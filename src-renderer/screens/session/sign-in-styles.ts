import { makeStyles, tokens } from '@fluentui/react-components'
import { minTarget } from '../../ui/min-target.ts'

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
    gap: '8px',
    padding: '16px 24px',
    backgroundColor: tokens.colorNeutralBackground3,
  },
  card: {
    width: 'min(360px, 100%)',
    boxSizing: 'border-box',
    display: 'flex',
    flexDirection: 'column',
    gap: '4px',
    padding: '20px 32px 12px',
    flexShrink: 0,
    '& h1': { margin: 0 },
    '& .fui-Button, & .fui-Input': minTarget,
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
    border: `1px solid ${tokens.colorStatusWarningBorder1}`,
    backgroundColor: tokens.colorStatusWarningBackground1,
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
  // The place of the refusal, so that nothing moves when there is one.
  notice: { display: 'flex', flexDirection: 'column', justifyContent: 'center', minHeight: '34px' },
  step: { gap: '12px', paddingBottom: '20px' },
  demo: { marginTop: '4px' },
  head: { display: 'flex', alignItems: 'center', gap: '12px' },
  more: { display: 'flex', justifyContent: 'space-between', margin: '0 -8px' },
  // Fluent's text components would enlarge the bundle of the first screen.
  title: {
    fontSize: tokens.fontSizeBase500,
    lineHeight: tokens.lineHeightBase500,
    fontWeight: tokens.fontWeightSemibold,
  },
  server: {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    minHeight: '28px',
    marginTop: '4px',
    marginInlineEnd: '-8px',
  },
  address: {
    flex: '1 1 auto',
    minWidth: 0,
    overflowWrap: 'anywhere',
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
  },
  small: { fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase200 },
  foot: { margin: 0, color: tokens.colorNeutralForeground3 },
})
