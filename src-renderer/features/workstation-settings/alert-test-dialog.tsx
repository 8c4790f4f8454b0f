import { Body1, Button, makeStyles, Subtitle2, shorthands, tokens } from '@fluentui/react-components'
import { CheckmarkCircleRegular, WarningRegular } from '@fluentui/react-icons'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import type { DeliveryChannel } from '#contract/alerts.ts'
import type { HostInfo } from '#contract/host.ts'
import { FormDialog } from '../../form/dialogs/form-dialog.tsx'
import { desktop } from '../../platform/desktop.ts'
import { requestPermission } from '../../platform/notifications.ts'
import { lazyDialog } from '../../stores/lazy-dialog.tsx'
import { useWorkstationSettings } from '../../stores/main-state.ts'
import { rememberShown, wasShown } from '../../stores/storage.ts'
import { toastOnError } from '../../stores/toast.ts'
import { offerPractice } from '../help/open-practice.ts'
import { useHost } from './published-state.ts'

const openDialog = lazyDialog(async () => (await import('./large-order-dialog.tsx')).LargeOrderDialog, {
  blocksUpdate: false,
})

const STORAGE_KEY = 'large-order-asked'

/** Once on a new workstation, unless it is known or the policy fixes it. Returns whether it asks. */
export function askLargeOrder(): boolean {
  const { largeOrderAmount, managedBy } = useWorkstationSettings.getState()
  if (largeOrderAmount !== 0 || managedBy['settings.largeOrderAmount'] || wasShown(STORAGE_KEY)) return false
  rememberShown(STORAGE_KEY)
  return openDialog({})
}

/** The test of the alerts: at the first sign-in of a day, from the header, the settings and the palette (A227). */
export function AlertTestDialog({ onClose }: { onClose: () => void }) {
  const [answers, setAnswers] = useState<AlertTestAnswers>({})
  const host = useHost()
  function close(): void {
    onClose()
    if (host?.guidesFirstRun && !askLargeOrder()) offerPractice()
  }
  return (
    <FormDialog
      title="测试提醒"
      width={560}
      submitLabel="完成"
      canSkip
      missing={describeUnanswered(answers)}
      onSubmit={async () => {
        await desktop.saveAlertCheck({ visible: answers.notification === 'yes', audible: answers.sound === 'yes' })
        close()
      }}
      onClose={close}
    >
      <Body1>
        新的订单和消息靠桌面通知和声音提醒。已发出测试，请确认在这台电脑上看得到、听得到；可随时在“设置 ›
        提醒”中再次测试。
      </Body1>
      <AlertTest onAnswers={setAnswers} />
    </FormDialog>
  )
}

const useStyles = makeStyles({
  channel: {
    display: 'flex',
    flexDirection: 'column',
    gap: '8px',
    padding: '12px 16px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
  },
  line: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px', minHeight: '32px' },
  title: { flex: '1 1 auto', display: 'flex', alignItems: 'center', gap: '6px', margin: 0 },
  // The answers stand below each other, in both channels.
  question: { flex: '1 1 auto' },
  // Not solid: 完成 alone is.
  chosen: {
    color: tokens.colorBrandForeground2,
    backgroundColor: tokens.colorBrandBackground2,
    ...shorthands.borderColor(tokens.colorBrandStroke1),
    ':hover': {
      color: tokens.colorBrandForeground2,
      backgroundColor: tokens.colorBrandBackground2Hover,
      ...shorthands.borderColor(tokens.colorBrandStroke1),
    },
  },
  good: { color: tokens.colorStatusSuccessForeground1, fontSize: '20px' },
  bad: { color: tokens.colorStatusWarningForeground1, fontSize: '20px' },
  advice: { margin: 0, paddingInlineStart: '20px', color: tokens.colorNeutralForeground2 },
})

interface Channel {
  channel: DeliveryChannel
  title: string
  test: string
  question: string
  yes: string
  no: string
  advice: (host: HostInfo) => readonly string[]
}

const notificationPlaces: Record<HostInfo['platform'], string> = {
  windows: '在 Windows 的“设置 › 系统 › 通知”中允许运营控制台，并关闭“请勿打扰”',
  macos: '在“系统设置 › 通知”中允许运营控制台，样式选“提醒”，并关闭专注模式',
  linux: '在桌面环境的通知设置中允许运营控制台，并关闭“请勿打扰”',
}

const channels: readonly Channel[] = [
  {
    channel: 'notification',
    title: '桌面通知',
    test: '发送测试通知',
    question: '屏幕上出现“测试通知”了吗？',
    yes: '看到了',
    no: '没看到',
    advice: ({ kind, platform }) => [
      kind === 'preview' ? '在浏览器地址栏左侧的网站设置中允许通知' : notificationPlaces[platform],
      '通知可能收进了系统的通知中心，请打开看看',
      '改好后再发送一次',
    ],
  },
  {
    channel: 'sound',
    title: '声音',
    test: '播放测试声音',
    question: '听到声音了吗？',
    yes: '听到了',
    no: '没听到',
    advice: () => [
      '检查音箱或耳机是否接好，系统是否静音',
      '在系统的音量合成器中，运营控制台的音量不能为零',
      '改好后再播放一次',
    ],
  },
]

type Answer = 'sent' | 'yes' | 'no'
type AlertTestAnswers = Partial<Record<DeliveryChannel, Answer>>

/** What the operator has not said yet: of each channel, whether it arrives. */
function describeUnanswered(answers: AlertTestAnswers): string | null {
  const open = channels.filter(({ channel }) => answers[channel] !== 'yes' && answers[channel] !== 'no')
  return open.length > 0 ? `请先回答：${open.map(({ title, yes, no }) => `${title}${yes}还是${no}`).join('，')}` : null
}

/** In the desktop product there is nothing to ask. */
const needsPermission = ({ kind }: HostInfo) =>
  kind === 'preview' && !('Notification' in window && Notification.permission === 'granted')

/** Tests notification and sound, asks the operator whether both were noticed, and says what to do if not. */
function AlertTest({ onAnswers }: { onAnswers: (answers: AlertTestAnswers) => void }) {
  const host = useHost()
  const [answers, setAnswers] = useState<AlertTestAnswers>({})
  // The sign-in allowed the page to play sounds; a browser asks for its permission only after a click.
  const begin = useEffectEvent((of: HostInfo) => {
    const first = channels.filter(({ channel }) => channel === 'sound' || !needsPermission(of))
    for (const { channel } of first) toastOnError(desktop.testDelivery(channel))
    setAnswers(Object.fromEntries(first.map(({ channel }) => [channel, 'sent'])))
  })
  useEffect(() => {
    if (host) begin(host)
  }, [host])
  if (!host) return null
  const answer = (channel: DeliveryChannel, value: Answer) => {
    const next = { ...answers, [channel]: value }
    setAnswers(next)
    onAnswers(next)
  }
  return channels.map((channel) => (
    <ChannelTest
      key={channel.channel}
      {...channel}
      host={host}
      answer={answers[channel.channel]}
      onAnswer={(value) => answer(channel.channel, value)}
    />
  ))
}

interface ChannelTestProps extends Channel {
  host: HostInfo
  answer: Answer | undefined
  onAnswer: (answer: Answer) => void
}

function ChannelTest({ host, answer, onAnswer, ...channel }: ChannelTestProps): ReactNode {
  const styles = useStyles()
  async function test(): Promise<void> {
    if (channel.channel === 'notification' && needsPermission(host)) await requestPermission()
    await desktop.testDelivery(channel.channel)
    onAnswer('sent')
  }
  return (
    <section className={styles.channel} aria-label={channel.title}>
      <div className={styles.line}>
        <Subtitle2 as="h3" className={styles.title}>
          {channel.title}
          {answer === 'yes' && <CheckmarkCircleRegular className={styles.good} aria-label="正常" />}
          {answer === 'no' && <WarningRegular className={styles.bad} aria-label="有问题" />}
        </Subtitle2>
        {/* Not 跳过, which Enter would press. Once sent, the answers come first. */}
        <Button
          appearance={answer ? 'subtle' : 'secondary'}
          autoFocus={channel.channel === channels[0]?.channel}
          onClick={() => toastOnError(test())}
        >
          {answer ? `再${channel.test.slice(0, 2)}一次` : channel.test}
        </Button>
      </div>
      {answer && (
        <div className={styles.line} role="status">
          <Body1 className={styles.question}>{channel.question}</Body1>
          {(['yes', 'no'] as const).map((value) => (
            <Button
              key={value}
              className={answer === value ? styles.chosen : ''}
              aria-pressed={answer === value}
              onClick={() => onAnswer(value)}
            >
              {channel[value]}
            </Button>
          ))}
        </div>
      )}
      {answer === 'no' && (
        <ul className={styles.advice}>
          {channel.advice(host).map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
    </section>
  )
}
