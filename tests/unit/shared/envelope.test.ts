import { expect, test } from 'vitest'
import { isUnauthorizedText, parseBody, readEnvelope } from '../../../src-preload/shared/envelope.ts'

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
  ['{"title":"未登录","status":401}', false, null, '401 Unauthorized'],
])('%s is an envelope', (text, succeeded, data, errors) => {
  expect(readEnvelope(parseBody(text))).toEqual({ succeeded, data, errors })
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
