import { ArrowDownloadRegular } from '@fluentui/react-icons'
import { useUpdateState } from '../../features/workstation-settings/published-state.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { openWorkstationSettings } from '../commands/open-workstation-settings.ts'

/** Shown only when an update is ready to install; it does not interrupt the operator. */
export function UpdateButton() {
  const view = useUpdateState()
  if (view?.state !== 'ready') return null
  const label = `新版本 ${view.version} 已就绪`
  return (
    <IconButton icon={<ArrowDownloadRegular />} label={label} onClick={() => openWorkstationSettings('about')}>
      更新
    </IconButton>
  )
}
