import { expect, test } from 'vitest'
import { describeUnreadList } from '#shared/body-format.ts'
import { describeMalformed } from '#shared/envelope.ts'

const NOT_READ = '服务器返回了无法识别的内容'

test.each([
  ['<?xml version="1.0"?><PayData><row/></PayData>', '服务器返回了 XML，不是 JSON'],
  ['<ArrayOfOrder xmlns:i="x"><Order/></ArrayOfOrder>', '服务器返回了 XML，不是 JSON'],
  ['<?xml version="1.0"?><!DOCTYPE html><html></html>', '服务器返回了网页，不是数据'],
  ['<Result><Status>0</Status></Result>', '服务器返回了 XML，不是 JSON'],
  ['<div class="error">请稍候</div>', '服务器返回了网页，不是数据'],
  ['<title>502</title>', '服务器返回了网页，不是数据'],
  ['\n<FORM action="/login"><input type="password"></FORM>', '服务器返回了登录网页，不是数据'],
  ['<!-- nginx --><html></html>', '服务器返回了网页，不是数据'],
  ['<3', `${NOT_READ}（文字）`],
  ['{"zhangsan":{"balance":1},"lisi":{"balance":2}}', `${NOT_READ}（对象）`],
  ['id,amount\n1,50.00', `${NOT_READ}（CSV）`],
  ['服务维护中', `${NOT_READ}（文字）`],
  ['{"succeeded":tr', `${NOT_READ}（JSON 有误）`],
  ['{"message":"no"}', `${NOT_READ}（对象，有 message）`],
])('%j is named by its format (A366)', (body, message) => expect(describeMalformed(body)).toBe(message))

test.each([
  [{ code: 1, payNo: 2, Message: 3, data: 4 }, '没有列表，是对象，有 code、payNo、Message'],
  [{ u13800138000: 'x', 13800138000: 'x', 张三: 'x', zhangsan: 'x' }, '没有列表，是对象'],
  [[{ token: 'x' }], '各行没有文档中的字段'],
  [{ list: [{ token: 'x' }], total: 1 }, '各行没有文档中的字段'],
  ['13800138000', '没有列表，是单个值'],
  [null, '没有列表，是空'],
  [undefined, '没有列表'],
])('%j is named without a word of its values', (value, shape) => expect(describeUnreadList(value)).toBe(shape))
