import { z } from 'zod'
import { defineCall, toPage } from './call.ts'
import { jsonId, pageIndex, pageSize, textId, textInt } from './fields.ts'
import { jsonText, nonBlankText } from './record-body.ts'

/** Editing members and their accounts (D3 §7.3). Returns false when the member or account does not exist. */
export const memberEditCalls = {
  memberAccountList: defineCall({
    params: z.strictObject({ pageindex: pageIndex, pagesize: pageSize }),
    // Pay type 0 means every type (A059); name and number match partially.
    query: z.strictObject({
      paytype: textInt(0, 6).optional(),
      userid: textId.optional(),
      payname: z.string().min(1).optional(),
      payno: z.string().min(1).optional(),
    }),
    run: ({ path, query: { paytype, userid, payname = '', payno = '' } }, { world }) => {
      const all = world.members.all.flatMap(({ id, name, accounts }) =>
        accounts.map(({ payType, payName, payNo, qrCode }) => ({ userId: id, name, payType, payName, payNo, qrCode })),
      )
      const found = all.filter(
        (row) =>
          (!paytype || row.payType === paytype) &&
          (userid === undefined || row.userId === userid) &&
          row.payName.includes(payname) &&
          row.payNo.includes(payno),
      )
      return toPage(found, path.pageindex, path.pagesize, (row) => row)
    },
  }),

  // Member and pay type together identify the account (A140).
  memberAccountSave: defineCall({
    body: z.strictObject({
      userId: jsonId,
      payType: z.int().min(1).max(6),
      payName: nonBlankText,
      payNo: nonBlankText,
    }),
    run: ({ body: { userId, payType, ...fields } }, { world }) => {
      const account = world.members.find(userId)?.accounts.find((one) => one.payType === payType)
      if (account) Object.assign(account, fields)
      return account !== undefined
    },
  }),

  // 1 normal, 2 muted, 3 banned (D3 §4).
  memberState: defineCall({
    body: z.strictObject({ id: jsonId, state: z.int().min(1).max(3) }),
    run: ({ body: { id, state } }, { world }) => {
      const member = world.members.find(id)
      if (member) member.state = state
      return member !== undefined
    },
  }),

  memberInfo: defineCall({
    body: z.strictObject({ id: jsonId, name: nonBlankText, phoneNo: jsonText, qqNo: jsonText }),
    run: ({ body: { id, ...fields } }, { world }) => {
      const member = world.members.find(id)
      if (member) Object.assign(member, fields)
      return member !== undefined
    },
  }),
}
