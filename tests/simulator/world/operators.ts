/** A sign-in account. */
export interface Operator {
  readonly id: number
  readonly loginName: string
  readonly password: string
  /** Written to verifyAdmin and upName of the orders this operator decides. */
  readonly name: string
  readonly sub: boolean
}

export const OPERATORS: readonly Operator[] = [
  { id: 900_001, loginName: 'admin', password: 'admin123456', name: '管理员', sub: false },
  { id: 900_002, loginName: 'kefu01', password: 'kefu123456', name: '客服一号', sub: true },
  { id: 900_003, loginName: 'kefu02', password: 'kefu123456', name: '客服二号', sub: true },
]
