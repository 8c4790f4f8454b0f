import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { useRef } from 'react'
import { messagePlaceholders } from '../../api/wire.ts'
import type { Values } from '../../form/edit/edits.ts'
import { type FieldProps, TextAreaField } from '../../form/fields/fields.tsx'
import { insertAsInput } from '../../ui/insert-as-input.ts'
import { formatToken, splitTokens, tokenLabels } from './messages.ts'

const useStyles = makeStyles({
  field: { display: 'flex', flexDirection: 'column', gap: '4px' },
  chips: { display: 'flex', flexWrap: 'wrap', gap: '4px' },
  chip: { minWidth: 'auto', fontWeight: tokens.fontWeightRegular },
  message: {
    padding: '6px 10px',
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground3,
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    width: 'fit-content',
    maxWidth: '100%',
    boxSizing: 'border-box',
  },
  token: {
    padding: '0 4px',
    borderRadius: tokens.borderRadiusSmall,
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorBrandForeground2,
  },
})

/** A bot message with buttons that insert its placeholders (A149). */
export function MessageField<V extends Values>(props: FieldProps<V> & { rows?: number }) {
  const styles = useStyles()
  const field = useRef<HTMLDivElement>(null)
  const { label } = props

  function insert(token: string): void {
    const area = field.current?.querySelector('textarea')
    if (area) insertAsInput(area, formatToken(token))
  }

  return (
    <div ref={field} className={styles.field}>
      <TextAreaField rows={2} {...props} />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be read out before every chip */}
      <div className={styles.chips} role="group" aria-label={`插入到${label}`}>
        {messagePlaceholders.map((token) => (
          <Button
            key={token}
            className={styles.chip}
            size="small"
            shape="circular"
            title={formatToken(token)}
            onClick={() => insert(token)}
          >
            {tokenLabels[token]}
          </Button>
        ))}
      </div>
    </div>
  )
}

/** A message as the group will see it, with placeholders highlighted. */
export function MessagePreview({ message }: { message: string }) {
  const styles = useStyles()
  return (
    <div className={styles.message}>
      {splitTokens(message).map(({ text, token }, i) =>
        token ? (
          <span key={i} className={styles.token} title={text}>
            {token}
          </span>
        ) : (
          text
        ),
      )}
    </div>
  )
}
