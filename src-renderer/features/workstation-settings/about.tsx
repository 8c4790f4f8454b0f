import { Body1, Subtitle2 } from '@fluentui/react-components'
import { BRAND } from '../../../src-preload/shared/brand.ts'
import { useWorkstationSettings } from '../../stores/workstation-settings.ts'
import { OwnNotes } from './release-notes.tsx'
import { ThirdPartyNotices } from './third-party-notices.tsx'
import { UpdatesSection } from './updates-section.tsx'
import { useHost } from './use-host.ts'

export function About() {
  const host = useHost()
  const company = useWorkstationSettings(({ profile }) => profile.company)
  return (
    <>
      <img src="/icon.svg" alt="" width={64} height={64} />
      <Subtitle2>{BRAND}</Subtitle2>
      <Body1>版本 {host?.version}</Body1>
      <Body1>
        © {new Date().getFullYear()} {company || BRAND}
      </Body1>
      <OwnNotes />
      <UpdatesSection />
      <ThirdPartyNotices />
    </>
  )
}
