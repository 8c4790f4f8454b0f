import { SettingChoice, SettingSwitch, ZoomSetting } from './setting-row.tsx'
import { useHost } from './use-host.ts'

export function Appearance() {
  const host = useHost()
  return (
    <>
      <SettingChoice name="theme" label="主题" choices={{ system: '跟随系统', light: '浅色', dark: '深色' }} />
      <SettingChoice
        name="density"
        label="表格行高"
        hint="单独设置过的表格不受影响"
        choices={{ compact: '紧凑', normal: '宽松' }}
      />
      <SettingSwitch name="groupBot" label="菜单显示群机器人" hint="没有群机器人的站点可以隐藏" />
      {host?.kind === 'electron' && <ZoomSetting />}
    </>
  )
}
