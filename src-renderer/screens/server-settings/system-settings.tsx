import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { fetchGreeting, setGreeting } from '../../api/groups/groups.ts'
import { SaveBar } from '../../form/edit/save-bar.tsx'
import { useEditForm } from '../../form/edit/use-edit-form.tsx'
import { TextAreaField } from '../../form/fields/fields.tsx'
import { QueryState } from '../../form/layout/query-state.tsx'
import { Section } from '../../form/layout/section.tsx'
import { getErrorMessage } from '../../lib/error-message.ts'
import { useSession } from '../../stores/session.ts'
import { SettingsPage } from './settings-page.tsx'
import { useServerSettings } from './use-settings-form.ts'

const GREETING_TITLE = '群机器人'

/** Interfaces, online payment (D2 §2, inventory 282–299) and the group bot's welcome message (A116). */
export function SystemSettings() {
  const operatorId = useSession(({ user }) => user?.id ?? '')
  const settings = useServerSettings()
  const greeting = useQuery({ queryKey: greetingQueryKey, queryFn: ({ signal }) => fetchGreeting(operatorId, signal) })
  const { data, error, refetch } = greeting
  // Then the page says it for both, and reads both again.
  const failsAsPage =
    data === undefined &&
    settings.data === undefined &&
    error !== null &&
    settings.error !== null &&
    getErrorMessage(error) === getErrorMessage(settings.error)
  return (
    <SettingsPage
      screen="system"
      title="系统设置"
      furtherTitles={failsAsPage ? [] : [GREETING_TITLE]}
      onRetry={failsAsPage ? refetch : undefined}
      readings={[{ name: GREETING_TITLE, query: greeting }]}
    >
      {!failsAsPage && (
        <Section title={GREETING_TITLE} about="新成员进群时机器人发送的文字，与本页其他设置一起保存。">
          {data === undefined ? (
            <QueryState error={error} onRetry={refetch} />
          ) : (
            <GreetingForm text={data} operatorId={operatorId} />
          )}
        </Section>
      )}
    </SettingsPage>
  )
}

const greetingQueryKey = ['settings', 'greeting']

const labels = { text: '入群欢迎语' }

/** Saved with the settings of the page, by a call of its own (A116). */
function GreetingForm({ text, operatorId }: { text: string; operatorId: string }) {
  const queryClient = useQueryClient()
  const form = useEditForm({
    name: labels.text,
    initialValues: useMemo(() => ({ text }), [text]),
    labels,
    review: {},
    refetch: async () => ({ text: await fetchGreeting(operatorId) }),
    submit: (values, _changes, change) => setGreeting(operatorId, String(values.text), change),
    onSaved: (values) => queryClient.setQueryData(greetingQueryKey, String(values.text)),
  })
  return (
    <>
      <TextAreaField form={form} name="text" label={labels.text} rows={3} />
      <SaveBar form={form} />
    </>
  )
}
