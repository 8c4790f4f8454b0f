import type { PayOrder } from '#shared/pay-data.ts'

/** A pending deposit of 500.00. */
export const order = (change: Partial<PayOrder> = {}): PayOrder => ({
  id: 1,
  userId: 10086,
  payType: 1,
  balance: 500,
  lastBalance: 0,
  payIPAddress: '',
  payIP: '',
  payName: '王小明',
  payNo: '',
  payTime: '2026-11-20 10:00:00',
  remark: '',
  inOrOut: true,
  state: 0,
  upName: '',
  isFirst: false,
  verifyAdmin: '',
  verifyTime: '',
  gameType: 0,
  ...change,
})
