import { Buffer } from 'node:buffer'
import { z } from 'zod'
import { BusinessError } from '../../world/business-error.ts'
import { defineCall } from '../call.ts'
import { fieldErrors, textInt } from '../fields.ts'
import { bodyId, nonBlankText } from '../record-body.ts'

/** At least seven characters (A031). Omitted, it stays unchanged (A125); the list's placeholder is not a password. */
const password = z.string().min(1)

function checkPassword(given: string | undefined): void {
  if (given !== undefined && given.length <= 6) throw new BusinessError('密码长度必须大于6位')
}

const messagingLink = z.strictObject({ userTelAppid: z.string(), userTelHash: z.string(), userTelPhone: z.string() })

export const accountCalls = {
  admins: defineCall({
    run: (_, { world }) =>
      world.operators.all.map(({ id, name, loginName }) => ({ id, name, loginName, loginPwd: '******' })),
  }),

  adminUpdate: defineCall({
    body: z.strictObject({ id: bodyId, name: nonBlankText, loginName: nonBlankText, loginPwd: password.optional() }),
    run: ({ body: { id, loginPwd, ...fields } }, { world }) => {
      checkPassword(loginPwd)
      world.operators.update(id, loginPwd === undefined ? fields : { ...fields, password: loginPwd })
    },
  }),

  adminAdd: defineCall({
    body: z.strictObject({ name: nonBlankText, loginName: nonBlankText, loginPwd: password }),
    run: ({ body: { name, loginName, loginPwd } }, { world }) => {
      checkPassword(loginPwd)
      world.operators.add({ name, loginName, password: loginPwd })
    },
  }),

  // `uptype` 1 is the messaging-service link of the current operator (A013), 2 the logo (A129): the name of an uploaded
  // image.
  appInfo: defineCall({
    params: z.strictObject({ uptype: textInt(1, 2) }),
    body: z.record(z.string(), z.unknown()),
    run: ({ path, body }, { world, operator }) => {
      const read = <T>(schema: z.ZodType<T>): T => {
        const result = schema.safeParse(body)
        if (!result.success) throw new BusinessError(fieldErrors(result.error, body), 400)
        return result.data
      }
      if (path.uptype === 1) {
        const { userTelAppid: appid, userTelHash: hash, userTelPhone: phone } = read(messagingLink)
        Object.assign(operator.link, { appid, hash, phone })
      } else {
        const { logo } = read(z.strictObject({ logo: z.string().min(1) }))
        if (!world.gallery.find(logo)) throw new BusinessError('图片不存在')
        world.site.logo = logo
      }
    },
  }),

  // An image of the secret itself (A128).
  totpSetupQr: defineCall({
    run: (_, { world }) => {
      const { type, bytes } = world.gallery.find('qr-99.png') ?? { type: '', bytes: Buffer.alloc(0) }
      return { qrCodeSetupImageUrl: `data:${type};base64,${bytes.toString('base64')}` }
    },
  }),
}
