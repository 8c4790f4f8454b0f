import { Field, makeStyles } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { z } from 'zod'
import { isolateText } from '#shared/untrusted-text.ts'
import {
  fetchPayAccount,
  fetchPayAccounts,
  type PayAccount,
  type PayType,
  savePayAccount,
} from '../../api/settings/payment-accounts.ts'
import { EditDialog } from '../../form/dialogs/edit-dialog.tsx'
import { diffValues } from '../../form/edit/edits.ts'
import { describeNumber } from '../../form/edit/format-value.ts'
import { pointsAmount, requiredText, requireRow } from '../../form/edit/rules.ts'
import { useEditForm } from '../../form/edit/use-edit-form.tsx'
import { SwitchField, TextAreaField, TextField } from '../../form/fields/fields.tsx'
import { ImageField } from '../../form/fields/image-field.tsx'
import { POINTS } from '../../lib/figures.ts'
import { activeCodeField, parsePaymentCode } from '../../lib/payment-code.ts'
import { toBoolean, toKnownBoolean } from '../../lib/server-boolean.ts'
import { useSession } from '../../stores/session.ts'
import { QrCode } from '../../ui/qr-code.tsx'
import type { PayAccountRow } from './account-search.ts'
import { findSameNumber, findUnusualAccount, findUnusualNewAccount } from './unusual-account.ts'

const useStyles = makeStyles({
  pair: { display: 'grid', gridTemplateColumns: '1fr 1fr', gap: '12px', alignItems: 'start' },
  code: { display: 'grid', gridTemplateColumns: '1fr 120px', gap: '12px', alignItems: 'start' },
  column: { display: 'flex', flexDirection: 'column', gap: '12px', minWidth: 0 },
})

/** Rules and exact messages of D2 §5. */
const schema = z.object({
  title: requiredText('请输入标题'),
  payName: requiredText('请输入支付姓名'),
  payNo: requiredText('请输入支付账号'),
  minBalance: pointsAmount('请输入最小限制'),
  maxBalance: pointsAmount('请输入最大限制'),
  qrCode: z.string().trim(),
  qrName: z.string(),
  remark: requiredText('请输入备注'),
  state: z.boolean(),
})

const labels = {
  title: '标题',
  payName: '支付姓名',
  payNo: '支付账号',
  minBalance: '最小限制',
  maxBalance: '最大限制',
  qrCode: '二维码内容',
  qrName: '二维码图片',
  remark: '备注',
  state: '启用',
}

type PayAccountValues = z.output<typeof schema>

const EMPTY_VALUES: PayAccountValues = {
  ...{ title: '', payName: '', payNo: '', minBalance: '', maxBalance: '', qrCode: '', qrName: '', remark: '' },
  state: true,
}

function toValues(account: PayAccount): PayAccountValues {
  const texts = Object.keys(EMPTY_VALUES).map((key) => [key, String(account[key as keyof PayAccount] ?? '')])
  return { ...EMPTY_VALUES, ...Object.fromEntries(texts), state: toBoolean(account.state) }
}

const formatValue = (key: string, value: unknown) =>
  key === 'minBalance' || key === 'maxBalance' ? describeNumber(value) : undefined

/** Members pay into what the code says, so that it is checked as they see it. */
function renderCode(key: string, value: unknown, server: string): ReactNode {
  const isCode = (key === 'qrCode' || key === 'qrName') && value
  return isCode ? <QrCode {...parsePaymentCode(value, server)} label="二维码" size={96} /> : undefined
}

interface PayAccountDialogProps {
  type: PayType
  /** The account to edit; absent when adding one. */
  account?: PayAccount
  /** The accounts of all payment types before, to find the new one if the response is lost. */
  existing: readonly PayAccountRow[]
  onClose: () => void
}

/** Adds or edits an account that members pay into (D2 §2, inventory 238). */
export function PayAccountDialog({ type, account, existing, onClose }: PayAccountDialogProps) {
  const styles = useStyles()
  const server = useSession((session) => session.server)
  const isStateUnknown = account !== undefined && toKnownBoolean(account.state) === null
  const sameNumber = (payNo: string) => findSameNumber(payNo, account, existing)
  const wasCreated = async (submitted: PayAccountValues) =>
    (await fetchPayAccounts(type.id)).some(
      (row) =>
        existing.every(({ id }) => String(id) !== String(row.id)) &&
        Object.keys(diffValues(toValues(row), submitted)).length === 0,
    )
  const form = useEditForm<PayAccountValues>({
    name: account ? `${isolateText(type.name)}账号 ${isolateText(account.title)}` : `新增${isolateText(type.name)}账号`,
    draftKey: `pay-account:${type.id}:${account?.id ?? ''}`,
    initialValues: account ? toValues(account) : EMPTY_VALUES,
    labels,
    schema,
    refetch: account && (async () => toValues(requireRow(await fetchPayAccount(account), '该账号已被删除'))),
    verify: account ? undefined : wasCreated,
    formatValue,
    sensitiveFields: ['payNo', 'qrCode', 'qrName'],
    unmaskedFields: () => ['payName', 'payNo', 'qrCode'],
    review: {
      ...(!account && { title: '核对新账号' }),
      renderValue: (key, value) => renderCode(key, value, server),
      findUnusual: (values, changes, current) =>
        account
          ? findUnusualAccount(values, changes, current, sameNumber(values.payNo))
          : findUnusualNewAccount(values, sameNumber(values.payNo)),
    },
    submit: (values, changes, change) =>
      savePayAccount(
        {
          id: account?.id,
          payType: account?.payType ?? Number(type.id),
          ...values,
          // A missing state that was not edited is left out.
          state: isStateUnknown && !('state' in changes) ? undefined : values.state,
          minBalance: Number(values.minBalance),
          maxBalance: Number(values.maxBalance),
        },
        change,
      ),
    resource: 'pay-accounts',
  })

  const field = activeCodeField(form.values)
  const code = parsePaymentCode(form.values[field], server)
  return (
    <EditDialog
      title={`${account ? '编辑' : '新增'}${isolateText(type.name)}账号`}
      submitLabel={account ? '保存账号' : '新增账号'}
      form={form}
      width={560}
      hasHistory={account !== undefined}
      onClose={onClose}
    >
      <TextField form={form} name="title" label={labels.title} required maxLength={100} />
      <div className={styles.pair}>
        <TextField form={form} name="payName" label={labels.payName} required maxLength={100} />
        <TextField
          form={form}
          name="payNo"
          label={labels.payNo}
          required
          maxLength={200}
          hint={sameNumber(form.values.payNo)}
        />
        <TextField form={form} name="minBalance" label={labels.minBalance} required inputMode="decimal" unit={POINTS} />
        <TextField form={form} name="maxBalance" label={labels.maxBalance} required inputMode="decimal" unit={POINTS} />
      </div>
      <div className={styles.code}>
        <div className={styles.column}>
          <TextField
            form={form}
            name={code.text ? field : 'qrCode'}
            label={labels.qrCode}
            maxLength={2_000}
            hint="文字按内容生成二维码，图片路径显示为图片"
          />
          <ImageField
            label={labels.qrName}
            error={form.errors.qrName ?? null}
            value={code.imageUrl || code.isExternal ? form.values[field] : ''}
            source={code.imageUrl}
            onChange={(name) => form.set({ [field]: name })}
            uploads={form.uploads}
            purpose="payCode"
            width={48}
            height={48}
          />
        </div>
        <Field label="预览">
          <QrCode {...code} size={120} />
        </Field>
      </div>
      <TextAreaField form={form} name="remark" label={labels.remark} required rows={2} />
      <SwitchField
        form={form}
        name="state"
        label={labels.state}
        {...(isStateUnknown && { hint: '服务器没有给出状态，不改动就不发送' })}
      />
    </EditDialog>
  )
}
