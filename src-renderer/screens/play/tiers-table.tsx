import { makeStyles, tokens } from '@fluentui/react-components'
import type { EditForm } from '../../form/edit/edit-form.ts'
import type { Values } from '../../form/edit/edits.ts'
import { NumberCell } from '../../form/fields/number-cell.tsx'
import { TIERS, tierColumns, tierKinds } from './rule-labels.ts'

const useStyles = makeStyles({
  scroll: { overflowX: 'auto' },
  table: {
    borderCollapse: 'collapse',
    fontVariantNumeric: 'tabular-nums',
    '& th, & td': { padding: '4px', border: `1px solid ${tokens.colorNeutralStroke2}`, textAlign: 'center' },
    '& th': {
      backgroundColor: tokens.colorNeutralBackground3,
      fontWeight: tokens.fontWeightSemibold,
      whiteSpace: 'nowrap',
    },
  },
})

/** The five tiers of both rebate kinds side by side (D2 §3, inventory 212, 213). */
export function TiersTable({ form }: { form: EditForm<Values> }) {
  const styles = useStyles()
  return (
    <div className={styles.scroll}>
      <table className={styles.table} aria-label="回红档位">
        <thead>
          <tr>
            <th rowSpan={2} scope="col">
              档位
            </th>
            {tierKinds.map(({ title, columns }) => (
              <th key={title} colSpan={columns.length} scope="colgroup">
                {title}
              </th>
            ))}
          </tr>
          <tr>
            {tierColumns.map(({ kind, title }) => (
              <th key={kind + title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {TIERS.map((tier) => (
            <tr key={tier}>
              <th scope="row">第{tier}档</th>
              {tierColumns.map(({ kind, title, key, unit }) => (
                <td key={key(tier)}>
                  <NumberCell form={form} name={key(tier)} label={`第${tier}档 ${kind} ${title}`} unit={unit} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
