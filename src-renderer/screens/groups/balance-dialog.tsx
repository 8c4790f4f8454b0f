import { Button, Field, Input, makeStyles } from '@fluentui/react-components'
import { AddRegular, SubtractRegular } from '@fluentui/react-icons'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { z } from 'zod'
import { isolateText } from '../../../src-preload/shared/foreign-text.ts'
import { routes } from '../../../src-preload/shared/routes.ts'
import { type GroupMember, memberNow, setBalance } from '../../api/group-members.ts'
import { askConfirm } from '../../form/confirm.tsx'
import { Told } from '../../form/edit-buttons.tsx'
import { Facts } from '../../form/facts.tsx'
import { FormDialog } from '../../form/form-dialog.tsx'
import { Reading } from '../../form/reading.tsx'
import { points } from '../../form/rules.ts'
import { useEditForm } from '../../form/use-edit-form.tsx'
import { addAmounts, formatAmount, formatSigned, fromHundredths, toHundredths } from '../../lib/money.ts'
import { toast } from '../../stores/toast.ts'
import { operatorId } from './use-group-names.ts'

/** The step of the +/− buttons (D3 §5, §9). */
const STEP = 100

const useStyles = makeStyles({ line: { display: 'flex', gap: '4px' }, input: { flex: '1 1 auto' } })

interface BalanceDialogProps {
  member: GroupMember
  onClose: () => void
}

/** Changes a member's balance, starting from a freshly fetched value (D3 §5, A156). */
export function BalanceDialog({ member, onClose }: BalanceDialogProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ['group-members', 'one', String(member.telId)],
    queryFn: () => memberNow(member.telId),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  if (data) return <BalanceForm member={data} onClose={onClose} />
  return (
    <FormDialog title={TITLE} onClose={onClose}>
      <Reading error={error} onRetry={refetch} />
    </FormDialog>
  )
}

const TITLE = '修改余额'
const labels = { balance: '余额' }
const schema = z.object({ balance: points('该项必须输入数字') })
/** Normalized to two decimals for comparison. */
const plain = ({ balance }: GroupMember) => fromHundredths(toHundredths(balance) ?? 0n)
const sameAmount = (a: string, b: string) => toHundredths(a) === toHundredths(b)

function BalanceForm({ member, onClose }: BalanceDialogProps) {
  const styles = useStyles()
  const queries = useQueryClient()
  const form = useEditForm({
    name: `群成员 ${isolateText(member.telName)}（${isolateText(String(member.code))}）`,
    draftKey: `group-balance:${member.telId}`,
    loaded: useMemo(() => ({ balance: plain(member) }), [member]),
    labels,
    schema,
    reload: async () => ({ balance: plain(await memberNow(member.telId)) }),
    sure: ({ balance }) =>
      askConfirm({
        title: TITLE,
        body: (
          <Facts
            facts={{
              会员: `${isolateText(member.telName)}（${isolateText(String(member.code))}）`,
              余额: change(plain(member), balance),
            }}
          />
        ),
        enterSubmits: false,
      }),
    send: ({ balance }, _changes, change) => setBalance(operatorId(), member, Number(balance), change),
    tracked: { route: routes.User.path, locks: [`member:${member.telId}`], success: 'envelope' },
    arrived: async ({ balance }) => {
      const now = plain(await memberNow(member.telId))
      // A bet may have changed the balance meanwhile; then the outcome cannot be determined.
      if (!sameAmount(now, balance) && !sameAmount(now, plain(member))) throw new Error('余额又有变动')
      return sameAmount(now, balance)
    },
    show: (_key, value) => formatAmount(String(value)),
    invalid: '失败!',
    done: '操作成功',
    onSaved: () => void queries.invalidateQueries({ queryKey: ['group-members'] }),
  })
  const typed = form.values.balance

  async function submit(): Promise<void> {
    if (sameAmount(typed, plain(member))) toast('warning', '余额未变更')
    else if (await form.save()) onClose()
  }

  /** Clamped at 0. */
  function step(by: 1 | -1): void {
    const next = addAmounts(typed, STEP, by)
    form.set({ balance: next === null || (toHundredths(next) ?? 0n) < 0n ? '0.00' : next })
  }

  return (
    <FormDialog title={TITLE} onSubmit={submit} enterSubmits={false} onClose={onClose}>
      <Facts
        facts={{
          会员: `${isolateText(member.telName)}（${isolateText(String(member.code))}）`,
          当前余额: formatAmount(member.balance),
        }}
      />
      <Field label="新余额" required validationMessage={form.faults.balance ?? null}>
        <Input
          className={styles.input}
          inputMode="decimal"
          maxLength={20}
          value={typed}
          onChange={(_event, { value }) => form.set({ balance: value })}
          onBlur={() => form.check('balance')}
          contentAfter={
            <span className={styles.line}>
              <Step icon={<SubtractRegular />} label={`减 ${STEP}`} onClick={() => step(-1)} />
              <Step icon={<AddRegular />} label={`加 ${STEP}`} onClick={() => step(1)} />
            </span>
          }
        />
      </Field>
      <Facts facts={{ 变更: change(plain(member), typed) }} />
      <Told form={form} />
    </FormDialog>
  )
}

interface StepProps {
  icon: React.JSX.Element
  label: string
  onClick: () => void
}

function Step({ icon, label, onClick }: StepProps) {
  return <Button appearance="subtle" size="small" icon={icon} title={label} aria-label={label} onClick={onClick} />
}

/** `1,000.00 → 1,500.00（+500.00）` */
function change(from: string, to: string): string {
  return `${formatAmount(from)} → ${formatAmount(to)}（${formatSigned(addAmounts(to, from, -1))}）`
}
