import { makeStyles, mergeClasses, SearchBox, tokens } from '@fluentui/react-components'
import { useEffect, useRef, useState } from 'react'
import { FormDialog } from '../dialogs/form-dialog.tsx'
import { type StateTerm, terms } from './terms.ts'

const useStyles = makeStyles({
  search: { maxWidth: 'none' },
  list: {
    display: 'flex',
    flexDirection: 'column',
    gap: '12px',
    height: 'min(460px, 60vh)',
    overflow: 'auto',
    // A marked term has a background around it; its text begins where headings do.
    marginInlineStart: '-8px',
    paddingInlineStart: '8px',
  },
  heading: { margin: '0 0 4px', fontSize: tokens.fontSizeBase300 },
  group: { display: 'grid', gridTemplateColumns: '112px 1fr', gap: '2px 8px', margin: '0 0 0 -8px' },
  row: { display: 'contents' },
  term: { padding: '4px 8px', fontWeight: tokens.fontWeightSemibold },
  text: { margin: 0, padding: '4px 8px' },
  marked: { backgroundColor: tokens.colorBrandBackground2, borderRadius: tokens.borderRadiusMedium },
})

/** 名词解释. `term`: where it opens. */
export function TermsDialog({ term, onClose }: { term: StateTerm | null; onClose: () => void }) {
  const styles = useStyles()
  const list = useRef<HTMLElement>(null)
  const [query, setQuery] = useState('')
  useEffect(() => {
    list.current?.querySelector('[data-current]')?.scrollIntoView({ block: 'nearest' })
  }, [])
  const words = query.trim()
  const groups = Object.entries(terms).map(([title, entries]) => ({
    title,
    entries: Object.entries(entries).filter(([name, text]) => (name + text).includes(words)),
  }))
  const found = groups.filter(({ entries }) => entries.length > 0)
  return (
    <FormDialog title="名词解释" width={640} onClose={onClose}>
      <SearchBox
        className={styles.search}
        aria-label="查找名词"
        placeholder="查找名词"
        value={query}
        maxLength={40}
        // Nothing can be cleared yet.
        dismiss={query === '' ? null : undefined}
        onChange={(_event, { value }) => setQuery(value)}
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and keys have to reach it */}
      <section ref={list} className={styles.list} tabIndex={0} aria-label="名词">
        {found.length === 0 && <span>没有含「{words}」的名词</span>}
        {found.map(({ title, entries }) => (
          <section key={title} aria-label={title}>
            <h3 className={styles.heading}>{title}</h3>
            <dl className={styles.group}>
              {entries.map(([name, text]) => (
                <div key={name} className={styles.row} data-current={name === term ? '' : undefined}>
                  <dt className={mergeClasses(styles.term, name === term && styles.marked)}>{name}</dt>
                  <dd className={mergeClasses(styles.text, name === term && styles.marked)}>{text}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </section>
    </FormDialog>
  )
}
