import { postUnrecorded } from '../http/http.ts'
import { endpoints } from '../wire.ts'

/** Shape: D1 §3. The main process removes the token, so no page receives it. */
interface LoginInfo {
  state: number | string
  remark: string
  name: string
  userID: number | string | bigint
  userImg?: string
  userTelStatus?: number | string
  userTelAppid?: number | string | bigint
  userTelHash?: string
  userTelPhone?: number | string | bigint
  /** What else the client holds (D1 §3, D2 §6): the documents give no meaning, and no right follows from it (A022, A180). */
  id?: number | string | bigint
  head?: string
  type?: number | string
  userCode?: string
  userRole?: number | string
  userType?: number | string
  userIsSubAccount?: boolean | number | string
  userSubAccountSupId?: number | string | bigint
}

/** Signs in; the main process stores the tokens. Returns null when the response has no login data. Throws ApiError. */
export const signIn = (loginName: string, loginPwd: string, loginCode: string) =>
  postUnrecorded<LoginInfo | null>('accountLogin', endpoints.signIn, { body: { loginName, loginPwd, loginCode } })
