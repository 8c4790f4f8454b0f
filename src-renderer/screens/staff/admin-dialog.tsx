import { type Admin, addAdmin, fetchAdmins } from '../../api/settings/admins.ts'
import { EditDialog } from '../../form/dialogs/edit-dialog.tsx'
import { useEditForm } from '../../form/edit/use-edit-form.tsx'
import { TextField } from '../../form/fields/fields.tsx'
import { type AdminValues, adminLabels, newAdminSchema } from './admin-form.ts'

const EMPTY_VALUES: AdminValues = { name: '', loginName: '', loginPwd: '' }

/** Adds an administrator (D2 §2). `existing` is used to find the new account if the response is lost. */
export function AdminDialog({ existing, onClose }: { existing: readonly Admin[]; onClose: () => void }) {
  const form = useEditForm<AdminValues>({
    name: '新增管理员',
    initialValues: EMPTY_VALUES,
    labels: adminLabels,
    schema: newAdminSchema,
    writeOnly: ['loginPwd'],
    review: {},
    verify: async ({ name, loginName }) =>
      (await fetchAdmins()).some(
        (row) => row.name === name && row.loginName === loginName && existing.every(({ id }) => id !== row.id),
      ),
    submit: ({ name, loginName, loginPwd }, _changes, change) => addAdmin(name, loginName, loginPwd, change),
    resource: 'admins',
  })
  return (
    <EditDialog title="新增管理员" form={form} onClose={onClose}>
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
