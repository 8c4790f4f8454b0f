import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { greeting, setGreeting } from '../../api/bot-settings.ts'
import { checkedBy } from '../../form/checked-by.ts'
import { EditButtons } from '../../form/edit-buttons.tsx'
import { AreaField } from '../../form/fields.tsx'
import { Reading } from '../../form/reading.tsx'
import { Section } from '../../form/section.tsx'
import { useEditForm } from '../../form/use-edit-form.tsx'
import { useSession } from '../../stores/session.ts'
import { SettingsPage } from './settings-page.tsx'

/** Interfaces, online payment (D2 §2, inventory 282–299) and the group bot's welcome message (A116). */
export function SystemSettings() {
  return (
    <SettingsPage screen="system" title="系统设置">
      <Section title="入群欢迎语">
        <Greeting />
      </Section>
    </SettingsPage>
  )
}

const greetingKey = ['settings', 'greeting']

function Greeting() {
  const operator = useSession(({ user }) => user?.id ?? '')
  const { data, error, refetch } = useQuery({
    queryKey: greetingKey,
    queryFn: ({ signal }) => greeting(operator, signal),
  })
  if (data === undefined) return <Reading error={error} onRetry={refetch} />
  return <GreetingForm text={data} operator={operator} />
}

const anything = checkedBy(() => ({}))
const labels = { text: '入群欢迎语' }

function GreetingForm({ text, operator }: { text: string; operator: string }) {
  const queries = useQueryClient()
  const form = useEditForm({
    name: labels.text,
    loaded: useMemo(() => ({ text }), [text]),
    labels,
    schema: anything,
    reload: async () => ({ text: await greeting(operator) }),
    send: (values) => setGreeting(operator, String(values.text)),
    onSaved: (values) => queries.setQueryData(greetingKey, String(values.text)),
  })
  return (
    <>
      <AreaField form={form} name="text" label={labels.text} rows={3} />
      <EditButtons form={form} label="保存欢迎语" />
    </>
  )
}
