import { Field, Input, MessageBar, MessageBarBody, makeStyles, Subtitle2, tokens } from '@fluentui/react-components'
import { stringifyJson } from '#shared/lossless-json.ts'
import type { EditForm } from '../../form/edit/edit-form.ts'
import type { Values } from '../../form/edit/edits.ts'
import { RadioField, SwitchField, TextField } from '../../form/fields/fields.tsx'
import { NumberCell } from '../../form/fields/number-cell.tsx'
import { FieldGrid, Section } from '../../form/layout/section.tsx'
import { SectionIndex } from '../../form/layout/section-index.tsx'
import { POINTS } from '../../lib/figures.ts'
import { unitWidth } from '../../ui/simple-table.tsx'
import {
  findRecoveryLabel,
  findUnit,
  limitLabels,
  rebateTypes,
  recoveryKeys,
  recoveryTypes,
  ruleSections,
  ruleSwitches,
  TIERS,
  tierColumns,
  tierKinds,
} from './rule-labels.ts'
import { MAX_RESULT, MIN_RESULT } from './use-rules-form.ts'

const useStyles = makeStyles({
  switches: { display: 'flex', flexWrap: 'wrap', gap: '4px 24px' },
  fixed: { color: tokens.colorNeutralForeground3, whiteSpace: 'nowrap' },
})

interface RulesProps {
  form: EditForm<Values>
}

/** Bet limits, recovery and rebate rules (D2 §2, inventory 201–212). */
export function Rules({ form }: RulesProps) {
  const styles = useStyles()
  const { values } = form
  const { labelled, unlabelled } = recoveryKeys(values)
  // One bound of a range whose other bound is fixed (D2 §2, A090).
  const bound = { form, inputMode: 'numeric' } as const
  const fixed = (text: string) => <span className={styles.fixed}>{text}</span>
  const hasOverlap = Number(values.max_Minimum) >= Number(values.min_Maximum)
  return (
    <SectionIndex titles={ruleSections}>
      <Section title={ruleSections[0]}>
        <FieldGrid>
          <TextField form={form} name="quota" label={limitLabels.quota} inputMode="decimal" unit={POINTS} />
          <TextField {...bound} name="max_Minimum" label="极小范围" contentBefore={fixed(`${MIN_RESULT} 至`)} />
          <TextField {...bound} name="min_Maximum" label="极大范围" contentAfter={fixed(`至 ${MAX_RESULT}`)} />
        </FieldGrid>
        {hasOverlap && (
          <MessageBar intent="warning">
            <MessageBarBody>极小和极大的范围有重叠，请确认。</MessageBarBody>
          </MessageBar>
        )}
      </Section>
      <Section title={ruleSections[1]}>
        <RadioField form={form} name="recovery_Type" label="回本方式" options={recoveryTypes} />
        <RuleFields form={form} keys={labelled} inputMode="decimal" />
        {unlabelled.length > 0 && (
          <>
            <Subtitle2 as="h3">其他</Subtitle2>
            <RuleFields form={form} keys={unlabelled} inputMode="text" />
          </>
        )}
      </Section>
      <Section title={ruleSections[2]} wide>
        <RadioField form={form} name="rebate_Type" label="回红方式" options={rebateTypes} />
        <div className={styles.switches}>
          {Object.entries(ruleSwitches).map(([key, label]) => (
            <SwitchField key={key} form={form} name={key} label={label} />
          ))}
        </div>
        <TiersTable form={form} />
      </Section>
    </SectionIndex>
  )
}

/** Fields by type: numbers or texts first, switches below; objects are shown read-only as JSON. */
function RuleFields({
  form,
  keys,
  inputMode,
}: RulesProps & { keys: readonly string[]; inputMode: 'decimal' | 'text' }) {
  const styles = useStyles()
  const isSwitch = (key: string) => typeof form.values[key] === 'boolean'
  const label = (key: string) => findRecoveryLabel(key) ?? key
  return (
    <>
      <FieldGrid>
        {keys
          .filter((key) => !isSwitch(key))
          .map((key) =>
            typeof form.values[key] === 'object' ? (
              <Field key={key} label={label(key)}>
                <Input readOnly value={stringifyJson(form.values[key])} />
              </Field>
            ) : (
              <TextField
                key={key}
                form={form}
                name={key}
                label={label(key)}
                inputMode={inputMode}
                unit={findUnit(key)}
              />
            ),
          )}
      </FieldGrid>
      <div className={styles.switches}>
        {keys.filter(isSwitch).map((key) => (
          <SwitchField key={key} form={form} name={key} label={label(key)} />
        ))}
      </div>
    </>
  )
}

/** Of the digits in a field from the end of its cell. */
const DIGITS_OFFSET = 11

const useTiersTableStyles = makeStyles({
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
    '& .number': { textAlign: 'end' },
  },
})

/** The five tiers of both rebate kinds side by side (D2 §3, inventory 212, 213). */
function TiersTable({ form }: { form: EditForm<Values> }) {
  const styles = useTiersTableStyles()
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
            {tierColumns.map(({ kind, title, unit }) => (
              <th
                key={kind + title}
                scope="col"
                className="number"
                style={{ paddingInlineEnd: DIGITS_OFFSET + unitWidth(unit) }}
              >
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
