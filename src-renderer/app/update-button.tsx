import { Button } from '@fluentui/react-components'
import { ArrowDownloadRegular } from '@fluentui/react-icons'
import { useUpdates } from '../preferences/use-updates.ts'
import { openPreferences } from './open-preferences.tsx'

/** Shown only when an update is ready to install; it does not interrupt the operator. */
export function UpdateButton() {
  const view = useUpdates()
  if (view?.state !== 'ready') return null
  const words = `新版本 ${view.version} 已就绪`
  return (
    <Button
      appearance="subtle"
      icon={<ArrowDownloadRegular />}
      aria-label={words}
      title={words}
      onClick={() => openPreferences('about')}
    >
      更新
    </Button>
  )
}
