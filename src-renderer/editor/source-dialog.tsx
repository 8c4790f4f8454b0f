import { Button, MessageBar, MessageBarBody, makeStyles, Textarea, tokens } from '@fluentui/react-components'
import { useDeferredValue, useMemo, useState } from 'react'
import { EditorDialog } from './editor-dialog.tsx'
import { restoreLineEnds, toFieldText } from './line-ends.ts'
import { checkHtml } from './unsafe-markup.ts'

const useStyles = makeStyles({
  // The messages take their room from the field: a button must not move between the press and the release of the mouse.
  content: { display: 'flex', flexDirection: 'column', gap: '8px', height: '56vh' },
  messages: {
    display: 'flex',
    flexDirection: 'column',
    flexShrink: 0,
    gap: '8px',
    maxHeight: '50%',
    overflowY: 'auto',
    ':empty': { display: 'none' },
  },
  source: {
    flex: '1 1 0',
    minHeight: 0,
    '& textarea': { maxHeight: 'none', height: '100%', fontFamily: tokens.fontFamilyMonospace },
  },
})

interface SourceDialogProps {
  label: string
  /** The HTML when the dialog opens. */
  html: string
  onApply: (html: string) => void
  onClose: () => void
}

/** Edits the HTML itself (A304). What could run a script is named before it is taken out; all else is applied as typed. */
export function SourceDialog({ label, html, onApply, onClose }: SourceDialogProps) {
  const styles = useStyles()
  const [typed, setTyped] = useState(() => toFieldText(html))
  const [isConfirmed, setIsConfirmed] = useState(false)
  const [isLeaving, setIsLeaving] = useState(false)
  // Parsing a long text takes longer than a key may.
  const deferred = useDeferredValue(typed)
  const checked = useMemo(() => checkHtml(restoreLineEnds(html, deferred), html), [deferred, html])
  const apply = () => {
    const current = deferred === typed ? checked : checkHtml(restoreLineEnds(html, typed), html)
    if (current.removed.length > 0 && !isConfirmed) {
      setIsConfirmed(true)
      return
    }
    if (current.html !== html) onApply(current.html)
    onClose()
  }
  const leave = () => {
    if (isLeaving || typed === toFieldText(html)) onClose()
    else setIsLeaving(true)
  }
  return (
    <EditorDialog
      title={`${label}源代码`}
      width={960}
      actions={
        <>
          <Button onClick={leave}>{isLeaving ? '放弃修改' : '取消'}</Button>
          <Button appearance="primary" onClick={apply}>
            {isConfirmed && checked.removed.length > 0 ? '移除并应用' : '应用'}
          </Button>
        </>
      }
      onClose={leave}
    >
      <div className={styles.content}>
        <Textarea
          className={styles.source}
          aria-label={`${label}的 HTML`}
          value={typed}
          spellCheck={false}
          resize="none"
          onChange={(_event, { value }) => {
            setTyped(value)
            setIsConfirmed(false)
            setIsLeaving(false)
          }}
        />
        <div className={styles.messages}>
          {isLeaving && (
            <MessageBar intent="warning" layout="multiline">
              <MessageBarBody>有未应用的修改，再次关闭即放弃</MessageBarBody>
            </MessageBar>
          )}
          {checked.unpaired.length > 0 && (
            <MessageBar intent="info" layout="multiline">
              <MessageBarBody>没有配对的标签，原样保留：{checked.unpaired.slice(0, 10).join('、')}</MessageBarBody>
            </MessageBar>
          )}
          {checked.removed.length > 0 && (
            <MessageBar intent="warning" layout="multiline">
              <MessageBarBody>
                会运行脚本，应用时移除：{checked.removed.slice(0, 10).join('、')}
                {isConfirmed && '。请再次确认'}
              </MessageBarBody>
            </MessageBar>
          )}
        </div>
      </div>
    </EditorDialog>
  )
}
