import { Button, makeStyles } from '@fluentui/react-components'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { fetchGreeting, setGreeting } from '../../api/groups/bot-settings.ts'
import { UnsavedBadge } from '../../form/edit/edit-buttons.tsx'
import { useOneSaveBar } from '../../form/edit/one-save-bar.tsx'
import { useEditForm } from '../../form/edit/use-edit-form.tsx'
import { TextAreaField } from '../../form/fields/fields.tsx'
import { QueryState } from '../../form/layout/query-state.tsx'
import { Section } from '../../form/layout/section.tsx'
import { useSession } from '../../stores/session.ts'
import { SettingsPage } from './settings-page.tsx'

/** Interfaces, online payment (D2 §2, inventory 282–299) and the group bot's welcome message (A116). */
export function SystemSettings() {
  return (
    <SettingsPage screen="system" title="系统设置" furtherTitles={[labels.text]}>
      <Section title={labels.text}>
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

const useStyles = makeStyles({
  actions: { display: 'flex', gap: '8px', alignItems: 'center', justifyContent: 'flex-end' },
})

const labels = { text: '入群欢迎语' }

/** Saved by its own button (A116) or with the settings of the page. */
function GreetingForm({ text, operatorId }: { text: string; operatorId: string }) {
  const styles = useStyles()
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
  useOneSaveBar(form)
  return (
    <>
      <TextAreaField form={form} name="text" label={labels.text} rows={3} />
      <div className={styles.actions}>
        <UnsavedBadge form={form} />
        <Button size="small" disabledFocusable={!form.dirty || form.saving} onClick={() => void form.save()}>
          保存欢迎语
        </Button>
      </div>
    </>
  )
}
