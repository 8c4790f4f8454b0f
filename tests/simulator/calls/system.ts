import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { MultipartBody } from '../wire/multipart.ts'
import { BusinessError } from '../world/business-error.ts'
import type { OperatorAccount } from '../world/operator-store.ts'
import { defineCall } from './call.ts'

const MAX_UPLOAD_BYTES = 20_480 * 1024

function toLoginInfo(operator: OperatorAccount, superId: number) {
  return {
    state: 1,
    remark: '',
    name: operator.name,
    userID: operator.id,
    id: operator.id,
    // Not an access token: those are in the headers (A181).
    tokenID: randomBytes(16).toString('hex'),
    userImg: `avatar-${operator.id % 60}.png`,
    head: `avatar-${operator.id % 60}.png`,
    type: 1,
    userCode: operator.loginName,
    userRole: operator.sub ? 2 : 1,
    userType: 1,
    userIsSubAccount: operator.sub,
    userSubAccountSupId: operator.sub ? superId : 0,
    userTelStatus: operator.link.status,
    userTelAppid: operator.link.appid,
    userTelHash: operator.link.hash,
    userTelPhone: operator.link.phone,
  }
}

export const systemCalls = {
  signIn: defineCall({
    isPublic: true,
    // The code is optional and not checked (A034).
    body: z.strictObject({ loginName: z.string(), loginPwd: z.string(), loginCode: z.string().optional() }),
    run: ({ body }, context) => {
      const { operators } = context.world
      const operator = operators.findByLoginName(body.loginName)
      // A rejected sign-in is a success with state 0 (A181).
      if (operator?.password !== body.loginPwd) return { state: 0, remark: '用户名或密码错误' }
      context.signIn(operator)
      return toLoginInfo(operator, operators.all[0]?.id ?? 0)
    },
  }),

  upload: defineCall({
    isMultipart: true,
    body: z.strictObject({
      fields: z.strictObject({ moduleName: z.string().min(1), note: z.string().optional() }),
      files: z.array(z.custom<MultipartBody['files'][number]>((file) => Object(file).field === 'files')).length(1),
    }),
    run: ({ body }, context) => {
      // Both headers carry the access token (A045).
      if (`Bearer ${context.header('ticket')}` !== context.header('authorization')) {
        throw new BusinessError([{ field: 'ticket', messages: ['ticket 不正确'] }], 400)
      }
      const bytes = body.files[0]?.bytes
      if (!bytes || bytes.length > MAX_UPLOAD_BYTES) throw new BusinessError('文件不能超过20480KB')
      const name = context.world.gallery.add(bytes)
      if (!name) throw new BusinessError('文件类型不支持')
      return name
    },
  }),
}
