import { z } from 'zod'
import { toWireMember } from '../world/member-store.ts'
import { defineCall, toPage } from './call.ts'
import { pageIndex, pageSize, textId, textInt } from './fields.ts'

export const memberCalls = {
  memberAccounts: defineCall({
    query: z.strictObject({ userid: textId }),
    run: ({ query }, { world }) => {
      const member = world.members.get(query.userid)
      return member.accounts.map(({ payType, payName, payNo, qrCode }) => ({
        userId: member.id,
        name: member.name,
        payType,
        payName,
        payNo,
        qrCode,
      }))
    },
  }),

  memberList: defineCall({
    params: z.strictObject({ pageindex: pageIndex, pagesize: pageSize }),
    // A value requires its type; a type without a value is no filter (A184).
    query: z
      .strictObject({ paramtype: textInt(1, 6).optional(), paramvalue: z.string().min(1).optional() })
      .refine(({ paramtype, paramvalue }) => paramvalue === undefined || paramtype !== undefined, {
        path: ['paramtype'],
      }),
    run: ({ path, query }, { world }) => {
      const found = world.members.search(query.paramtype, query.paramvalue)
      return toPage(found, path.pageindex, path.pagesize, toWireMember)
    },
  }),
}
