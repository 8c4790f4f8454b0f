import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { fetchGreeting, setGreeting } from '../../api/groups/bot-settings.ts'
import { EditButtons } from '../../form/edit/edit-buttons.tsx'
import { useEditForm } from '../../form/edit/use-edit-form.tsx'
import { TextAreaField } from '../../form/fields/fields.tsx'
import { QueryState } from '../../form/layout/query-state.tsx'
import { Section } from '../../form/layout/section.tsx'
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

const greetingQueryKey = ['settings', 'greeting']

function Greeting() {
  const operatorId = useSession(({ user }) => user?.id ?? '')
  const { data, error, refetch } = useQuery({
    queryKey: greetingQueryKey,
    queryFn: ({ signal }) => fetchGreeting(operatorId, signal),
  })
  if (data === undefined) return <QueryState error={error} onRetry={refetch} />
  return <GreetingForm text={data} operatorId={operatorId} />
}

const labels = { text: '入群欢迎语' }

function GreetingForm({ text, operatorId }: { text: string; operatorId: string }) {
  const queryClient = useQueryClient()
  const form = useEditForm({
    name: labels.text,
    initialValues: useMemo(() => ({ text }), [text]),
    labels,
    refetch: async () => ({ text: await fetchGreeting(operatorId) }),
    submit: (values) => setGreeting(operatorId, String(values.text)),
    onSaved: (values) => queryClient.setQueryData(greetingQueryKey, String(values.text)),
  })
  return (
    <>
      <TextAreaField form={form} name="text" label={labels.text} rows={3} />
      <EditButtons form={form} label="保存欢迎语" />
    </>
  )
}
