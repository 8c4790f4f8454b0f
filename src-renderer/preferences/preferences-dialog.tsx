import { makeStyles, Tab, TabList, tokens } from '@fluentui/react-components'
import { type ReactNode, useState } from 'react'
import { FormDialog } from '../form/form-dialog.tsx'
import { useAwaitedDraft } from '../form/use-form-draft.ts'
import { SystemStatus } from '../panels/system-status.tsx'
import { useSession } from '../stores/session.ts'
import { About } from './about.tsx'
import { Alerts } from './alerts.tsx'
import { Appearance } from './appearance.tsx'
import { Diagnostics } from './diagnostics.tsx'
import { General } from './general.tsx'
import { SERVER_DRAFT } from './server-form.tsx'
import { Servers } from './servers.tsx'

const useStyles = makeStyles({
  sides: { display: 'flex', height: 'min(520px, 65vh)' },
  list: {
    flexShrink: 0,
    width: '112px',
    paddingInlineEnd: '8px',
    borderRight: `1px solid ${tokens.colorNeutralStroke2}`,
  },
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

interface PreferencesDialogProps {
  section?: string
  onClose: () => void
}

/** The settings of this workstation. Every change takes effect at once; there is no save button. */
export function PreferencesDialog({ section = '', onClose }: PreferencesDialogProps) {
  const styles = useStyles()
  const signedIn = useSession((session) => session.signedIn)
  const [open, setOpen] = useState<Section>(section in titles ? (section as Section) : 'servers')
  if (useAwaitedDraft(SERVER_DRAFT) !== null && open !== 'servers') setOpen('servers')
  const sections: Record<Section, ReactNode> = {
    servers: <Servers />,
    alerts: <Alerts />,
    appearance: <Appearance />,
    general: <General />,
    diagnostics: <Diagnostics more={signedIn && <SystemStatus />} />,
    about: <About />,
  }
  return (
    <FormDialog title="设置" width={980} onClose={onClose}>
      <div className={styles.sides}>
        <TabList
          className={styles.list}
          vertical
          aria-label="设置"
          selectedValue={open}
          onTabSelect={(_event, { value }) => setOpen(value as Section)}
        >
          {Object.entries(titles).map(([name, title]) => (
            <Tab key={name} value={name} id={`preferences-${name}`}>
              {title}
            </Tab>
          ))}
        </TabList>
        <section key={open} className={styles.section} role="tabpanel" aria-labelledby={`preferences-${open}`}>
          {sections[open]}
        </section>
      </div>
    </FormDialog>
  )
}
