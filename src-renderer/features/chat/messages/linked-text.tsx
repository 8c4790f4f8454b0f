import { makeStyles, tokens } from '@fluentui/react-components'
import { useMemo } from 'react'
import { isolateText, MAX_TOOLTIP_LENGTH, sanitizeLines } from '../../../../src-preload/shared/untrusted-text.ts'
import { findLinks } from '../../../lib/find-links.ts'
import { openLink } from './open-link.tsx'

const useStyles = makeStyles({
  text: { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
  link: {
    color: tokens.colorBrandForegroundLink,
    textDecorationLine: 'underline',
    cursor: 'pointer',
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
})

/** A plain text whose web addresses are links; none has an `href`, as opening one asks first (A161). */
export function LinkedText({ text }: { text: string }) {
  const styles = useStyles()
  const parts = useMemo(() => findLinks(sanitizeLines(text)), [text])
  return (
    <div className={styles.text} dir="auto">
      {parts.map(({ text: part, url }, i) =>
        url === null ? (
          part
        ) : (
          // biome-ignore lint/a11y/useSemanticElements: an <a> could be opened without the question
          <span
            key={i}
            role="link"
            tabIndex={0}
            className={styles.link}
            title={isolateText(url, MAX_TOOLTIP_LENGTH)}
            onClick={() => void openLink(url)}
            onKeyDown={({ key }) => key === 'Enter' && void openLink(url)}
          >
            {part}
          </span>
        ),
      )}
    </div>
  )
}
