import { formatBeijingTime } from '../../wire/beijing.ts'
import { HOSTILE_HTML } from '../chat/chat-seed.ts'
import { Random } from '../random.ts'
import type { Entity } from './collection.ts'

const DAY = 86_400_000
const SUBJECTS = [
  '系统维护通知',
  '支付宝通道恢复',
  '回红发放说明',
  '新游戏上线',
  '春节放假安排',
  '防骗提醒',
  '收款账号更新',
]

/** Two are pinned, one contains injection attempts, one has a link (A103). */
export function seedNotices(seed: number, now: number): Entity[] {
  const random = new Random(seed, 'notices')
  return Array.from({ length: 23 }, (_, n) => ({
    id: 301 + n,
    title: `${random.pick(SUBJECTS)}（${n + 1}）`,
    content: n === 5 ? HOSTILE_HTML : `<p>各位会员：</p><p>${random.pick(SUBJECTS)}，<b>请留意</b>。</p>`,
    create_time: formatBeijingTime(now - (23 - n) * DAY + random.int(0, 3_600_000)),
    is_top: n === 3 || n === 9 ? 1 : 0,
    url: n === 7 ? 'https://example.com/notice' : '',
  }))
}

const EVENTS = ['首充送18', '连赢奖励', '周末双倍回红', '介绍好友', '豹子加奖', '流水排行', '签到红包']

export function seedActivities(seed: number, now: number): Entity[] {
  const random = new Random(seed, 'activities')
  return Array.from({ length: 14 }, (_, n) => {
    const jumps = n % 3 !== 2
    return {
      id: 501 + n,
      title: `${random.pick(EVENTS)} ${n + 1}`,
      content: jumps ? `<h3>活动规则</h3><p><span style="font-size: 18px;">第 ${n + 1} 期</span></p>` : '',
      // 1 opens its content, 2 is only an image (A107).
      type: jumps ? 1 : 2,
      gameType: random.int(1, 4),
      url: `photo-${random.int(1, 9)}.png`,
      isBanner: n < 4,
      contentFlag: jumps,
      upTime: formatBeijingTime(now - random.int(1, 60) * DAY),
      is_top: n === 2,
    }
  })
}
