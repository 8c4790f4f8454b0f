import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
} from '@fluentui/react-components'
import { MAX_TOOLTIP_LENGTH, sanitizeSentence } from '../../../src-preload/shared/untrusted-text.ts'
import { describeHtml, detectContentKind } from '../../lib/untrusted-content.ts'
import { openDialog } from '../../stores/dialogs.ts'
import { SimpleTable } from '../../ui/simple-table.tsx'
import type { Conflict } from '../edit/edits.ts'
import { describeValue, type FormatValue } from '../edit/format-value.ts'

type Choice = 'mine' | 'theirs' | null

interface Comparison {
  conflicts: readonly Conflict[]
  labels: Readonly<Record<string, string>>
  formatValue?: FormatValue
}

/** Another operator saved different values meanwhile: asks which to keep; resolves to null to continue editing. */
export function resolveConflicts(comparison: Comparison): Promise<Choice> {
  return new Promise((resolve) => {
    openDialog((close) => (
      <ConflictDialog
        {...comparison}
        onChoice={(choice) => {
          close()
          resolve(choice)
        }}
      />
    ))
  })
}

function ConflictDialog(props: Comparison & { onChoice: (choice: Choice) => void }) {
  const { conflicts, labels, formatValue, onChoice } = props
  return (
    <Dialog open modalType="alert" onOpenChange={() => onChoice(null)}>
      <DialogSurface style={{ maxWidth: 640 }}>
        <DialogBody>
          <DialogTitle>已被他人修改</DialogTitle>
          <DialogContent>
            <p>您编辑期间，以下内容已被他人保存为其他值：</p>
            <SimpleTable
              label="不同之处"
              headings={['项目', '原来', '他人保存', '我的修改']}
              rows={conflicts.map(({ key, base, theirs, mine }) => ({
                key,
                header: labels[key] ?? key,
                cells: formatValues([base, theirs, mine], (value) => formatValue?.(key, value)),
              }))}
              fill
            />
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
  const distinctTexts = new Set(plainTexts).size === new Set(texts).size ? plainTexts : texts
  return distinctTexts.map((text) => sanitizeSentence(text, MAX_TOOLTIP_LENGTH))
}
