import { expect, test } from 'vitest'
import { correctFieldNames, resolveReferencesInSteps } from '#shared/field-names.ts'

const documented = {
  userId: 7,
  inOrOut: true,
  backwater_1_Scale: 2,
  create_time: '',
  orders: [{ payTime: '', is_top: 1 }],
}

test.each([
  { UserId: 7, InOrOut: true, Backwater_1_Scale: 2, Create_time: '', Orders: [{ PayTime: '', Is_top: 1 }] },
  { userid: 7, inorout: true, backwater_1_scale: 2, create_time: '', orders: [{ paytime: '', is_top: 1 }] },
  { user_id: 7, in_or_out: true, backwater_1_scale: 2, create_time: '', orders: [{ pay_time: '', is_top: 1 }] },
  { USER_ID: 7, IN_OR_OUT: true, BACKWATER_1_SCALE: 2, CREATE_TIME: '', orders: [{ PAY_TIME: '', IS_TOP: 1 }] },
])('%j has the names of the documents', (data) => {
  expect(correctFieldNames(data)).toEqual(documented)
})

test('a prefix of all names is taken off where it is evident', () => {
  expect(correctFieldNames([{ f_user_id: 1, F_x: 2 }])).toEqual([{ f_user_id: 1, F_x: 2 }])
  expect(correctFieldNames([{ f_user_id: 1, f_pay_time: 2, f_x: 3 }])).toEqual([{ userId: 1, payTime: 2, x: 3 }])
  for (const row of [
    { f_user_id: 1 },
    { f_user_id: 1, f_x: 2 },
    { f_user_id: 1, f_pay_time: 2, other: 3 },
    { user_id: 1, user_name: 2, user_x: 3, user_y: 4 },
  ])
    expect(Object.keys(correctFieldNames(row) as object).some((name) => /^(name|payTime|x)$/.test(name))).toBe(false)
})

test('a field is not overwritten by another spelling of itself', () => {
  expect(correctFieldNames({ userId: 1, user_id: 2 })).toEqual({ userId: 1, user_id: 2 })
})

test('what a serializer of .NET adds for references is left out: a list in `$values`, the id of an object', () => {
  const withIds = { $id: '3', List: { $id: '1', $values: [{ $id: '2', Id: 1, tags: { $id: '4', $values: [] } }] } }
  expect(correctFieldNames(withIds)).toEqual({ list: [{ id: 1, tags: [] }] })
  expect(correctFieldNames([{ $id: '1', id: 5 }])).toEqual([{ id: 5 }])
})

test('a reference is what has its id, also where it stands before it or within another record', () => {
  const rows = [
    { $ref: '3' },
    { $id: '1', id: 1, memo: { $id: '2', id: 9, list: { $id: '8', $values: [{ $id: '3', Id: 3 }] } } },
    { $ref: '1' },
  ]
  const first = { id: 1, memo: { id: 9, list: [{ id: 3 }] } }
  expect(correctFieldNames({ $id: '4', $values: rows })).toEqual([{ id: 3 }, first, first])
  expect(correctFieldNames({ rows })).toEqual({ rows: [{ id: 3 }, first, first] })
})

test('what contains itself ends there', () => {
  const members = {
    $id: '1',
    id: 1,
    list: { $id: '2', $values: [{ $id: '3', id: 3, from: { $ref: '1' } }, { $ref: '1' }] },
  }
  const [row] = correctFieldNames([members]) as { list: unknown }[]
  expect(row).toMatchObject({ id: 1, list: { $ref: '' } })
  const pair = [{ $id: '1', id: 1, from: { $id: '2', id: 2, from: { $ref: '1' } } }, { $ref: '2' }]
  expect(correctFieldNames(pair)).toEqual([
    { id: 1, from: { id: 2, from: null } },
    { id: 2, from: { id: 1, from: null } },
  ])
})

test('a list with a row that is not there is no list, and never a shorter one', () => {
  for (const list of [
    [{ $id: '1', id: 1 }, { $ref: '7' }],
    { $id: '2', $values: [{ $id: '1', id: 1 }, { $ref: '7' }] },
  ])
    expect(correctFieldNames({ list, total: 2 })).toEqual({ list: { $ref: '' }, total: 2 })
})

test('references that hold all the others are bounded, and no row is lost', () => {
  const rows = Array.from({ length: 2_000 }, (_, n) => ({ $id: String(n + 2), id: n, from: { $ref: '1' } }))
  const owner = { $id: '1', id: 'owner', records: Array.from({ length: 2_000 }, (_, n) => ({ id: n })) }
  const holder = { id: 'holder', list: rows }
  const read = correctFieldNames([owner, holder, ...rows.map(({ $id }) => ({ $ref: $id }))]) as { id: unknown }[]
  expect(read.map(({ id }) => id)).toEqual(['owner', 'holder', ...rows.map(({ id }) => id)])
  expect(JSON.stringify(read).split('{').length).toBeLessThan(70_000)
  const doubling = Array.from({ length: 60 }, (_, n) => ({
    ...{ $id: String(n), id: n, from: { $ref: String(n + 1) }, to: { $ref: String(n + 1) } },
  }))
  expect(correctFieldNames(doubling)).toHaveLength(60)
})

test('records of JSON:API and of GraphQL are those of their fields', () => {
  const resource = { type: 'orders', id: '7', attributes: { User_Id: 3, inOrOut: true }, links: { self: '/orders/7' } }
  expect(correctFieldNames({ data: [resource] })).toEqual({ data: [{ id: '7', userId: 3, inOrOut: true }] })
  expect(correctFieldNames({ ...resource, id: undefined })).toEqual({ userId: 3, inOrOut: true })
  const edges = [
    { node: { Id: 1 }, cursor: 'a' },
    { node: { Id: 2 }, __typename: 'Edge' },
  ]
  expect(correctFieldNames({ edges })).toEqual({ edges: [{ id: 1 }, { id: 2 }] })
  // Of another shape, or with more beside it.
  const other = { type: 'orders', id: 7, attributes: { userId: 3 }, balance: 5 }
  expect(correctFieldNames(other)).toEqual(other)
  const mixed = [{ node: { id: 1 } }, { node: { id: 2 }, balance: 5 }]
  expect(correctFieldNames(mixed)).toEqual(mixed)
})

test('long lists with references are resolved in small steps, and not searched again', () => {
  const rows = Array.from({ length: 500 }, (_, n) => ({
    $id: `${n}`,
    id: n,
    from: n > 0 ? { $ref: `${n - 1}` } : null,
  }))
  const steps = resolveReferencesInSteps({ list: rows })
  let count = 0
  let step = steps.next()
  for (; !step.done; step = steps.next()) count++
  expect(count).toBeGreaterThan(1_000)
  const again = resolveReferencesInSteps(step.value)
  for (count = 0, step = again.next(); !step.done; step = again.next()) count++
  expect(count).toBe(1)
})

test('rows by their numbers are a list, as PHP writes one of which it took rows out', () => {
  const rows = { 1: { Id: 1 }, 3: { Id: 2 } }
  expect(correctFieldNames({ list: rows, total: 2 })).toEqual({ list: [{ id: 1 }, { id: 2 }], total: 2 })
  for (const other of [{}, { 1: 'a' }, { 1: { x: 1 } }, { 1: { id: 1 }, a: { id: 2 } }, { 1: { id: 1 }, 2: null }])
    expect(correctFieldNames(other)).toEqual(other)
})
