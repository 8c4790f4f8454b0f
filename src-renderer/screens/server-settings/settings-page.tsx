import { makeStyles } from '@fluentui/react-components'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { fetchServerSettings, type ServerSetting } from '../../api/settings/server-settings.ts'
import { OneSaveBar } from '../../form/edit/one-save-bar.tsx'
import { SaveBar } from '../../form/edit/save-bar.tsx'
import { QueryState } from '../../form/layout/query-state.tsx'
import { FieldGrid, Section } from '../../form/layout/section.tsx'
import { SectionIndex } from '../../form/layout/section-index.tsx'
import { groupSettings, RETURN_GROUP, type SettingScreen } from './known-settings.ts'
import { ReturnModeField, SettingField } from './setting-fields.tsx'
import { RETURN_MODE } from './setting-values.ts'
import { settingsQueryKey, useSettingsForm } from './use-settings-form.ts'

const useStyles = makeStyles({ page: { display: 'flex', flexDirection: 'column', gap: '12px', maxWidth: '1200px' } })

interface SettingsPageProps {
  screen: SettingScreen
  title: string
  /** Shown below the settings form, with the titles of its sections. */
  children?: ReactNode
  furtherTitles?: readonly string[]
}

/** The server settings of one screen, by groups (A110). */
export function SettingsPage({ children, furtherTitles = [], ...page }: SettingsPageProps) {
  const styles = useStyles()
  const { data, error, refetch } = useQuery({
    queryKey: settingsQueryKey,
    queryFn: ({ signal }) => fetchServerSettings(signal),
  })
  const titles = groupSettings(page.screen, data ?? []).map(({ title }) => title)
  return (
    <SectionIndex titles={[...titles, ...furtherTitles]}>
      <div className={styles.page}>
        <OneSaveBar>
          {data?.length ? (
            <SettingsForm {...page} items={data} />
          ) : (
            <QueryState error={error} empty={data ? '服务器没有给出设置项' : null} onRetry={refetch} />
          )}
          {children}
        </OneSaveBar>
      </div>
    </SectionIndex>
  )
}

function SettingsForm({
  screen,
  title,
  items,
}: Omit<SettingsPageProps, 'children' | 'furtherTitles'> & { items: readonly ServerSetting[] }) {
  const styles = useStyles()
  const form = useSettingsForm(title, items)
  return (
    <div className={styles.page}>
      {groupSettings(screen, items).map((group) => (
        <Section key={group.title} title={group.title}>
          <FieldGrid>
            {group.items.map((setting) => (
              <SettingField key={setting.key} form={form} setting={setting} />
            ))}
            {group.title === RETURN_GROUP && RETURN_MODE in form.values && <ReturnModeField form={form} />}
          </FieldGrid>
        </Section>
      ))}
      <SaveBar form={form} />
    </div>
  )
}
