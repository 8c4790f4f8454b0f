import { z } from 'zod'
import { requiredText } from '../../form/edit/rules.ts'

export const adminLabels = { name: '昵称', loginName: '登录账号', loginPwd: '密码' }

/** The server's sign-in rule: six characters are too few (A031, A125). */
const password = z.string().refine((input) => input === '' || input.length > 6, '密码长度必须大于6位')

/** For an existing account; an empty password leaves it unchanged. */
export const adminSchema = z.object({
  name: requiredText('请输入昵称'),
  loginName: requiredText('请输入登录账号'),
  loginPwd: password,
})

/** The login name rule of D1 §5; existing accounts may violate it (A032). */
const loginName = requiredText('请输入登录账号').regex(/^[A-Za-z][A-Za-z0-9]{5,11}$/, '登录账号格式不正确')

export const newAdminSchema = adminSchema.extend({
  loginName,
  loginPwd: password.refine((input) => input !== '', '请输入密码'),
})

export type AdminValues = z.output<typeof adminSchema>
