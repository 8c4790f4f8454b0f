import { expect, test } from 'vitest'
import { memberOfAction } from '#renderer/screens/audit-log/member-of-action.ts'

test.each([
  ['通过上分订单 12（会员 5774）', '5774'],
  ['送分（会员 90071992547409931）', '90071992547409931'],
  ['会员 张三（5774）', '5774'],
  ['会员 张三（5774）的支付宝', '5774'],
  // A member's name that looks like the text around it.
  ['会员 张三（会员 1）（5774）', '5774'],
  ['会员 张三（1）的（5774）的微信', '5774'],
  ['群成员 张三（5774）', null],
  ['群成员 x（会员 1）（5774）', null],
  ['机器人 小红（5774）', null],
  ['群 会员 张三（5774）', null],
  ['通过回红 3 笔', null],
  ['会员 名字太长…', null],
])('%s', (action, member) => {
  expect(memberOfAction(action)).toBe(member)
})
