import { formatBeijingTime } from '../../wire/beijing.ts'
import { randomAccountNumber, randomRealName } from '../people.ts'
import { Random } from '../random.ts'
import type { Entity } from './collection.ts'

/** D2 §9, by id from 1. */
export const PAY_TYPES = ['支付宝', '微信', 'QQ钱包', '银行卡', 'USDT', '云闪付'] as const

export function seedPayTypes(now: number): Entity[] {
  return PAY_TYPES.map((name, index) => ({
    id: index + 1,
    name,
    state: index !== 2,
    upAdmin: '管理员',
    upTime: formatBeijingTime(now - (index + 1) * 86_400_000),
    upMemo: index === 2 ? '通道维护' : '',
  }))
}

/** Accounts that members pay into; none for the last type. */
export function seedPayAccounts(seed: number): Entity[] {
  const random = new Random(seed, 'pay-accounts')
  return PAY_TYPES.slice(0, -1).flatMap((name, index) => {
    const payType = index + 1
    return Array.from({ length: [4, 3, 1, 3, 2][index] ?? 1 }, (_, n) => ({
      id: payType * 100 + n,
      payType,
      title: `${name}收款${n + 1}`,
      payName: randomRealName(random),
      payNo: randomAccountNumber(random, payType),
      minBalance: 50,
      maxBalance: n === 0 ? 50_000 : 5_000,
      // Some have a QR image, some the text of a QR code, some neither (D3 §2.14).
      qrName: n === 0 && payType < 4 ? `qr-${random.int(1, 20)}.png` : '',
      qrCode: n === 1 ? `https://pay.invalid/${random.digits(12)}` : '',
      remark: n === 0 ? '请备注会员ID' : '备用',
      state: n < 2 ? 1 : 0,
    }))
  })
}
