import { makeStyles } from '@fluentui/react-components'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type Setting, settings } from '../../api/settings.ts'
import { Reading } from '../../form/reading.tsx'
import { SaveBar } from '../../form/save-bar.tsx'
import { FieldGrid, Section } from '../../form/section.tsx'
import { ReturnMode, SettingField } from './setting-fields.tsx'
import { groupsOf, RETURN_GROUP, type SettingScreen } from './setting-table.ts'
import { RETURN_MODE } from './setting-values.ts'
import { settingsKey, useSettingsForm } from './settings-form.ts'

const useStyles = makeStyles({ page: { display: 'flex', flexDirection: 'column', gap: '12px', maxWidth: '1200px' } })

interface SettingsPageProps {
  screen: SettingScreen
  title: string
  /** Shown below the settings form. */
  children?: ReactNode
}

/** The server settings of one screen, by groups (A110). */
export function SettingsPage({ children, ...page }: SettingsPageProps) {
  const styles = useStyles()
  const { data, error, refetch } = useQuery({ queryKey: settingsKey, queryFn: ({ signal }) => settings(signal) })
  return (
    <div className={styles.page}>
      {data?.length ? (
        <SettingsForm {...page} items={data} />
      ) : (
        <Reading error={error} empty={data ? '服务器没有给出设置项' : null} onRetry={refetch} />
      )}
      {children}
    </div>
  )
}

function SettingsForm({ screen, title, items }: Omit<SettingsPageProps, 'children'> & { items: readonly Setting[] }) {
  const styles = useStyles()
  const form = useSettingsForm(title, items)
  return (
    <div className={styles.page}>
      {groupsOf(screen, items).map((group) => (
        <Section key={group.title} title={group.title}>
          <FieldGrid>
            {group.items.map((setting) => (
              <SettingField key={setting.key} form={form} setting={setting} />
            ))}
            {group.title === RETURN_GROUP && RETURN_MODE in form.values && <ReturnMode form={form} />}
          </FieldGrid>
        </Section>
      ))}
      <SaveBar form={form} />
    </div>
  )
}
