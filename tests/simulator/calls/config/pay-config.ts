import { z } from 'zod'
import { formatBeijingTime } from '../../wire/beijing.ts'
import { PAY_TYPES } from '../../world/config/pay-seed.ts'
import { defineCall } from '../call.ts'
import { textInt } from '../fields.ts'
import { bodyId, flag, jsonText, limit, nonBlankText, toStoredFlag } from '../record-body.ts'

/** A payment account (D2 §3); without an id it is created (A188). The maximum may be below the minimum (A098). */
const account = z.strictObject({
  id: bodyId.optional(),
  payType: z.int().min(1).max(PAY_TYPES.length),
  title: nonBlankText,
  payName: nonBlankText,
  payNo: nonBlankText,
  minBalance: limit,
  maxBalance: limit,
  qrName: jsonText.optional(),
  qrCode: jsonText.optional(),
  remark: nonBlankText,
  state: flag,
})

const idAndState = z.strictObject({ id: bodyId, state: flag })

export const payConfigCalls = {
  payTypes: defineCall({ run: (_, { world }) => world.config.payType.all }),

  payTypeState: defineCall({
    body: idAndState,
    run: ({ body: { id, state } }, { world, operator }) => {
      const stored = world.config.payType.get(id)
      const by = { upAdmin: operator.name, upTime: formatBeijingTime(world.now()) }
      world.config.payType.merge(id, { state: toStoredFlag(stored.state, state), ...by })
    },
  }),

  // Filtered by type or id, or all; a plain list.
  payAccounts: defineCall({
    query: z.strictObject({ paytype: textInt(1, PAY_TYPES.length).optional(), id: textInt(1).optional() }),
    run: ({ query: { paytype, id } }, { world }) =>
      world.config.payAccount.all.filter(
        (row) => (paytype === undefined || row.payType === paytype) && (id === undefined || row.id === id),
      ),
  }),

  payAccountSave: defineCall({
    body: account,
    run: ({ body: { id, state, ...fields } }, { world }) => {
      const accounts = world.config.payAccount
      const stored = id === undefined ? { qrName: '', qrCode: '', state: 0 } : accounts.get(id)
      const row = { ...fields, state: toStoredFlag(stored.state, state) }
      if (id === undefined) accounts.add({ ...stored, id: accounts.nextId(), ...row })
      else accounts.merge(id, row)
    },
  }),

  payAccountState: defineCall({
    body: idAndState,
    run: ({ body: { id, state } }, { world }) =>
      world.config.payAccount.merge(id, { state: toStoredFlag(world.config.payAccount.get(id).state, state) }),
  }),

  payAccountDelete: defineCall({
    query: z.strictObject({ payid: textInt(1) }),
    run: ({ query }, { world }) => world.config.payAccount.remove(query.payid),
  }),
}
