import { makeStyles, Tab, TabList, tokens } from '@fluentui/react-components'
import { type ReactNode, useState } from 'react'
import { FormDialog } from '../../form/dialogs/form-dialog.tsx'
import { usePendingDraftKey } from '../../form/edit/use-form-draft.ts'
import { useSession } from '../../stores/session.ts'
import { About } from './about.tsx'
import { Alerts } from './alerts.tsx'
import { Appearance } from './appearance.tsx'
import { Diagnostics } from './diagnostics.tsx'
import { General } from './general.tsx'
import { ServerCheckSection } from './server-check.tsx'
import { SERVER_DRAFT_PREFIX } from './server-form.tsx'
import { ServerProfileSection } from './server-profile.tsx'
import { Servers } from './servers.tsx'
import { SystemStatus } from './system-status.tsx'

const useStyles = makeStyles({
  sides: { display: 'flex', height: 'min(520px, 65vh)' },
  list: { flex: '0 0 112px', paddingInlineEnd: '8px', borderRight: `1px solid ${tokens.colorNeutralStroke2}` },
  section: {
    flex: '1 1 auto',
    minWidth: 0,
    display: 'flex',
    flexDirection: 'column',
    gap: '12px',
    overflow: 'auto',
    padding: '4px 16px',
  },
})

const titles = {
  servers: '服务器',
  alerts: '提醒',
  appearance: '外观',
  general: '常规',
  diagnostics: '诊断',
  about: '关于',
}
type Section = keyof typeof titles

/** The settings of this workstation. Every change takes effect at once; there is no save button. */
export function WorkstationSettingsDialog({ section = '', onClose }: { section?: string; onClose: () => void }) {
  const styles = useStyles()
  const signedIn = useSession((session) => session.signedIn)
  const server = useSession((session) => session.server)
  const [activeSection, setActiveSection] = useState<Section>(section in titles ? (section as Section) : 'servers')
  if (usePendingDraftKey(SERVER_DRAFT_PREFIX) !== null && activeSection !== 'servers') setActiveSection('servers')
  const sections: Record<Section, ReactNode> = {
    servers: (
      <>
        <Servers />
        {server && <ServerProfileSection />}
      </>
    ),
    alerts: <Alerts />,
    appearance: <Appearance />,
    general: <General />,
    diagnostics: (
      <Diagnostics
        footer={
          signedIn && (
            <>
              <ServerCheckSection />
              <SystemStatus />
            </>
          )
        }
      />
    ),
    about: <About />,
  }
  return (
    <FormDialog title="设置" width={980} onClose={onClose}>
      <div className={styles.sides}>
        <TabList
          className={styles.list}
          vertical
          aria-label="设置"
          selectedValue={activeSection}
          onTabSelect={(_event, { value }) => setActiveSection(value as Section)}
        >
          {Object.entries(titles).map(([name, title]) => (
            <Tab key={name} value={name} id={`preferences-${name}`}>
              {title}
            </Tab>
          ))}
        </TabList>
        <section
          key={activeSection}
          className={styles.section}
          role="tabpanel"
          aria-labelledby={`preferences-${activeSection}`}
        >
          {sections[activeSection]}
        </section>
      </div>
    </FormDialog>
  )
}
