import { Buffer } from 'node:buffer'
import { z } from 'zod'
import { BusinessError } from '../../world/business-error.ts'
import { defineCall } from '../call.ts'
import { bodyId, nonBlankText } from '../record-body.ts'

/** At least seven characters (A031). Omitted, it stays unchanged (A125); the list's placeholder is not a password. */
const password = z.string().min(1)

function checkPassword(given: string | undefined): void {
  if (given !== undefined && given.length <= 6) throw new BusinessError('密码长度必须大于6位')
}

export const accountCalls = [
  defineCall({
    method: 'GET',
    path: '/api/account/list',
    run: (_, { world }) =>
      world.operators.all.map(({ id, name, loginName }) => ({ id, name, loginName, loginPwd: '******' })),
  }),

  defineCall({
    method: 'POST',
    path: '/api/account/updateing',
    body: z.strictObject({ id: bodyId, name: nonBlankText, loginName: nonBlankText, loginPwd: password.optional() }),
    run: ({ body: { id, loginPwd, ...fields } }, { world }) => {
      checkPassword(loginPwd)
      world.operators.update(id, loginPwd === undefined ? fields : { ...fields, password: loginPwd })
      return true
    },
  }),

  defineCall({
    method: 'POST',
    path: '/api/account/sup',
    body: z.strictObject({ name: nonBlankText, loginName: nonBlankText, loginPwd: password }),
    run: ({ body: { name, loginName, loginPwd } }, { world }) => {
      checkPassword(loginPwd)
      world.operators.add({ name, loginName, password: loginPwd })
      return true
    },
  }),

  // `uptype` 1 is the messaging-service link of the current operator (A013).
  defineCall({
    method: 'POST',
    path: '/api/account/updateing-app-info/1',
    body: z.strictObject({ userTelAppid: z.string(), userTelHash: z.string(), userTelPhone: z.string() }),
    run: ({ body }, { operator }) => {
      const { userTelAppid: appid, userTelHash: hash, userTelPhone: phone } = body
      Object.assign(operator.link, { appid, hash, phone })
      return true
    },
  }),

  // `uptype` 2 is the logo (A129): the name of an uploaded image.
  defineCall({
    method: 'POST',
    path: '/api/account/updateing-app-info/2',
    body: z.strictObject({ logo: z.string().min(1) }),
    run: ({ body }, { world }) => {
      if (!world.gallery.find(body.logo)) throw new BusinessError('图片不存在')
      world.site.logo = body.logo
      return true
    },
  }),

  // An image of the secret itself (A128).
  defineCall({
    method: 'GET',
    path: '/api/system/google-qr-code-setup-image-url',
    run: (_, { world }) => {
      const { type, bytes } = world.gallery.find('qr-99.png') ?? { type: '', bytes: Buffer.alloc(0) }
      return { qrCodeSetupImageUrl: `data:${type};base64,${bytes.toString('base64')}` }
    },
  }),
]
