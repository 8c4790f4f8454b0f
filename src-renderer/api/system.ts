import { write } from './http.ts'
import { paths } from './wire.ts'

/** D1 §3; the token in it never reaches a page. */
export interface LoginInfo {
  state: number | string
  remark: string
  name: string
  userID: number | string | bigint
  userTelAppid?: number | string | bigint
  userTelHash?: string
  userTelPhone?: number | string | bigint
}

/** Signs in; the main process takes up the tokens. null: the server said nothing of the login. Throws ApiError. */
export function signIn(loginName: string, loginPwd: string, loginCode: string): Promise<LoginInfo | null> {
  return write<LoginInfo | null>('accountLogin', paths.signIn, { body: { loginName, loginPwd, loginCode } })
}
