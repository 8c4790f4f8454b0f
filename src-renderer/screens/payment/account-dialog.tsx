import { Field, makeStyles } from '@fluentui/react-components'
import { useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { isolateText } from '../../../src-preload/shared/foreign-text.ts'
import { ApiError } from '../../api/errors.ts'
import { type PayAccount, type PayType, payAccount, payAccounts, savePayAccount } from '../../api/pay-config.ts'
import { uploadModules } from '../../api/wire.ts'
import { EditDialog } from '../../form/edit-dialog.tsx'
import { changesOf } from '../../form/edits.ts'
import { AreaField, SwitchField, TextField } from '../../form/fields.tsx'
import { FormDialog } from '../../form/form-dialog.tsx'
import { PictureField } from '../../form/picture-field.tsx'
import { filled, points } from '../../form/rules.ts'
import { useEditForm } from '../../form/use-edit-form.tsx'
import { isOn } from '../../lib/flags.ts'
import { codeField, shownCode } from '../../lib/payment-code.ts'
import { openDialog } from '../../stores/dialogs.ts'
import { useSession } from '../../stores/session.ts'
import { QrCode } from '../../ui/qr-code.tsx'

const useStyles = makeStyles({
  pair: { display: 'grid', gridTemplateColumns: '1fr 1fr', gap: '12px' },
  code: { display: 'grid', gridTemplateColumns: '1fr 120px', gap: '12px', alignItems: 'start' },
  column: { display: 'flex', flexDirection: 'column', gap: '12px', minWidth: 0 },
})

/** Rules and exact messages of D2 §5. */
const schema = z.object({
  title: filled('请输入标题'),
  payName: filled('请输入支付姓名'),
  payNo: filled('请输入支付账号'),
  minBalance: points('请输入最小限制'),
  maxBalance: points('请输入最大限制'),
  qrCode: z.string().trim(),
  qrName: z.string(),
  remark: filled('请输入备注'),
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

type AccountValues = z.output<typeof schema>

const blank: AccountValues = {
  ...{ title: '', payName: '', payNo: '', minBalance: '', maxBalance: '', qrCode: '', qrName: '', remark: '' },
  state: true,
}

function valuesOf(account: PayAccount): AccountValues {
  const texts = Object.keys(blank).map((key) => [key, String(account[key as keyof PayAccount] ?? '')])
  return { ...blank, ...Object.fromEntries(texts), state: isOn(account.state) }
}

/** Fetches the current values; throws ApiError if the account was deleted. */
async function readAgain(account: PayAccount): Promise<AccountValues> {
  const now = await payAccount(account)
  if (!now) throw new ApiError('refused', '该账号已被删除')
  return valuesOf(now)
}

interface AccountDialogProps {
  type: PayType
  /** The account to edit; absent when adding one. */
  account?: PayAccount
  /** The ids before adding, to find the new account if the response is lost. */
  known: ReadonlySet<string>
  onClose: () => void
}

/** Adds or edits an account that members pay into (D2 §2, inventory 238). */
export function AccountDialog({ type, account, known, onClose }: AccountDialogProps) {
  const styles = useStyles()
  const queries = useQueryClient()
  const server = useSession((session) => session.server)
  const form = useEditForm<AccountValues>({
    name: account ? `${isolateText(type.name)}账号 ${isolateText(account.title)}` : `新增${isolateText(type.name)}账号`,
    draftKey: `pay-account:${type.id}:${account?.id ?? ''}`,
    loaded: account ? valuesOf(account) : blank,
    labels,
    schema,
    ...(account
      ? { reload: () => readAgain(account) }
      : {
          arrived: async (sent) =>
            (await payAccounts(type.id)).some(
              (row) => !known.has(String(row.id)) && Object.keys(changesOf(valuesOf(row), sent)).length === 0,
            ),
        }),
    sure: async ({ minBalance, maxBalance }) => Number(maxBalance) >= Number(minBalance) || (await askBelow()),
    send: (values) =>
      savePayAccount({
        ...(account && { id: account.id }),
        payType: account?.payType ?? Number(type.id),
        ...values,
        minBalance: Number(values.minBalance),
        maxBalance: Number(values.maxBalance),
      }),
    onSaved: () => void queries.invalidateQueries({ queryKey: ['pay-accounts'] }),
  })

  const field = codeField(form.values)
  const code = shownCode(form.values[field], server)
  return (
    <EditDialog
      title={`${account ? '编辑' : '新增'}${isolateText(type.name)}账号`}
      form={form}
      width={560}
      onClose={onClose}
    >
      <TextField form={form} name="title" label={labels.title} required maxLength={100} />
      <div className={styles.pair}>
        <TextField form={form} name="payName" label={labels.payName} required maxLength={100} />
        <TextField form={form} name="payNo" label={labels.payNo} required maxLength={200} />
        <TextField form={form} name="minBalance" label={labels.minBalance} required inputMode="decimal" />
        <TextField form={form} name="maxBalance" label={labels.maxBalance} required inputMode="decimal" />
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
          <PictureField
            label={labels.qrName}
            fault={form.faults.qrName ?? null}
            value={code.picture ? form.values[field] : ''}
            source={code.picture}
            onChange={(name) => form.set({ [field]: name })}
            uploads={form.uploads}
            moduleName={uploadModules.payCode}
            width={48}
            height={48}
          />
        </div>
        <Field label="预览">
          <QrCode {...code} size={120} />
        </Field>
      </div>
      <AreaField form={form} name="remark" label={labels.remark} required rows={2} />
      <SwitchField form={form} name="state" label={labels.state} />
    </EditDialog>
  )
}

/** A maximum below the minimum is documented as possible, so it is allowed after a confirmation (A098). */
function askBelow(): Promise<boolean> {
  return new Promise((resolve) => {
    openDialog((close) => {
      const answer = (save: boolean) => {
        close()
        resolve(save)
      }
      return (
        <FormDialog
          title="最大值小于最小值"
          submitLabel="仍然保存"
          cancelLabel="返回修改"
          enterSubmits={false}
          onSubmit={() => answer(true)}
          onClose={() => answer(false)}
        >
          最大值不能小于最小值，请检查!
        </FormDialog>
      )
    })
  })
}
