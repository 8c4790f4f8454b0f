import { useQueryClient } from '@tanstack/react-query'
import { type Admin, addAdmin, admins } from '../../api/admins.ts'
import { EditDialog } from '../../form/edit-dialog.tsx'
import { TextField } from '../../form/fields.tsx'
import { useEditForm } from '../../form/use-edit-form.tsx'
import { type AdminValues, adminLabels, newAdminSchema } from './admin-form.ts'

const blank: AdminValues = { name: '', loginName: '', loginPwd: '' }

/** Adds an administrator (D2 §2). `existing` is used to find the new account if the response is lost. */
export function AdminDialog({ known, onClose }: { known: readonly Admin[]; onClose: () => void }) {
  const queries = useQueryClient()
  const form = useEditForm<AdminValues>({
    name: '新增管理员',
    loaded: blank,
    labels: adminLabels,
    schema: newAdminSchema,
    writeOnly: ['loginPwd'],
    arrived: async ({ name, loginName }) =>
      (await admins()).some(
        (row) => row.name === name && row.loginName === loginName && known.every(({ id }) => id !== row.id),
      ),
    send: ({ name, loginName, loginPwd }) => addAdmin(name, loginName, loginPwd),
    onSaved: () => void queries.invalidateQueries({ queryKey: ['admins'] }),
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
