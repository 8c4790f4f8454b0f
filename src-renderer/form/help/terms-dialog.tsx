import { makeStyles, mergeClasses, SearchBox, tokens } from '@fluentui/react-components'
import { useEffect, useRef, useState } from 'react'
import { FormDialog } from '../dialogs/form-dialog.tsx'

/** What operators meet and may not know; docs/glossary.md has the English words and the code's. */
export const terms = {
  状态: {
    无权限: '服务器不允许当前账号做这件事或读这些数据，重试不会改变。需要时请管理员在服务器上给账号开通。',
    结果未知:
      '操作已经发出，但没有收到服务器的回答：可能成功，也可能没有。控制台不会再发一次，而是反复读取订单或余额来核实。核实出结果之前不要重复操作。',
    登录已失效:
      '服务器结束了这次登录，例如密码改了、账号在别处登录、登录时间到了。没有发出的内容不会发出；正在填写的内容留在本机，重新登录后可以接着写。',
    实时断开: '与服务器的实时连接中断，新订单和消息改为定时读取，会晚几秒。控制台会自己重连。',
    暂时无法读取: '这一项没有读到，不等于没有。请重试；一直这样时把 设置 → 诊断 里的摘要交给管理员。',
  },
  订单: {
    上分: '会员付了款，请求把积分加到余额。核对到账后通过。',
    下分: '会员请求取出积分。通过之后余额减少，由人付款。只按 Enter 不会通过，要 Ctrl+Enter。',
    '送分、扣分': '运营人员手动增减会员的积分，与会员的订单无关。',
    移交风控: '把可疑的订单移出队列，不加减积分，由风控人员处理。',
    首充: '会员的第一笔上分。',
    未绑定: '会员还没有登记提现账户，无法核对付款人。',
    疑似重复: '同一会员十分钟内有金额相同的另一笔订单。',
    账户不符: '订单的姓名或账号与会员绑定的提现账户不同。',
  },
  资金: {
    账变: '余额的一次变化，及其记录。',
    流水: '投注总额。有效流水是其中计入回红的部分。',
    回红: '按输额或流水返还给会员的一部分。',
    心意红: '由人给出的返还，附备注。',
    上下分差: '上分总额减去下分总额。',
    留存余额: '会员手里还没有提走的积分。',
    盈亏: '输赢的结果。标题写明是平台盈亏还是会员盈亏；口径未确认表示服务器没有说明。',
    超无视: '超过服务器设定额度、不计入有效流水的投注金额。',
  },
  游戏: {
    期号: '一轮开奖的编号。',
    '封盘、开盘': '停止接受这一期的投注；接受投注。',
    番: '开奖结果除以 4 的余数，整除时为 4 番。',
    踢单: '开启后，服务器按它的规则退掉这一项的注单。',
    撤投: '取消投注，积分退回余额。',
  },
} as const

/** One that a message leads to. */
export type StateTerm = keyof (typeof terms)['状态']

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
