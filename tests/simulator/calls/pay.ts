import { z } from 'zod'
import { BusinessError } from '../world/business-error.ts'
import { PAY_TYPES } from '../world/config/pay-seed.ts'
import { toWireOrder } from '../world/orders/orders.ts'
import { defineCall, toPage } from './call.ts'
import {
  jsonAmount,
  jsonId,
  pageIndex,
  pageSize,
  textAmount,
  textBool,
  textId,
  textInstant,
  textInt,
} from './fields.ts'

export const payCalls = {
  payList: defineCall({
    // true or false (A060).
    params: z.strictObject({ inorout: textBool, pageindex: pageIndex, pagesize: pageSize }),
    query: z.strictObject({
      sdate: textInstant.optional(),
      edate: textInstant.optional(),
      paytype: textInt(0).optional(),
      state: textInt(0).optional(),
      userid: textId.optional(),
      balance: textAmount.optional(),
    }),
    run: ({ path, query }, { world }) => {
      const found = world.orders.list({
        inOrOut: path.inorout,
        from: query.sdate,
        to: query.edate,
        payType: query.paytype,
        state: query.state,
        userId: query.userid,
        balance: query.balance,
      })
      return toPage(found, path.pageindex, path.pagesize, toWireOrder)
    },
  }),

  payNames: defineCall({ run: () => PAY_TYPES.map((label, index) => ({ label, value: index + 1 })) }),

  payVerify: defineCall({
    body: z
      .strictObject({ newId: jsonId, isConfirm: z.boolean(), remark: z.string().optional() })
      .refine(({ isConfirm, remark }) => isConfirm || (remark ?? '').trim() !== '', { path: ['remark'] }),
    run: ({ body }, { world, operator }) => world.orders.decide(body.newId, body.isConfirm, body.remark, operator.name),
  }),

  balanceAdjust: defineCall({
    body: z.strictObject({
      inOrOut: z.boolean(),
      balance: jsonAmount,
      userId: jsonId,
      remark: z.string().optional(),
    }),
    run: ({ body }, { world, operator }) => {
      world.orders.addAdjustment(body.inOrOut, body.balance, body.userId, body.remark ?? '', operator.name)
    },
  }),

  riskControl: defineCall({
    hasOptionalPrefix: true,
    body: z.strictObject({ ID: jsonId, UserId: jsonId, State: z.literal(1) }),
    run: ({ body }, { world, operator }) => {
      // UserId is the operator's (A061, A155); a member's id here is an error.
      if (body.UserId !== BigInt(operator.id)) throw new BusinessError('操作员不符')
      return world.orders.riskControl(body.ID, operator.name)
    },
  }),
}
