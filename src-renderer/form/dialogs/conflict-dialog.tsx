import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  makeStyles,
  Radio,
} from '@fluentui/react-components'
import { useState } from 'react'
import { isolateText, MAX_LINE_LENGTH } from '#shared/untrusted-text.ts'
import { dialogBody } from '../../ui/dialog-body.ts'
import { SimpleTable } from '../../ui/simple-table.tsx'
import type { Conflict } from '../edit/edits.ts'
import { type FormatValue, formatCompared, isSecretField, MASKED } from '../edit/format-value.ts'

const useStyles = makeStyles({
  body: dialogBody,
  content: { display: 'flex', flexDirection: 'column', gap: '12px', '& p': { margin: 0 } },
})

type Side = 'mine' | 'theirs'

export interface Comparison {
  conflicts: readonly Conflict[]
  labels: Readonly<Record<string, string>>
  formatValue?: FormatValue
  secretFields?: readonly string[]
}

export interface ConflictDialogProps extends Comparison {
  /** Receives the fields whose values of the other operator are kept; null to continue editing. */
  onChoice: (theirKeys: readonly string[] | null) => void
  onClose: () => void
}

const sideLabels: Record<Side, string> = { theirs: '他人保存', mine: '我的修改' }

/** Values that this and another operator changed differently: kept or overwritten, all or each by itself. */
export function ConflictDialog(props: ConflictDialogProps) {
  const { conflicts, labels, formatValue, secretFields = [], onChoice, onClose } = props
  const styles = useStyles()
  const [sides, setSides] = useState<Readonly<Record<string, Side>>>({})
  const keys = conflicts.map(({ key }) => key)
  const labelOf = (key: string) => isolateText(labels[key] ?? key, MAX_LINE_LENGTH)
  const format = (key: string, value: unknown) =>
    formatValue?.(key, value) ?? (isSecretField(key, labels[key] ?? key, secretFields) ? MASKED : undefined)
  const openCount = keys.filter((key) => !sides[key]).length
  const hasSeveral = conflicts.length > 1
  function choose(theirKeys: readonly string[] | null): void {
    onClose()
    onChoice(theirKeys)
  }
  const option = (key: string, side: Side, text: string) =>
    hasSeveral ? (
      <Radio
        name={key}
        label={text}
        aria-label={`${labelOf(key)} ${sideLabels[side]}：${text}`}
        checked={sides[key] === side}
        onChange={() => setSides({ ...sides, [key]: side })}
      />
    ) : (
      text
    )
  return (
    <Dialog open modalType="alert" onOpenChange={() => choose(null)}>
      <DialogSurface style={{ maxWidth: hasSeveral ? 760 : 640 }}>
        <DialogBody className={styles.body}>
          <DialogTitle>已被他人修改</DialogTitle>
          <DialogContent className={styles.content}>
            <p>您编辑期间，以下内容已被他人保存为其他值{hasSeveral && '，请逐项选择要保存哪一个'}：</p>
            <SimpleTable
              label="不同之处"
              headings={['项目', '原来', sideLabels.theirs, sideLabels.mine]}
              rows={conflicts.map(({ key, base, theirs, mine }) => {
                const [before = '', other = '', own = ''] = formatCompared([base, theirs, mine], (value) =>
                  format(key, value),
                )
                const cells = [before, option(key, 'theirs', other), option(key, 'mine', own)]
                return { key, header: labelOf(key), cells }
              })}
              even
            />
          </DialogContent>
          <DialogActions fluid>
            <Button onClick={() => choose(null)}>返回修改</Button>
            <Button onClick={() => choose(keys)}>{hasSeveral ? '全部保留他人的' : '保留他人的'}</Button>
            <Button appearance={hasSeveral ? 'secondary' : 'primary'} onClick={() => choose([])}>
              {hasSeveral ? '全部用我的' : '用我的覆盖'}
            </Button>
            {hasSeveral && (
              <Button
                appearance="primary"
                disabledFocusable={openCount > 0}
                onClick={() => choose(keys.filter((key) => sides[key] === 'theirs'))}
              >
                {openCount > 0 ? `还有 ${openCount} 项未选择` : '按选择保存'}
              </Button>
            )}
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  )
}
