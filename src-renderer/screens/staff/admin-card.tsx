import { Card, makeStyles, Subtitle2 } from '@fluentui/react-components'
import { useQueryClient } from '@tanstack/react-query'
import { isolateText } from '../../../src-preload/shared/untrusted-text.ts'
import { type Admin, fetchAdmins, saveAdmin } from '../../api/settings/admins.ts'
import { EditButtons } from '../../form/edit/edit-buttons.tsx'
import { requireRow } from '../../form/edit/require-row.ts'
import { useEditForm } from '../../form/edit/use-edit-form.tsx'
import { TextField } from '../../form/fields/fields.tsx'
import { type AdminValues, adminLabels, adminSchema } from './admin-form.ts'

const useStyles = makeStyles({
  card: { padding: '12px', gap: '8px', '& h2, & h3': { margin: '0' } },
  fields: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(190px, 1fr))',
    gap: '12px',
    alignItems: 'start',
  },
})

const toValues = ({ name, loginName }: Admin): AdminValues => ({ name, loginName, loginPwd: '' })

/** One account; an empty password leaves it unchanged (A125). */
export function AdminCard({ admin, title }: { admin: Admin; title: string }) {
  const styles = useStyles()
  const queryClient = useQueryClient()
  const form = useEditForm<AdminValues>({
    name: `${title} ${isolateText(admin.name)}`,
    draftKey: `admin:${admin.id}`,
    initialValues: toValues(admin),
    labels: adminLabels,
    schema: adminSchema,
    writeOnly: ['loginPwd'],
    refetch: async () => {
      const current = (await fetchAdmins()).find(({ id }) => String(id) === String(admin.id))
      return toValues(requireRow(current, '该账号已被删除'))
    },
    submit: ({ name, loginName, loginPwd }) => saveAdmin(admin.id, name, loginName, loginPwd),
    resource: 'admins',
    onSaved: ({ name, loginName }) =>
      queryClient.setQueryData<Admin[]>(['admins'], (rows) =>
        rows?.map((row) => (row.id === admin.id ? { ...row, name, loginName } : row)),
      ),
  })
  return (
    <Card className={styles.card} role="group" aria-label={title}>
      <Subtitle2 as="h3">{title}</Subtitle2>
      <div className={styles.fields}>
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
      </div>
      <EditButtons form={form} />
    </Card>
  )
}
