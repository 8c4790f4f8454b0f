import { makeStyles, tokens } from '@fluentui/react-components'

const useStyles = makeStyles({
  frame: {
    display: 'flex',
    flexDirection: 'column',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground1,
    ':focus-within': { outline: `1px solid ${tokens.colorBrandStroke1}` },
  },
  content: {
    minHeight: '120px',
    maxHeight: '45vh',
    overflow: 'auto',
    padding: '8px 12px',
    outline: 'none',
    overflowWrap: 'anywhere',
    fontSize: '16px',
    lineHeight: 1.5,
    '& p, & h1, & h2, & h3, & h4, & h5, & h6, & ul, & ol': { marginBlock: '0 4px' },
    '& blockquote': { margin: '0 0 4px', paddingLeft: '12px', borderLeft: `3px solid ${tokens.colorNeutralStroke1}` },
    '& a': { color: tokens.colorBrandForegroundLink },
  },
  underline: { textDecorationLine: 'underline' },
  strike: { textDecorationLine: 'line-through' },
  both: { textDecorationLine: 'underline line-through' },
  nested: { listStyleType: 'none' },
})

/** Griffel's classes, and the Lexical theme made of them. */
export function useEditorStyles() {
  const styles = useStyles()
  const text = { underline: styles.underline, strikethrough: styles.strike, underlineStrikethrough: styles.both }
  return { styles, theme: { text, list: { nested: { listitem: styles.nested } } } }
}
