import { makeStyles } from '@fluentui/react-components'
import { z } from 'zod'
import type { Agent } from '../../api/customer-service.ts'
import { uploadModules } from '../../api/wire.ts'
import { SwitchField, TextField } from '../../form/fields.tsx'
import { PictureField } from '../../form/picture-field.tsx'
import { notBlank } from '../../form/rules.ts'
import type { EditForm } from '../../form/use-edit-form.tsx'

const useStyles = makeStyles({
  // The width of D2 §2.
  fields: { display: 'flex', flexDirection: 'column', gap: '8px', maxWidth: '580px' },
})

export const agentLabels = { head: '头像', name: '名称', description: '说明', state: '启用' }

export const agentSchema = z.looseObject({ name: notBlank('名称不能为空') }) as unknown as z.ZodType<Agent>

/** The fields of D2 §2; the description is A133. */
export function AgentFields({ form }: { form: EditForm<Agent> }) {
  const styles = useStyles()
  return (
    <div className={styles.fields}>
      <PictureField
        label={agentLabels.head}
        fault={form.faults.head ?? null}
        value={form.values.head}
        onChange={(head) => form.set({ head })}
        uploads={form.uploads}
        moduleName={uploadModules.avatar}
        width={48}
        height={48}
      />
      <TextField form={form} name="name" label={agentLabels.name} required maxLength={50} />
      <TextField form={form} name="description" label={agentLabels.description} maxLength={200} />
      <SwitchField form={form} name="state" label={agentLabels.state} />
    </div>
  )
}
