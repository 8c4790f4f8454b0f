import type { PayOrder } from '#shared/pay-data.ts'
import { formatTime } from '#shared/server-time.ts'
import { Random } from '../../simulator/world/random.ts'

const PLACES = ['广东省深圳市', '浙江省杭州市', '四川省成都市', '福建省厦门市', '江苏省苏州市']
const NAMES = ['陈建国', '王秀英', '李娜', '欧阳明月', '张伟', '司马青']
const FIRST_ID = 10_250_001
const now = Date.now()

/** The orders of one page, the same in every variant. All are pending, so that each has its three buttons. */
export function ordersOfPage(page: number, count: number): PayOrder[] {
  const random = new Random(page, 'bench')
  return Array.from({ length: count }, (_order, i) => order(FIRST_ID + page * count + i, random))
}

export function order(id: number, random: Random): PayOrder {
  const minutes = random.int(1, 600)
  return {
    id,
    userId: 600_000 + random.int(0, 99_999),
    payType: random.int(1, 6),
    balance: random.int(1_000, 9_000_000) / 100,
    lastBalance: random.int(0, 9_000_000) / 100,
    payIPAddress: random.pick(PLACES),
    payIP: [random.int(1, 223), random.int(0, 255), random.int(0, 255), random.int(1, 254)].join('.'),
    payName: random.pick(NAMES),
    payNo: random.digits(19),
    payTime: formatTime(now - minutes * 60_000),
    remark: `码${random.digits(6)}`,
    inOrOut: false,
    state: 0,
    upName: '管理员',
    isFirst: random.chance(0.3),
    verifyAdmin: random.pick(['客服一号', '客服二号']),
    verifyTime: formatTime(now - minutes * 30_000),
    gameType: 1,
  }
}

/** The payment names that the console would have read from its server. */
export const payNames = ['支付宝', '微信', 'QQ', '银行卡', 'USDT', '云闪付'].map((label, i) => ({
  label,
  value: String(i + 1),
}))
