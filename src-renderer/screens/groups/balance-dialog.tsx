import { Button, makeStyles } from '@fluentui/react-components'
import { AddRegular, SubtractRegular } from '@fluentui/react-icons'
import { useQuery } from '@tanstack/react-query'
import { type JSX, useMemo } from 'react'
import { z } from 'zod'
import { addAmounts, formatAmount, formatSigned, fromHundredths, toHundredths } from '#shared/money.ts'
import { routes } from '#shared/routes.ts'
import { isolateText } from '#shared/untrusted-text.ts'
import { fetchMemberWithBalance, type GroupMember, setBalance } from '../../api/groups/group-members.ts'
import { askConfirm } from '../../form/dialogs/confirm.ts'
import { FormDialog } from '../../form/dialogs/form-dialog.tsx'
import { pointsAmount } from '../../form/edit/rules.ts'
import { useEditForm } from '../../form/edit/use-edit-form.tsx'
import { TextField } from '../../form/fields/fields.tsx'
import { Unit } from '../../form/fields/number-inputs.tsx'
import { DescriptionList } from '../../form/layout/description-list.tsx'
import { FormMessage } from '../../form/layout/form-message.tsx'
import { QueryState } from '../../form/layout/query-state.tsx'
import { POINTS } from '../../lib/figures.ts'
import { toast } from '../../stores/toast.ts'
import { getOperatorId } from './use-group-names.ts'

/** The step of the +/− buttons (D3 §5, §9). */
const STEP = 100

const useStyles = makeStyles({ line: { display: 'flex', alignItems: 'center', gap: '4px' } })

interface BalanceDialogProps {
  member: GroupMember
  onClose: () => void
}

/** Changes a member's balance, starting from a freshly fetched value (D3 §5, A156). */
export function BalanceDialog({ member, onClose }: BalanceDialogProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ['group-members', 'one', String(member.telId)],
    queryFn: () => fetchMemberWithBalance(member.telId),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  if (data) return <BalanceForm member={data} onClose={onClose} />
  return (
    <FormDialog title={TITLE} onClose={onClose}>
      <QueryState error={error} onRetry={refetch} />
    </FormDialog>
  )
}

const TITLE = '修改余额'
const labels = { balance: '余额' }
const formatMember = ({ telName, code }: GroupMember) => `${isolateText(telName)}（${isolateText(String(code))}）`
const schema = z.object({ balance: pointsAmount('该项必须输入数字') })
/** Normalized to two decimals for comparison. `member`: one with a balance. */
const toPlainAmount = ({ balance }: GroupMember) => fromHundredths(toHundredths(balance)!)
const isSameAmount = (a: string, b: string) => toHundredths(a) === toHundredths(b)

function BalanceForm({ member, onClose }: BalanceDialogProps) {
  const styles = useStyles()
  const form = useEditForm({
    name: `群成员 ${formatMember(member)}`,
    draftKey: `group-balance:${member.telId}`,
    initialValues: useMemo(() => ({ balance: toPlainAmount(member) }), [member]),
    labels,
    schema,
    refetch: async () => ({ balance: toPlainAmount(await fetchMemberWithBalance(member.telId)) }),
    confirm: ({ balance }) =>
      askConfirm({
        title: TITLE,
        submitLabel: `改为 ${formatAmount(balance)}`,
        body: (
          <DescriptionList items={{ 会员: formatMember(member), 余额: formatChange(toPlainAmount(member), balance) }} />
        ),
        enterSubmits: false,
      }),
    submit: ({ balance }, _changes, change) => setBalance(getOperatorId(), member, Number(balance), change),
    tracked: { route: routes.User.path, locks: [`member:${member.telId}`], success: 'envelope' },
    verify: async ({ balance }) => {
      const current = toPlainAmount(await fetchMemberWithBalance(member.telId))
      // A bet may have changed the balance meanwhile; then the outcome cannot be determined.
      if (!isSameAmount(current, balance) && !isSameAmount(current, toPlainAmount(member)))
        throw new Error('余额又有变动')
      return isSameAmount(current, balance)
    },
    formatValue: (_key, value) => formatAmount(String(value)),
    invalidMessage: '失败!',
    successMessage: '操作成功',
    resource: 'group-members',
  })
  const input = form.values.balance

  async function submit(): Promise<void> {
    if (isSameAmount(input, toPlainAmount(member))) toast('warning', '余额未变更')
    else if (await form.save()) onClose()
  }

  /** Clamped at 0. */
  function changeByStep(sign: 1 | -1): void {
    if (form.saving) return
    const next = addAmounts(input, STEP, sign)
    form.set({ balance: next === null || (toHundredths(next) ?? 0n) < 0n ? '0.00' : next })
  }

  return (
    <FormDialog
      title={TITLE}
      submitLabel={TITLE}
      onSubmit={submit}
      enterSubmits={false}
      message={<FormMessage message={form.message} />}
      onClose={onClose}
    >
      <DescriptionList items={{ 会员: formatMember(member), 当前余额: formatAmount(member.balance) }} />
      <TextField
        form={form}
        name="balance"
        label="新余额"
        required
        inputMode="decimal"
        // What is typed while it is saved would look saved.
        readOnly={form.saving}
        unit={POINTS}
        contentAfter={
          <span className={styles.line}>
            <Unit>{POINTS}</Unit>
            <StepButton icon={<SubtractRegular />} label={`减 ${STEP}`} onClick={() => changeByStep(-1)} />
            <StepButton icon={<AddRegular />} label={`加 ${STEP}`} onClick={() => changeByStep(1)} />
          </span>
        }
      />
      <DescriptionList items={{ 变更: formatChange(toPlainAmount(member), input) }} />
    </FormDialog>
  )
}

function StepButton({ label, ...button }: { icon: JSX.Element; label: string; onClick: () => void }) {
  return <Button appearance="subtle" size="small" title={label} aria-label={label} {...button} />
}

/** `1,000.00 → 1,500.00（+500.00）` */
const formatChange = (from: string, to: string): string =>
  `${formatAmount(from)} → ${formatAmount(to)}（${formatSigned(addAmounts(to, from, -1))}）`
