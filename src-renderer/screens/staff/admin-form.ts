import { z } from 'zod'
import { filled } from '../../form/rules.ts'

export const adminLabels = { name: '昵称', loginName: '登录账号', loginPwd: '密码' }

/** The server's own rule at the sign-in: six characters are too few (A031, A125). */
const password = z.string().refine((typed) => typed === '' || typed.length > 6, '密码长度必须大于6位')

/** Of one that exists; an empty password stays as it is. */
export const adminSchema = z.object({
  name: filled('请输入昵称'),
  loginName: filled('请输入登录账号'),
  loginPwd: password,
})

/** D1 §5's rule for a name; those that exist may be otherwise (A032). */
const loginName = filled('请输入登录账号').regex(/^[A-Za-z][A-Za-z0-9]{5,11}$/, '登录账号格式不正确')

export const newAdminSchema = adminSchema.extend({
  loginName,
  loginPwd: password.refine((typed) => typed !== '', '请输入密码'),
})

export type AdminValues = z.output<typeof adminSchema>
