import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  makeStyles,
  tokens,
} from '@fluentui/react-components'
import { MAX_TOOLTIP_LENGTH, sanitizeSentence } from '../../../src-preload/shared/untrusted-text.ts'
import { describeHtml, detectContentKind } from '../../lib/untrusted-content.ts'
import { openDialog } from '../../stores/dialogs.ts'
import type { Conflict } from '../edit/edits.ts'
import { describeValue, type FormatValue } from '../edit/format-value.ts'

const useStyles = makeStyles({
  table: {
    width: '100%',
    borderCollapse: 'collapse',
    '& th, & td': {
      padding: '6px 8px',
      borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
      textAlign: 'start',
      verticalAlign: 'top',
      overflowWrap: 'anywhere',
    },
  },
})

type Choice = 'mine' | 'theirs' | null

/** Another operator saved different values meanwhile: asks which to keep; resolves to null to continue editing. */
export function resolveConflicts(
  conflicts: readonly Conflict[],
  labels: Readonly<Record<string, string>>,
  formatValue: FormatValue = () => undefined,
): Promise<Choice> {
  return new Promise((resolve) => {
    openDialog((close) => (
      <ConflictDialog
        conflicts={conflicts}
        labels={labels}
        formatValue={formatValue}
        onChoice={(choice) => {
          close()
          resolve(choice)
        }}
      />
    ))
  })
}

interface ConflictDialogProps {
  conflicts: readonly Conflict[]
  labels: Readonly<Record<string, string>>
  formatValue: FormatValue
  onChoice: (choice: Choice) => void
}

function ConflictDialog({ conflicts, labels, formatValue, onChoice }: ConflictDialogProps) {
  const styles = useStyles()
  return (
    <Dialog open modalType="alert" onOpenChange={() => onChoice(null)}>
      <DialogSurface style={{ maxWidth: 640 }}>
        <DialogBody>
          <DialogTitle>已被他人修改</DialogTitle>
          <DialogContent>
            <p>您编辑期间，以下内容已被他人保存为其他值：</p>
            <table className={styles.table} aria-label="不同之处">
              <thead>
                <tr>
                  {['项目', '原来', '他人保存', '我的修改'].map((title) => (
                    <th key={title} scope="col">
                      {title}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {conflicts.map(({ key, base, theirs, mine }) => (
                  <tr key={key}>
                    <th scope="row">{labels[key] ?? key}</th>
                    {formatValues([base, theirs, mine], (value) => formatValue(key, value)).map((text, i) => (
                      <td key={i}>{sanitizeSentence(text, MAX_TOOLTIP_LENGTH)}</td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </DialogContent>
          <DialogActions fluid>
            <Button onClick={() => onChoice(null)}>返回修改</Button>
            <Button onClick={() => onChoice('theirs')}>保留他人的</Button>
            <Button appearance="primary" onClick={() => onChoice('mine')}>
              用我的覆盖
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  )
}

/** The values as the form shows them; HTML as plain text, unless the values differ in their markup only. */
function formatValues(values: readonly unknown[], formatValue: (value: unknown) => string | undefined): string[] {
  const texts = values.map((value) => formatValue(value) ?? describeValue(value))
  const plainTexts = texts.map((text) =>
    detectContentKind(text) === 'html' ? describeHtml(text) || describeValue('') : text,
  )
  return new Set(plainTexts).size === new Set(texts).size ? plainTexts : texts
}
