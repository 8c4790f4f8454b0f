import { Button, Caption1, makeStyles, Subtitle2, tokens } from '@fluentui/react-components'
import { AddRegular } from '@fluentui/react-icons'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { isolateText } from '#shared/untrusted-text.ts'
import type { AuditEntry } from '../../api/host/audit-log.ts'
import { type Admin, addAdmin, fetchAdmins, saveAdmin, setLogo } from '../../api/settings/staff.ts'
import { EditDialog } from '../../form/dialogs/edit-dialog.tsx'
import { EditButtons } from '../../form/edit/edit-buttons.tsx'
import { createRowKeys } from '../../form/edit/row-keys.ts'
import { requireRow } from '../../form/edit/rules.ts'
import { useEditForm } from '../../form/edit/use-edit-form.tsx'
import { useFormDraft, usePendingDraftKey } from '../../form/edit/use-form-draft.ts'
import { TextField } from '../../form/fields/fields.tsx'
import { useFormUploads } from '../../form/fields/form-uploads.ts'
import { ImageField } from '../../form/fields/image-field.tsx'
import { LoadError } from '../../form/layout/query-state.tsx'
import { confirmAndSubmit } from '../../form/submit/submit-action.ts'
import { EMPTY_LIST } from '../../lib/empty.ts'
import { id, Tag, text } from '../../list/table/cells.tsx'
import type { Column } from '../../list/table/columns.ts'
import { openDialog } from '../../stores/dialogs.ts'
import { useUnsavedEdits } from '../../stores/form-drafts.ts'
import { useSession } from '../../stores/session.ts'
import { recordsMeasure } from '../../ui/surface.ts'
import { type AdminValues, adminLabels, adminSchema, newAdminSchema } from './admin-form.ts'
import { RecentChanges } from './recent-changes.tsx'
import { RecordEditor, RecordEditorArea } from './record-editor.tsx'
import { type RecordRow, RecordTable, titleColumn, useRecordArea, WithUnsaved } from './record-table.tsx'
import { StaffCard, TotpSetupCard } from './staff-card.tsx'

const useStyles = makeStyles({
  screen: { display: 'flex', flexDirection: 'column', gap: '12px', minHeight: '100%', ...recordsMeasure },
  // The table is as high as its rows; the cards below it end where the form beside them does.
  area: {
    flex: '0 0 auto',
    '& [data-region=table]': { flex: '0 1 auto', maxHeight: '40vh' },
    // A name and an account are short.
    '& > aside': { flexBasis: '420px', alignSelf: 'stretch', minHeight: '300px' },
  },
  head: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '12px',
    '& > button': { flexShrink: 0 },
  },
  title: { display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: '4px 12px', '& h2': { margin: '0' } },
  about: { color: tokens.colorNeutralForeground3 },
  cards: { display: 'grid', flex: '1 0 auto', gap: '12px' },
})

/** Columns of D2 §2. A password is never read (A125): its field is in the editor. */
const columns: readonly Column<RecordRow<Admin>>[] = [
  titleColumn('身份', 96),
  {
    ...text<RecordRow<Admin>>('name', adminLabels.name, ({ record }) => record.name, { width: 180, minWidth: 124 }),
    cell: ({ key, record: { name } }) => <WithUnsaved recordKey={key}>{isolateText(name)}</WithUnsaved>,
  },
  {
    ...id<RecordRow<Admin>>('loginName', adminLabels.loginName, ({ record }) => record.loginName, {
      width: 220,
      minWidth: 80,
    }),
    cell: ({ record: { loginName } }) => <LoginName loginName={loginName} />,
  },
]

/** Marked where it is the operator's own. */
function LoginName({ loginName }: { loginName: string }) {
  const isOwn = useSession(({ user }) => user?.loginNames.includes(loginName) === true)
  return (
    <>
      {isolateText(loginName)} {isOwn && <Tag tone="brand">当前登录</Tag>}
    </>
  )
}

function toRows(admins: readonly Admin[]): RecordRow<Admin>[] {
  const keys = createRowKeys(admins, ({ id }) => id)
  return admins.map((record, index) => ({
    key: `admin:${keys[index]}`,
    title: index === 0 ? '超级管理员' : `管理员 ${index}`,
    record,
  }))
}

/** Administrator accounts, second factor and logo (D2 §2, inventory 334–343). */
export function Administrators() {
  const styles = useStyles()
  const { data, error, refetch } = useQuery({ queryKey: ['admins'], queryFn: ({ signal }) => fetchAdmins(signal) })
  const accounts = data ?? EMPTY_LIST
  const rows = useMemo(() => toRows(accounts), [accounts])
  const area = useRecordArea(
    rows.map(({ key }) => key),
    usePendingDraftKey('admin:'),
    !data && !error,
  )
  const addButton = (
    <Button
      size="small"
      icon={<AddRegular />}
      disabled={!data}
      onClick={() => openDialog((close) => <AdminDialog existing={accounts} onClose={close} />)}
    >
      新增管理员
    </Button>
  )
  return (
    <div className={styles.screen}>
      <div className={styles.head}>
        <div className={styles.title}>
          <Subtitle2 as="h2">管理员账号</Subtitle2>
          <Caption1 className={styles.about}>
            能登录本后台的人。改了登录账号须用新账号登录，设了新密码后原密码失效。
          </Caption1>
        </div>
        {addButton}
      </div>
      <LoadError error={error} isStale={data !== undefined} onRetry={refetch} />
      <RecordEditorArea
        area={area}
        className={styles.area}
        tables={
          <>
            <RecordTable
              label="管理员账号"
              columns={columns}
              rows={rows}
              loading={!data && !error}
              failed={error !== null}
              noun="管理员"
              addButton={addButton}
              hasSave
            />
            <div className={styles.cards}>
              <TotpSetupCard />
              <LogoCard />
            </div>
          </>
        }
        forms={rows.map((row) => <AdminEditor key={`${row.key} ${area.generations[row.key] ?? 0}`} row={row} />)}
      />
      <RecentChanges isOwn={isOfThisScreen} />
    </div>
  )
}

const [NEW_ADMIN, LOGO] = ['新增管理员', 'Logo']
const isOfThisScreen = ({ form, action }: AuditEntry) =>
  form?.startsWith('admin:') || form === NEW_ADMIN || action === NEW_ADMIN || action === LOGO

const EMPTY_VALUES: AdminValues = { name: '', loginName: '', loginPwd: '' }

/** Adds an administrator (D2 §2). `existing` is used to find the new account if the response is lost. */
function AdminDialog({ existing, onClose }: { existing: readonly Admin[]; onClose: () => void }) {
  const form = useEditForm<AdminValues>({
    name: NEW_ADMIN,
    initialValues: EMPTY_VALUES,
    labels: adminLabels,
    schema: newAdminSchema,
    writeOnly: ['loginPwd'],
    review: { title: '核对新管理员' },
    verify: async ({ name, loginName }) =>
      (await fetchAdmins()).some(
        (row) => row.name === name && row.loginName === loginName && existing.every(({ id }) => id !== row.id),
      ),
    submit: ({ name, loginName, loginPwd }, _changes, change) => addAdmin(name, loginName, loginPwd, change),
    resource: 'admins',
  })
  return (
    <EditDialog title="新增管理员" submitLabel="新增管理员" form={form} onClose={onClose}>
      <TextField form={form} name="name" label={adminLabels.name} required maxLength={50} />
      <TextField
        form={form}
        name="loginName"
        label={adminLabels.loginName}
        required
        maxLength={100}
        hint="6至12位字母或数字，以字母开头"
      />
      <TextField
        form={form}
        name="loginPwd"
        label={adminLabels.loginPwd}
        type="password"
        required
        maxLength={200}
        hint="大于6位"
      />
    </EditDialog>
  )
}

const toValues = ({ name, loginName }: Admin): AdminValues => ({ name, loginName, loginPwd: '' })

/** These decide who can sign in, so that they are always marked (A298). */
const findUnusual = () => ({ loginName: '登录账号变更：此后须用新账号登录', loginPwd: '设置新密码：原密码不能再登录' })

/** One account; an empty password leaves it unchanged (A125). */
function AdminEditor({ row: { key, title, record: admin } }: { row: RecordRow<Admin> }) {
  const queryClient = useQueryClient()
  const form = useEditForm<AdminValues>({
    name: `${title} ${isolateText(admin.name)}`,
    draftKey: key,
    initialValues: toValues(admin),
    labels: adminLabels,
    schema: adminSchema,
    writeOnly: ['loginPwd'],
    review: { findUnusual },
    unmaskedFields: () => ['loginName'],
    refetch: async () => {
      const current = (await fetchAdmins()).find(({ id }) => String(id) === String(admin.id))
      return toValues(requireRow(current, '该账号已被删除'))
    },
    submit: ({ name, loginName, loginPwd }, _changes, change) => saveAdmin(admin.id, name, loginName, loginPwd, change),
    resource: 'admins',
    onSaved: ({ name, loginName }) =>
      queryClient.setQueryData<Admin[]>(['admins'], (rows) =>
        rows?.map((row) => (row.id === admin.id ? { ...row, name, loginName } : row)),
      ),
  })
  return (
    <RecordEditor recordKey={key} title={title} form={form} foot={<EditButtons form={form} />}>
      <TextField form={form} name="name" label={adminLabels.name} required maxLength={50} />
      <TextField form={form} name="loginName" label={adminLabels.loginName} required maxLength={100} />
      <TextField
        form={form}
        name="loginPwd"
        label={adminLabels.loginPwd}
        type="password"
        maxLength={200}
        placeholder="******（不填则不修改）"
      />
    </RecordEditor>
  )
}

/** Uploads an image, then sets it as the logo after a confirmation (A129). */
function LogoCard() {
  const queryClient = useQueryClient()
  const [name, setName] = useState('')
  const uploads = useFormUploads()
  useFormDraft({ key: 'logo', name: 'Logo', edits: name || null, restore: setName })
  useUnsavedEdits(name !== '' || uploads.blockedReason !== null ? 'Logo' : null)

  async function submitLogo(): Promise<void> {
    const done = await confirmAndSubmit({
      title: '更换Logo',
      submitLabel: '更换Logo',
      action: LOGO,
      fields: [{ field: 'Logo', from: '', to: name }],
      body: '确认将上传的图片设为Logo吗？所有人都会看到。',
      submit: (change) => setLogo(name, change),
      refresh: () => queryClient.invalidateQueries({ queryKey: ['admins', 'changes'] }),
      successMessage: '保存成功',
      failureMessage: '保存失败',
    })
    if (done) setName('')
  }

  return (
    <StaffCard title="Logo" about="所有人都会看到。上传后再点设为Logo，确认后才更换。">
      <ImageField label="Logo图片" isLabelHidden value={name} onChange={setName} uploads={uploads} purpose="logo" />
      {uploads.blockedReason && <Caption1 role="status">{uploads.blockedReason}</Caption1>}
      {name !== '' && (
        <Button
          size="small"
          appearance="primary"
          disabledFocusable={uploads.blockedReason !== null}
          title={uploads.blockedReason ?? undefined}
          onClick={() => void submitLogo()}
        >
          设为Logo
        </Button>
      )}
    </StaffCard>
  )
}
