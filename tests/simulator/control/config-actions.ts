import { z } from 'zod'
import { signedId } from '../calls/fields.ts'
import { PAY_TYPES } from '../world/config/pay-seed.ts'
import { anyId, type ControlAction, defineAction, emptyBody } from './action.ts'
import { getEntities } from './entities.ts'

export const CONFIG_ACTIONS: Readonly<Record<string, ControlAction>> = {
  // Another administrator saves some fields of a record.
  edit: defineAction(
    z.strictObject({
      entity: z.string(),
      id: z.union([signedId, anyId, z.string()]),
      fields: z.record(z.string(), z.unknown()).default({}),
    }),
    ({ entity, id, fields }, { world }) => {
      const rows = getEntities(world, entity)
      rows.merge(id, fields)
      return { entity: rows.get(id) }
    },
  ),

  // Another administrator deletes a record.
  remove: defineAction(
    z.strictObject({ entity: z.string(), id: z.union([signedId, anyId, z.string()]) }),
    ({ entity, id }, { world }) => ({
      done: getEntities(world, entity).remove?.(id) ?? false,
    }),
  ),

  // Swaps the two QR fields of payment accounts and makes images full paths, alternating between /images and /sysFile
  // (A210).
  pictureCodes: defineAction(emptyBody, (_, { world }) => {
    const path = (name: string, index: number) =>
      index % 2 === 0 ? `/images/${name}` : `/sysFile/previewFile?fileId=${2 + (index % 8)}`
    for (const [index, { id, qrName, qrCode }] of world.config.payAccount.all.entries()) {
      world.config.payAccount.merge(id, { qrCode: qrName ? path(String(qrName), index) : '', qrName: qrCode })
    }
    for (const { accounts } of world.members.all) {
      for (const [index, account] of accounts.entries())
        if (account.qrCode) account.qrCode = path(account.qrCode, index)
    }
  }),

  payAccounts: defineAction(z.strictObject({ perType: z.int().min(1) }), ({ perType }, { world }) => {
    const accounts = world.config.payAccount
    for (const [index, name] of PAY_TYPES.entries()) {
      const payType = index + 1
      for (let n = accounts.all.filter((row) => row.payType === payType).length + 1; n <= perType; n++) {
        const payNo = `${payType}${String(n).padStart(5, '0')}88887777`
        const texts = { title: `${name}收款${n}`, payName: '备用收款人', payNo, remark: '备用', qrName: '', qrCode: '' }
        accounts.add({ id: accounts.nextId(), payType, ...texts, minBalance: 50, maxBalance: 5_000, state: n % 2 })
      }
    }
  }),
}
