import { Caption1 } from '@fluentui/react-components'
import { POINTS } from '../../lib/figures.ts'
import { useSession } from '../../stores/session.ts'
import { validateLargeOrder } from './large-order-dialog.tsx'
import { useHost } from './published-state.ts'
import { SettingChoice, SettingRows, SettingSwitch, SettingText, ZoomSetting } from './setting-row.tsx'

/** The sections that are lists of choices, each short enough to be seen at once. */

export function Appearance() {
  const host = useHost()
  return (
    <SettingRows>
      <SettingChoice name="theme" label="主题" choices={{ system: '跟随系统', light: '浅色', dark: '深色' }} />
      <SettingChoice
        name="density"
        label="表格行高"
        hint="单独设置过的表格不受影响"
        choices={{ compact: '紧凑', normal: '宽松' }}
      />
      <SettingSwitch name="groupBot" label="菜单显示群机器人" hint="没有群机器人的站点可以隐藏" />
      {host?.kind === 'electron' && <ZoomSetting />}
    </SettingRows>
  )
}

const validateWait = (input: string) =>
  /^\d{1,4}$/.test(input) && Number(input) >= 1 && Number(input) <= 1440 ? null : '请输入 1 至 1440 的整数'

/** How orders are marked, and what helps to decide them. */
export function OrderSettings() {
  return (
    <SettingRows>
      <SettingText
        name="largeOrderAmount"
        label="大额订单"
        hint="金额达到此数的订单标记为大额；0 为不标记"
        unit={POINTS}
        validate={validateLargeOrder}
      />
      <SettingText
        name="waitWarningMinutes"
        label="等待变橙"
        hint="订单和会话等待达到此数时变为橙色"
        unit="分钟"
        validate={validateWait}
      />
      <SettingText
        name="waitCriticalMinutes"
        label="等待变红"
        hint="订单和会话等待达到此数时变为红色"
        unit="分钟"
        validate={validateWait}
      />
      <SettingSwitch name="statementCheck" label="到账核对" hint="可导入收款明细，与待处理的上分核对；明细只在内存中" />
      <SettingSwitch name="greenLane" label="绿色通道" hint="待处理订单可按已知的疑点排列，无疑点的在前" />
      <SettingSwitch name="memberImages" label="订单旁的聊天图片" hint="会员发来的图片，只限已收到或已打开的会话" />
      <SettingSwitch name="handover" label="待交接" hint="我的班次显示待处理的事项和交接说明" />
    </SettingRows>
  )
}

export function MemberSettings() {
  const accountId = useSession(({ user }) => user?.id ?? '')
  return (
    <SettingRows>
      <SettingText
        name="operatorId"
        label="客服编号"
        hint={`聊天中以此编号发送，显示名称为“客服”；不填则为登录账号的编号${accountId && ` ${accountId}`}`}
        placeholder={accountId}
        validate={(input) => (/^\d{0,30}$/.test(input) ? null : '客服编号只能是数字，最多 30 位')}
      />
      <SettingSwitch
        name="replyValues"
        label="快捷回复填入会员资料"
        hint="余额、最近上分、订单号、等待，取自已读到的内容"
      />
      <SettingSwitch name="memberNotes" label="本机备注" hint="可给会员写备注、标签并关注；只在本机，不发送" />
      <SettingSwitch name="memberTimeline" label="会员时间线" hint="会员近 7 天的账变、订单、注单、消息合成一列" />
    </SettingRows>
  )
}

/** The operating system's part, absent in the browser preview. */
export function General() {
  const host = useHost()
  if (!host) return null
  if (host.kind === 'preview') return <Caption1>浏览器预览没有这些设置，请使用桌面版。</Caption1>
  return (
    <SettingRows>
      <SettingSwitch name="startWithSystem" label="随系统启动" hint="在后台启动，不显示窗口" />
      <SettingSwitch name="miniWindow" label="迷你窗口" hint="总在最前的小窗口，显示待处理数；按 W 或用托盘菜单打开" />
      <SettingSwitch name="closeToTray" label="关闭窗口时收到托盘" hint="提醒照常；关闭后用托盘菜单退出" />
      <SettingChoice
        name="dates"
        label="日期输入框的语言"
        hint="重新启动后生效"
        choices={{ chinese: '中文', system: '跟随系统' }}
      />
    </SettingRows>
  )
}
