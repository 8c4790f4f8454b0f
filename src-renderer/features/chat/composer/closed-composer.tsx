import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { SendRegular } from '@fluentui/react-icons'

const useStyles = makeStyles({
  composer: { flexShrink: 0, padding: '0 12px 12px', backgroundColor: tokens.colorNeutralBackground3 },
  field: {
    display: 'flex',
    alignItems: 'center',
    padding: '4px 6px 4px 12px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
  },
  text: {
    flex: '1 1 auto',
    minWidth: 0,
    height: '20px',
    padding: 0,
    border: '0 none',
    resize: 'none',
    backgroundColor: 'transparent',
    font: 'inherit',
    lineHeight: '20px',
    '::placeholder': { color: tokens.colorNeutralForeground3 },
  },
})

/** The composer before a conversation is chosen: 发送 is disabled until then (D3 §2.12). */
export function ClosedComposer() {
  const styles = useStyles()
  return (
    <section className={styles.composer} aria-label="写消息">
      <div className={styles.field}>
        <textarea className={styles.text} aria-label="消息内容" placeholder="选择会员或群组后输入消息" disabled />
        <Button appearance="subtle" icon={<SendRegular />} disabled>
          发送
        </Button>
      </div>
    </section>
  )
}
