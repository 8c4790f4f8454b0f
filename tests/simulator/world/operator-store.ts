import { BusinessError } from './business-error.ts'
import { OPERATORS, type Operator } from './operators.ts'

/** The operator's link to the messaging service (A013). */
export interface MessagingLink {
  /** As pushed with type 30 (A014); 0 is not linked. */
  status: number
  appid: string
  hash: string
  phone: string
}

/** A sign-in account with its editable fields. */
export interface OperatorAccount extends Operator {
  loginName: string
  password: string
  name: string
  readonly link: MessagingLink
}

/** The console's accounts. The first one is the super administrator (A126). */
export class OperatorStore {
  readonly all: OperatorAccount[] = OPERATORS.map((operator) => ({ ...operator, link: createLink() }))

  readonly #commits = new Map<number, number>()

  find(id: number): OperatorAccount | undefined {
    return this.all.find((operator) => operator.id === id)
  }

  get(id: number): OperatorAccount {
    const operator = this.find(id)
    if (!operator) throw new BusinessError('账号不存在')
    return operator
  }

  /** How many times an account was saved. */
  commits(id: number): number {
    return this.#commits.get(id) ?? 0
  }

  update(id: number, fields: Partial<Pick<OperatorAccount, 'name' | 'loginName' | 'password'>>): void {
    const operator = this.get(id)
    const sameLogin = fields.loginName === undefined ? undefined : this.findByLoginName(fields.loginName)
    if (sameLogin && sameLogin !== operator) throw new BusinessError('登录账号已存在')
    Object.assign(operator, fields)
    this.#commits.set(id, this.commits(id) + 1)
  }

  /** Adds an account; all but the first are sub-accounts. */
  add(fields: Pick<OperatorAccount, 'name' | 'loginName' | 'password'>): void {
    if (this.findByLoginName(fields.loginName)) throw new BusinessError('登录账号已存在')
    const id = Math.max(...this.all.map((operator) => operator.id)) + 1
    this.all.push({ ...fields, id, sub: true, link: createLink() })
    this.#commits.set(id, 1)
  }

  findByLoginName(loginName: string): OperatorAccount | undefined {
    return this.all.find((operator) => operator.loginName === loginName)
  }
}

function createLink(): MessagingLink {
  return { status: 0, appid: '', hash: '', phone: '' }
}
