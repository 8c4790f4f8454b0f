import { emptyResponse, failure, jsonResponse } from '../wire/envelope.ts'
import { isRecord } from '../wire/large-values.ts'
import { inData, isSignIn, pages, type RestRule, standard } from './rewrite.ts'

/** How a server may wrap its data, and say success and failure. */

interface Answer {
  succeeded: boolean
  status: unknown
  data: unknown
  errors: unknown
}

/** A rule for every answer of the API in its own envelope; the group bot keeps its own. */
const envelope = (write: (answer: Answer) => unknown): RestRule =>
  standard(({ succeeded, statusCode, data, errors }) =>
    write({ succeeded: succeeded === true, status: statusCode, data: data ?? null, errors }),
  )

/** The rows and total of a page as this server writes one; undefined for other data. */
function openPage(data: unknown): { rows: unknown[]; total: unknown } | undefined {
  if (!isRecord(data)) return undefined
  const rows = [data.data, data.items, data.list].find(Array.isArray)
  return rows && { rows, total: data.rows ?? data.total }
}

/** Pages beside the fields of the envelope; other data in `data`. */
const besides = (write: (rows: unknown[], total: unknown) => object) =>
  envelope(({ succeeded, status, data, errors }) => {
    const page = openPage(data)
    return {
      code: status,
      msg: errors ?? '查询成功',
      ...(page ? write(page.rows, page.total) : { data: succeeded ? data : null }),
    }
  })

/** Every answer but that of a sign-in. */
const afterSignIn = (status: number, body: unknown): RestRule => ({
  response: (answer, path) => (isSignIn(path) ? answer : jsonResponse(status, body)),
})

export const ENVELOPE_RULES = {
  'envelope-success': standard(({ succeeded, statusCode, errors, ...body }) => ({
    ...{ ...body, success: succeeded, code: statusCode, message: errors },
  })),
  'envelope-code-200': standard(({ statusCode, data, errors }) => ({ code: statusCode, msg: errors ?? 'ok', data })),
  'envelope-code-0': standard(({ succeeded, statusCode, data, errors }) => ({
    ...{ code: succeeded ? '0' : String(statusCode), message: errors, data },
  })),
  'envelope-status-only': standard(({ succeeded: _, ...body }) => ({ ...body, statusCode: String(body.statusCode) })),
  /** As of RuoYi. */
  'envelope-rows-beside': besides((rows, total) => ({ rows, total })),
  'envelope-list-beside': besides((list, count) => ({ list, count })),
  /** As of Layui. */
  'envelope-count-beside': besides((data, count) => ({ count, data })),
  /** As of Renren. */
  'envelope-page-beside': besides((list, totalCount) => ({
    page: { totalCount, pageSize: list.length, currPage: 1, list },
  })),
  'envelope-pagination-beside': besides((data, total) => ({ data, pagination: { page: 1, rows: data.length, total } })),
  /** Every field of the data. */
  'envelope-fields-beside': envelope(({ status, data, errors }) =>
    isRecord(data) ? { code: status, msg: errors ?? 'ok', ...data } : { code: status, msg: errors ?? 'ok', data },
  ),
  /** As of ABP. */
  'envelope-result': envelope(({ succeeded, data, errors }) => ({
    result: data,
    targetUrl: null,
    success: succeeded,
    error: succeeded ? null : { code: 0, message: errors, details: null },
    unAuthorizedRequest: false,
    __abp: true,
  })),
  'envelope-error-code': envelope(({ succeeded, status, data, errors }) => ({
    errcode: succeeded ? 0 : status,
    errmsg: succeeded ? 'ok' : errors,
    result: data,
  })),
  'envelope-status-ok': envelope(({ succeeded, data, errors }) =>
    succeeded ? { status: 'ok', payload: data } : { status: 'error', message: errors },
  ),
  'envelope-ok': envelope(({ succeeded, data, errors }) => ({ ok: succeeded, data, error: errors })),
  'envelope-is-success': envelope(({ succeeded, data, errors }) => ({
    IsSuccess: succeeded ? 1 : 0,
    ErrorMessage: errors ?? '',
    Value: data,
  })),
  'envelope-ret': envelope(({ succeeded, status, data, errors }) => ({
    ret: succeeded ? 0 : status,
    info: errors ?? '',
    data,
  })),
  'envelope-meta': envelope(({ status, data, errors }) => ({ meta: { code: status, message: errors ?? '' }, data })),
  'envelope-head': envelope(({ succeeded, status, data, errors }) => ({
    head: { code: succeeded ? '0000' : String(status), desc: errors ?? '' },
    body: data,
  })),
  'envelope-error-object': envelope(({ succeeded, status, data, errors }) =>
    succeeded ? { data, error: null } : { data: null, error: { code: status, message: errors } },
  ),
  'envelope-error-false': envelope(({ succeeded, data, errors }) => ({ error: !succeeded, msg: errors ?? '', data })),
  'pager-data-tables': pages((data, recordsTotal) => ({ draw: 1, recordsTotal, recordsFiltered: recordsTotal, data })),
  'pager-page': pages((records, total) => ({ page: { records, total, size: records.length, current: 1 } })),
  'pager-count': pages((list, count) => ({ list, count })),
  'pager-spring': pages((content, totalElements) => ({
    ...{ content, totalElements, pageable: { pageNumber: 0, pageSize: 10 }, number: 0, size: content.length },
  })),
  'pager-named': pages((resultList, total) => ({ resultList, total })),
  'pager-deep': pages((records, total) => ({ result: { page: { records, total } } })),
  'pager-empty-text': pages((rows, total) => ({ rows: rows.length > 0 ? rows : '', total })),
  'list-empty-text': inData((data) => (Array.isArray(data) && data.length === 0 ? '' : data)),
  'session-ended-in-200': {
    response: (answer, path) => (isSignIn(path) ? answer : failure(401, '登录已过期，请重新登录', 0)),
  },
  'session-code-in-200': afterSignIn(200, { code: 401, msg: '登录已过期，请重新登录', data: null }),
  'session-code-in-400': afterSignIn(400, { code: 401, msg: '登录已过期，请重新登录', data: null }),
  'session-token-expired': afterSignIn(200, { code: -1, msg: 'token expired', data: null }),
  'session-code-name': afterSignIn(200, { success: false, code: 'TOKEN_EXPIRED', message: '请重新登录' }),
  'session-error-code': afterSignIn(200, { errcode: 401, errmsg: 'unauthorized' }),
  'session-error-object': afterSignIn(200, { error: { code: 401, message: '未授权' } }),
  'right-missing-in-200': afterSignIn(200, { code: 403, msg: '没有该功能的权限', data: null }),
  'status-429': afterSignIn(429, { message: '每分钟最多 10 次' }),
  'status-502': afterSignIn(502, '<html>502 Bad Gateway</html>'),
  'status-503': afterSignIn(503, { title: 'Service Unavailable', status: 503 }),
  /** As to a page for signing in. */
  'redirect-302': {
    response: (answer, path) =>
      isSignIn(path) ? answer : emptyResponse(302, { location: 'https://login.example/?return=/' }),
  },
  /** Rows are not to be found; a success without data is no list either. */
  'list-not-there': besides((rows, total) => ({ things: { rows: { first: rows[0] ?? null }, howMany: total } })),
} as const satisfies Record<string, RestRule>
