import { Caption1 } from '@fluentui/react-components'
import { SettingChoice, SettingSwitch } from './setting-row.tsx'
import { useHost } from './use-host.ts'

/** What the console does with the system; a browser's page has no part in it. */
export function General() {
  const host = useHost()
  if (!host) return null
  if (host.kind === 'preview') return <Caption1>浏览器预览没有这些设置，请使用桌面版。</Caption1>
  return (
    <>
      <SettingSwitch name="startWithSystem" label="随系统启动" hint="在后台启动，不显示窗口" />
      <SettingSwitch name="closeToTray" label="关闭窗口时收到托盘" hint="提醒照常；关闭后用托盘菜单退出" />
      <SettingChoice
        name="dates"
        label="日期输入框的语言"
        hint="重新启动后生效"
        choices={{ chinese: '中文', system: '跟随系统' }}
      />
    </>
  )
}
