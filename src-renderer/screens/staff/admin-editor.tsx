import { useQueryClient } from '@tanstack/react-query'
import { isolateText } from '../../../src-preload/shared/untrusted-text.ts'
import { type Admin, fetchAdmins, saveAdmin } from '../../api/settings/admins.ts'
import { EditButtons } from '../../form/edit/edit-buttons.tsx'
import { requireRow } from '../../form/edit/require-row.ts'
import { useEditForm } from '../../form/edit/use-edit-form.tsx'
import { TextField } from '../../form/fields/fields.tsx'
import { type AdminValues, adminLabels, adminSchema } from './admin-form.ts'
import { RecordEditor } from './record-editor.tsx'
import type { RecordRow } from './record-table.tsx'

const toValues = ({ name, loginName }: Admin): AdminValues => ({ name, loginName, loginPwd: '' })

/** These decide who can sign in, so that they are always marked (A298). */
const findUnusual = () => ({
  loginName: '登录账号变更：此后须用新账号登录',
  loginPwd: '设置新密码：原密码不能再登录',
})

/** One account; an empty password leaves it unchanged (A125). */
export function AdminEditor({ row: { key, title, record: admin } }: { row: RecordRow<Admin> }) {
  const queryClient = useQueryClient()
  const form = useEditForm<AdminValues>({
    name: `${title} ${isolateText(admin.name)}`,
    draftKey: key,
    initialValues: toValues(admin),
    labels: adminLabels,
    schema: adminSchema,
    writeOnly: ['loginPwd'],
    review: { findUnusual },
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
        placeholder="******"
        hint="不填则不修改"
      />
    </RecordEditor>
  )
}
