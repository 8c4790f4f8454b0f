import type { AlertRule, SoundName } from '#contract/alerts.ts'

export const sounds: Record<SoundName, string> = {
  none: '无声',
  coin: '金币',
  cash: '收银',
  message: '消息',
  drop: '水滴',
  alarm: '警报',
  bell: '铃声',
}

/** A rule in one line: 金币 · 70 % · 5 分钟后提醒. */
export function describeRule(rule: AlertRule): string {
  const { on, sound, volume, repeat, waitMinutes, escalateMinutes } = rule
  if (!on) return '关'
  return [
    ...(sound === 'none' ? [sounds.none] : [sounds[sound], `${volume} %`]),
    ...(repeat ? ['重复'] : []),
    ...(waitMinutes > 0 ? [`${waitMinutes} 分钟后提醒`] : []),
    ...(escalateMinutes > 0 ? [`${escalateMinutes} 分钟后加急`] : []),
  ].join(' · ')
}
