import { describe, expect, test } from 'vitest'
import { describeMalformed, isUnauthorizedText, parseBody, readEnvelope } from '#shared/envelope.ts'
import { describeUnreadList } from '#shared/envelope-data.ts'
import { joinErrorTexts } from '#shared/message-text.ts'

test.each([
  ['{"succeeded":true,"data":1}', true, 1, undefined],
  ['{"succeeded":false,"data":null,"errors":["余额不足"]}', false, null, ['余额不足']],
  ['{"succeeded":"True","data":1}', true, 1, undefined],
  ['{"succeeded":1,"data":1}', true, 1, undefined],
  ['{"succeeded":"false","data":null,"errors":"余额不足"}', false, null, '余额不足'],
  ['{"Succeeded":true,"Data":{"UserId":7,"Unknown":1}}', true, { userId: 7, unknown: 1 }, undefined],
  ['{"succeeded":true,"data":[{"userid":7,"oismsettlement":1}]}', true, [{ userId: 7, oismsettlement: 1 }], undefined],
  ['{"statusCode":401,"succeeded":false,"errors":"登录已过期"}', false, null, '401 Unauthorized'],
  ['{"StatusCode":"401","Succeeded":true}', false, null, '401 Unauthorized'],
  ['{"statusCode":403,"succeeded":false,"data":null,"errors":"权限不足"}', false, null, ['403 Forbidden', '权限不足']],
  ['{"statusCode":403,"succeeded":true,"data":1}', true, 1, undefined],
  ['{"code":403,"message":"权限不足"}', false, undefined, ['403 Forbidden', '权限不足']],
  ['{"code":0,"data":[9007199254740993]}', true, [9007199254740993n], undefined],
  ['{"code":"0","data":1,"message":"成功"}', true, 1, '成功'],
  ['{"code":500,"message":"失败"}', false, undefined, '失败'],
  ['{"code":401,"msg":"登录已过期"}', false, null, '401 Unauthorized'],
  ['{"code":200,"msg":"ok","data":1}', true, 1, 'ok'],
  ['{"Code":"200","Data":1}', true, 1, undefined],
  ['{"code":500,"msg":["余额不足","请重试"],"data":null}', false, null, ['余额不足', '请重试']],
  ['{"code":"SUCCESS","data":1}', true, 1, undefined],
  ['{"success":true,"data":1}', true, 1, undefined],
  ['{"success":false,"errors":null,"message":"余额不足"}', false, undefined, '余额不足'],
  ['{"isSuccess":1,"data":1}', true, 1, undefined],
  ['{"statusCode":200,"data":1}', true, 1, undefined],
  ['{"statusCode":400,"data":null,"errors":"余额不足"}', false, null, '余额不足'],
  ['{"status":200,"msg":"ok","data":1}', true, 1, 'ok'],
  ['{"succeeded":true,"data":{"code":0,"data":{"Id":7}}}', true, { id: 7 }, undefined],
  ['{"succeeded":true,"data":{"code":500,"data":null,"message":"余额不足"}}', false, null, '余额不足'],
  ['{"succeeded":true,"data":{"code":5,"id":7}}', true, { code: 5, id: 7 }, undefined],
  ['{"title":"出错","status":400,"errors":{"name":["太长"]}}', false, undefined, { name: ['太长'] }],
  ['{"success":"是","data":1}', true, 1, undefined],
  ['{"success":"否","msg":"余额不足"}', false, undefined, '余额不足'],
  ['{"code":true,"data":1}', true, 1, undefined],
  ['{"code":"False","data":null}', false, null, undefined],
  ['{"title":"未登录","status":401}', false, null, '401 Unauthorized'],
  ['{"Tag":1,"Message":"","Data":7}', true, 7, undefined],
  ['{"Tag":0,"Message":"余额不足","Data":null,"Total":0}', false, null, '余额不足'],
])('%s is an envelope', (text, succeeded, data, errors) => {
  expect(readEnvelope(parseBody(text))).toEqual({ succeeded, data, errors })
})

test.each([
  ['{"code":200,"msg":"查询成功","rows":[{"id":1}],"total":9}', { rows: [{ id: 1 }], total: 9 }],
  ['{"code":200,"msg":"查询成功","data":null,"rows":[{"id":1}],"total":9}', { rows: [{ id: 1 }], total: 9 }],
  ['{"code":200,"msg":"查询成功","rows":[],"total":0}', { rows: [], total: 0 }],
  ['{"code":0,"message":"","list":[{"id":1}],"count":9}', { list: [{ id: 1 }], count: 9 }],
  ['{"Code":0,"Msg":"","List":[{"Id":1}],"Count":9}', { list: [{ id: 1 }], count: 9 }],
  ['{"code":0,"msg":"","count":9,"data":[{"id":1}]}', { list: [{ id: 1 }], total: 9 }],
  ['{"code":0,"data":{"list":[{"id":1}]},"total":9}', { list: [{ id: 1 }], total: 9 }],
  ['{"code":0,"meta":{"total":9},"data":[{"id":1}]}', { list: [{ id: 1 }], total: 9 }],
  ['{"code":0,"page":{"list":[{"id":1}],"totalCount":9}}', { list: [{ id: 1 }], totalCount: 9 }],
  ['{"code":0,"upList":[],"downList":[],"time":"2026"}', { upList: [], downList: [], time: '2026' }],
  ['{"code":0,"msg":"ok","state":1,"tokenID":"a","traceId":"b"}', { state: 1, tokenID: 'a' }],
  ['{"Tag":1,"Message":"操作成功","Data":[{"Id":1}],"Total":9}', { list: [{ id: 1 }], total: 9 }],
  ['{"success":true,"result":{"items":[]},"error":null,"__abp":true}', { items: [] }],
  ['{"success":true,"result":true}', true],
  ['{"errcode":0,"errmsg":"ok","result":[1]}', [1]],
  ['{"err_code":"0","err_msg":"ok","result":[1]}', [1]],
  ['{"status":"ok","payload":[1]}', [1]],
  ['{"ok":true,"data":[1]}', [1]],
  ['{"result":"success","data":[1]}', [1]],
  ['{"result":0,"status":"0","msg":"ok","data":[1]}', [1]],
  ['{"error":false,"data":[1]}', [1]],
  ['{"error":null,"data":[1]}', [1]],
  ['{"meta":{"code":200},"data":[1]}', [1]],
  ['{"head":{"code":"0000"},"body":[1]}', [1]],
  ['{"value":[1],"statusCode":200}', [1]],
  ['{"succeeded":true,"statusCode":200}', null],
  ['{"code":0,"msg":"ok","traceId":"a"}', null],
  ['{"code":0,"msg":"暂无数据","data":[]}', []],
  // Something is there, and it is not known what.
  ['{"code":200,"things":{"a":1}}', undefined],
  ['{"code":200,"queue":[]}', undefined],
  ['{"code":200,"msg":"ok","id":7}', undefined],
])('the data of %s are found', (text, data) => {
  expect(readEnvelope(parseBody(text))).toMatchObject({ succeeded: true, data })
})

test.each([
  ['{"errcode":40001,"errmsg":"余额不足"}', '余额不足'],
  ['{"error":{"code":500,"message":"余额不足"},"result":null}', '余额不足'],
  ['{"error":true,"msg":"余额不足"}', '余额不足'],
  ['{"status":"error","message":"余额不足"}', '余额不足'],
  ['{"ok":false,"error":"余额不足"}', '余额不足'],
  ['{"code":500,"msg":"余额不足","data":{"balance":5}}', '余额不足'],
  ['{"code":"E0001","msg":"余额不足","data":false}', '余额不足'],
  ['{"success":"N","info":"余额不足"}', '余额不足'],
  ['{"meta":{"code":500,"message":"余额不足"}}', '余额不足'],
  ['{"succeeded":true,"data":{"code":500,"message":"余额不足"}}', '余额不足'],
  ['{"succeeded":true,"data":{"success":false,"msg":"余额不足"}}', '余额不足'],
])('%s is a refusal with its reason', (text, reason) => {
  const { succeeded, errors } = readEnvelope(parseBody(text))!
  expect([succeeded, joinErrorTexts(errors)]).toEqual([false, reason])
})

test.each([
  '{"code":0,"msg":"余额不足","data":null}',
  '{"code":0,"msg":"余额不足","data":[]}',
  '{"success":true,"code":500,"data":null}',
  '{"success":"maybe","data":1}',
  '{"data":1,"message":"余额不足"}',
  '{"result":true}',
  '{"succeeded":true,"data":true,"errors":"余额不足"}',
  '{"code":"S0000","message":"处理完毕","data":true}',
  '{"code":"S0000","message":"处理完成"}',
  '{"code":1,"message":"已提交","data":{"id":1}}',
  '{"status":"1","msg":"ok","data":[1]}',
  // Counted from elsewhere: its message says another thing.
  '{"tag":0,"message":"操作成功","data":null}',
  '{"tag":1,"data":1}',
])('%s contradicts itself or does not say whether it succeeded', (text) => {
  expect(readEnvelope(parseBody(text))).toBeNull()
})

test.each([
  ['{"code":-1,"msg":"token expired","data":null}', true],
  ['{"code":500,"msg":"令牌已失效"}', true],
  ['{"code":500,"msg":"登录已过期，请重新登录"}', true],
  ['{"success":false,"code":"TOKEN_EXPIRED"}', true],
  ['{"errcode":401,"errmsg":"no"}', true],
  ['{"errcode":40001,"errmsg":"access_token expired"}', true],
  ['{"code":40101,"msg":"未登录"}', true],
  ['{"code":40101,"msg":"余额不足"}', false],
  ['{"error":{"code":401,"message":"no"}}', true],
  ['{"code":500,"msg":"会员登录已过期"}', false],
  ['{"code":500,"msg":"该会员未登录"}', false],
  ['{"code":500,"msg":"登录已过期"}', false],
  ['{"code":500,"msg":"验证码已过期"}', false],
  ['{"code":500,"msg":"请先登录飞机"}', false],
  ['{"code":500,"msg":"token expired","data":{"id":1}}', false],
  ['{"code":500,"msg":"token expired_at is missing"}', false],
])('%s ends the session: %s', (text, isEnd) => {
  const envelope = readEnvelope(parseBody(text))
  expect(joinErrorTexts(envelope?.errors) === '401 Unauthorized').toBe(isEnd)
})

test.each(['{"code":1,"message":"操作成功","data":true}', '{"code":1,"data":true}'])('%s says neither', (text) => {
  expect(readEnvelope(parseBody(text))).toBeNull()
})

test.each(['', 'null', '[]', '{}', '{"data":1}', '<html>', '"text"', '{"type":1,"status":2}'])(
  '%s is no envelope',
  (text) => {
    expect(readEnvelope(parseBody(text))).toBeNull()
  },
)

test('a 401 inside an envelope is recognised by its text', () => {
  expect(
    ['401 Unauthorized', '401unauthorized: expired', '错误 401 Unauthorized', '401'].map(isUnauthorizedText),
  ).toEqual([true, true, false, false])
})

test('what stands around the JSON of an answer is left out where it is evident', () => {
  const json = '{"succeeded":true,"data":"}]"}'
  for (const text of [`\ufeff${json}`, `\r\n ${json}\n\0`, `${json}<!-- 0.021s -->\n`, `${json}\0\0`])
    expect(parseBody(text)).toEqual({ succeeded: true, data: '}]' })
  for (const text of [
    `${json} ${json}`,
    `<b>Warning</b>${json}`,
    `${json}<script>x()</script>`,
    `${json}x`,
    '<!-- {} -->',
  ])
    expect(parseBody(text)).toBeUndefined()
})

test.each([
  ['/**/ cb({"a":[1]});', { a: [1] }],
  ['jQuery1.cb_2( [1] )', [1]],
  ["typeof cb === 'function' && cb({})", {}],
  [")]}',\n{}", {}],
  [")]}'\n[]", []],
  ['while(1);{"a":")"}', { a: ')' }],
  ['for (;;); {}', {}],
])('the JSON in %j is read', (text, value) => expect(parseBody(text)).toEqual(value))

test.each([
  'cb({}); alert(1)',
  'cb({}, {})',
  'a(b({}))',
  'cb({})}',
  'while(2);{}',
  '){}',
  'if(1){}',
  'cb("x")',
  'x={}',
])('%j is no data', (text) => expect(parseBody(text)).toBeUndefined())

test('a script that is more than one call with data is named', () => {
  expect(describeMalformed('cb({}); alert(1)')).toBe('服务器返回了脚本，不是数据')
})

test.each([
  // A number in `error` is a code: this was carried out, and must not be sent again.
  ['{"error":0,"msg":"ok","data":true}', { succeeded: true, data: true }],
  ['{"error":"0","data":[]}', { succeeded: true, data: [] }],
  ['{"error":3,"msg":"余额不足"}', { succeeded: false, errors: '余额不足' }],
  // Of the transport the first, of the call the second.
  [
    '{"return_code":"SUCCESS","result_code":"FAIL","err_code_des":"余额不足"}',
    { succeeded: false, errors: '余额不足' },
  ],
  ['{"code":0,"retcode":"ERROR","msg":"ok","data":[]}', { succeeded: false }],
])('%j says its success', (text, envelope) => expect(readEnvelope(parseBody(text))).toMatchObject(envelope))

test('an answer that is written as JSON twice is read', () => {
  expect(readEnvelope(parseBody(JSON.stringify('{"code":200,"data":12345678901234567890}')))).toMatchObject({
    ...{ succeeded: true, data: 12345678901234567890n },
  })
  expect(parseBody('"ok"')).toBe('ok')
  expect(parseBody(JSON.stringify('{"code"'))).toBeUndefined()
})

test.each([
  ['', '服务器的回答没有内容'],
  [' \n', '服务器的回答没有内容'],
  ['<br />\n<b>Notice</b>: Undefined index<br />{"code":200}', '服务器的程序出错，回答里有它的警告，无法识别'],
  [
    '{"status":1,"info":"操作成功"}',
    '看不出服务器的代码 1 是否表示成功：请管理员做服务器体检（设置 → 诊断），或在服务器档案的 codes.success 中写明',
  ],
])('%j is named', (text, message) => {
  expect(readEnvelope(parseBody(text))).toBeNull()
  expect(describeMalformed(text)).toBe(message)
})

describe('answers of another format', () => {
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
})
