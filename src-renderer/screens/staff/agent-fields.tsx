import { makeStyles } from '@fluentui/react-components'
import { z } from 'zod'
import type { Agent } from '../../api/settings/customer-service.ts'
import { uploadModules } from '../../api/wire.ts'
import { nonBlankText } from '../../form/edit/rules.ts'
import type { EditForm } from '../../form/edit/use-edit-form.tsx'
import { SwitchField, TextField } from '../../form/fields/fields.tsx'
import { ImageField } from '../../form/fields/image-field.tsx'

const useStyles = makeStyles({
  // The width of D2 §2.
  fields: { display: 'flex', flexDirection: 'column', gap: '8px', maxWidth: '580px' },
})

export const agentLabels = { head: '头像', name: '名称', description: '说明', state: '启用' }

export const agentSchema = z.object({ name: nonBlankText('名称不能为空') })

/** The fields of D2 §2; the description is A133. */
export function AgentFields({ form }: { form: EditForm<Agent> }) {
  const styles = useStyles()
  return (
    <div className={styles.fields}>
      <ImageField
        label={agentLabels.head}
        error={form.errors.head ?? null}
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
