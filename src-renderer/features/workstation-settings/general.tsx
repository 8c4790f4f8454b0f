import { Caption1 } from '@fluentui/react-components'
import { useSession } from '../../stores/session.ts'
import { SettingChoice, SettingSwitch, SettingText } from './setting-row.tsx'
import { useHost } from './use-host.ts'

/** Operator id and operating system integration; the latter is absent in the browser preview. */
export function General() {
  const host = useHost()
  const accountId = useSession(({ user }) => user?.id ?? '')
  if (!host) return null
  return (
    <>
      <SettingText
        name="operatorId"
        label="客服编号"
        hint={`聊天中以此编号发送，显示名称为“客服”；不填则为登录账号的编号${accountId && ` ${accountId}`}`}
        placeholder={accountId}
        validate={(input) => (/^\d{0,30}$/.test(input) ? null : '客服编号只能是数字，最多 30 位')}
      />
      <SettingText
        name="largeOrderAmount"
        label="大额订单"
        hint="金额达到此数的订单标记为大额；0 为不标记"
        validate={(input) => (/^\d{1,9}$/.test(input) ? null : '请输入 0 至 999999999 的整数')}
      />
      {host.kind === 'preview' ? (
        <Caption1>浏览器预览没有其他设置，请使用桌面版。</Caption1>
      ) : (
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
      )}
    </>
  )
}
