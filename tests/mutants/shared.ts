import { breakagesOf, ownBreakages } from './mutant.ts'

export const sharedMutants = [
  ...breakagesOf('src-preload/shared/server-profile.ts', 'unit/api/server-profile.test.ts', [
    ['a filter of the group bot keeps the documented operator', 'operators[condition.op]', 'condition.op'],
  ]),
  ...breakagesOf('src-preload/shared/message-text.ts', 'unit/shared/chat-text.test.ts', [
    ['a message is measured in characters', 'new TextEncoder().encode(JSON.stringify(text)).length', 'text.length'],
  ]),
  ...breakagesOf('src-preload/contract/alerts.ts', 'unit/shared/notice-tag.test.ts', [
    ['the notice centre lists each notice of one order', '!seen.has(tag) && seen.add(tag)', 'seen.add(tag)'],
  ]),
  ...breakagesOf('src-preload/shared/change-result.ts', 'unit/api/response-shapes.test.ts', [
    ['any answer to a decision is a success', 'Number(value) > 0) return', 'Number(value) >= 0) return'],
    ['nothing that was changed is a success', 'Object.values(value).every(isNothing) || ', ''],
    ['a decision without permission is a success', "if (isForbidden(value)) return 'forbidden'\n", ''],
  ]),
  ...breakagesOf('src-preload/shared/change-result.ts', 'unit/api/http/errors-and-parsing.test.ts', [
    ['a reason is the result of a success', "rule === 'truthy' && !isRefusalText(value)", "rule === 'truthy'"],
    ['a flag beside its reason is a record', '|| isDoubtfulResult(value) ||', '||'],
  ]),
  ...ownBreakages('src-preload/shared/list-page.ts', [
    ['values by their columns are empty lines', '(rows.some((row) => Array.isArray(row)', '(rows.some((row) => false'],
    ['a row that is null breaks its screen', 'rows.includes(null) ?', 'false ?'],
    ['a cut page without a total is the last', '|| mayBeCapped(rows.length, request?.size)\n', '\n'],
    ['a total of 0 hides the pages behind', 'total === undefined || total < least', 'total === undefined'],
    ['the number of rows of a page is that of all pages', 'Number(!isOfAll)', '0'],
    ['a list within another object is not found', 'inner.find((rows) => rows !== undefined)', 'undefined'],
    ['rows of unknown fields are empty lines', 'names.some(isFieldName)', 'true'],
    ['a list that is not found is an empty one', ' total === 0 ? { ...empty, isStated: true } : null', ' empty'],
  ]),
  ...ownBreakages('src-preload/shared/field-names.ts', [
    ['a row that is not there is left out', "if (items.includes(NOTHING)) return { $ref: '' }", ''],
    ['what contains itself is read without an end', 'if (within.has(id)) return NOTHING', ''],
    ['records in each other are read again and again', '++copies > MAX_COPIES', 'false'],
    ['a row is lost where the others were large', 'steps > 0 && !isRow', 'steps > 0'],
    ['resolved lists are searched again', 'resolved.add(items)', ''],
    ['values by their numbers are rows', '.some(isFieldName))\n', '.length > 0)\n'],
    ['what stands beside a node is left out', '.every((name) => EDGE_FIELDS.includes(name))', '.every(Boolean)'],
    ['what stands beside attributes is left out', '|| !names.every((name) => RESOURCE_FIELDS.includes(name))', ''],
  ]),
  ...ownBreakages('src-preload/shared/envelope.ts', [
    ['what was carried out is a refusal by the number in `error`', '.push(isZero(fields.error))', '.push(undefined)'],
    ['the code of the transport is that of the call', 'if (STATUS_FIELDS.some((name) => /', 'if ([].some((name) => /'],
    ['a script that does more is data', 'SCRIPT_CALL.test(json) && /^', 'SCRIPT_CALL.test(json) || /^'],
    ['a text before the JSON is a guard', "return json.replace(GUARD, '')", "return json.replace(/^[^{]*/, '')"],
    ['a refusal of the group bot is a success', 'if (isSuccessCode(status)) {', 'if (status !== 1) {'],
    ['a success with errors is one', '(hasError || (isContradicted', '((isContradicted'],
    ['an unknown code beside a result is a refusal', ' hasResult = !isNothing(', ' hasResult = false && !isNothing('],
    ['a refusal with 0 is a success', 'if (isRefusal) return isCertain', 'if (false) return isCertain'],
    ['a success beside an error code is one', ' || (isContradicted && isNothing(data))', ''],
    ['an expired token is any refusal', 'SESSION_TEXT.test(text) || ', ''],
    ['data are about the session', ' || !isNothing(data)) return false', ') return false'],
    [
      'a success that is counted from 1 is a refusal',
      'return hasResult || texts.some((text) => SUCCESS.test(text)) ? null : false',
      'return false',
    ],
    [
      'a missing right in a 200 is any refusal',
      '/^(403|-99|forbidden|access_?denied|no_?permission)$/i.test(String(status))',
      'false',
    ],
  ]),
  ...breakagesOf('src-preload/shared/change-result.ts', 'unit/api/http/open-refusals.test.ts', [
    ['an order that still waits was decided', ' || isOtherwise(value, decision)', ''],
    ['a refusal that says a success is certain', 'envelope?.succeeded === true && status', 'false && status'],
  ]),
  ...breakagesOf('src-preload/shared/lost-answer.ts', 'unit/api/http/open-refusals.test.ts', [
    ['a change that is redirected was refused', ' || (status >= 300 && status < 400)', ''],
    ['a timeout that the server words as a refusal is one', '[TIMEOUT, BROKEN, OPEN]', '[]'],
  ]),
  ...breakagesOf('src-preload/shared/pay-data.ts', 'unit/core/orders/pay-data.test.ts', [
    ['orders of one direction are left out', 'const unread = entries', 'const unread = [] as typeof entries; entries'],
    ['an unreadable answer is an empty queue', 'if (lists.length === 0) throw', 'if (false) throw'],
    ['orders without an id are no orders', 'if (hasRows && timed.length === 0) throw', 'if (false) throw'],
    ['a page of one direction is not found', 'return inner ? [{ name', 'return false ? [{ name'],
    ['an order is put into the queue that its direction contradicts', 'own !== list.name)', 'false)'],
    ['a withdrawal is a negative amount', 'withoutSign(balance as Amount)', 'balance'],
    ['a payout in a flat list is a deposit', 'list.profile ?? own ?? list.name', 'list.profile ?? true'],
    ['pending says that an order came in', '^(pay|cash)?(up|in)(s|lists?|data|orders?|score|counts?|nums?)?$', 'up|in'],
    ['the newest order comes first', 'a.time - b.time', 'b.time - a.time'],
  ]),
  ...breakagesOf('src-preload/shared/envelope.ts', 'unit/api/response-shapes.test.ts', [
    ['a code that is not known is not named', "if (!isUnclear || code === ''", 'if (true'],
    ['a contradiction is said to be for the profile', 'const isUnclear = ', 'const isUnclear = true || '],
  ]),
  ...breakagesOf('src-preload/shared/envelope-data.ts', 'unit/shared/envelope.test.ts', [
    ['an answer without the rows that it has is an empty one', 'return hasOthers ? undefined : null', 'return null'],
    ['rows beside the envelope are not found', 'const beside = findBeside(rest)', 'const beside = undefined'],
    ['any object beside the envelope is data', '.length > 1\n', '.length > 0\n'],
  ]),
  ...ownBreakages('src-preload/shared/lossless-json.ts', [
    ['ids are compared as texts', 'a.length !== b.length || a === b', 'a === b'],
    ['a response may be nested as deeply as it likes', '++depth > MAX_DEPTH', '++depth > text.length'],
    ['ids lose digits', ' : BigInt(digits)', ' : value'],
    ['an id is sent as text', "hasBigint ? text.replace(MARKED_NUMBER, '$1') : ", ''],
    ['digits in texts become numbers', '.isSafeInteger(value)) return value', '.isSafeInteger(value)) return digits'],
  ]),
  ...ownBreakages('src-preload/shared/reading.ts', [
    ['an answer that says that it failed is read by its data', "outcome === 'none' && hasShape", 'hasShape'],
    ['rows of which nothing is known are lines', '&& readListPage(data) !== null', ''],
  ]),
  ...breakagesOf('src-preload/shared/change-result.ts', 'unit/shared/refused-changes.test.ts', [
    ['a record that says that it was not written is a success', 'saysNotDone(name, value)))', 'false))'],
    ['a refusal of the group bot in its data is a success', 'isDoubtfulResult(value) || isNo(value)', 'false'],
    ['a change of several records of which one was refused is a success', 'isRefusedPart(each) || ', ''],
  ]),
  ...breakagesOf('src-preload/shared/envelope.ts', 'unit/shared/refused-changes.test.ts', [
    ['a success with the words of a failure is one', '(succeeded && isDenied(fields, reason, data))', 'false'],
  ]),
  ...breakagesOf('src-preload/shared/state-codes.ts', 'unit/api/orders/stated-state.test.ts', [
    ['a code that its name contradicts is a state', 'areSame([...codes, ...named])', 'areSame(codes)'],
  ]),
  ...breakagesOf('src-renderer/api/orders/pay-orders.ts', 'unit/api/orders/stated-state.test.ts', [
    [
      'an order without an id is decided as that of 0',
      'hasId(order) ? readOrderState(order.state) : null',
      'readOrderState(order.state)',
    ],
  ]),
  ...breakagesOf('src-preload/shared/money.ts', 'unit/core/alerts/item-marks.test.ts', [
    ['a withdrawal without an amount is a small one', 'Number.POSITIVE_INFINITY', '0'],
  ]),
  ...ownBreakages('src-preload/shared/money.ts', [
    ['a decimal comma is taken for a separator', '([1-9]\\\\d{0,2}(?:,\\\\d{3})+|\\\\d+)', '([\\\\d,]+)'],
    ['a decimal comma behind a zero is taken for a separator', '[1-9]\\\\d{0,2}(?:,', '\\\\d{1,3}(?:,'],
    ['an object with a scale is an amount', 'field === only || isCurrency(field)', 'field !== undefined'],
    ['half a hundredth is rounded down (A183)', "(digits[point] ?? '0') >= '5'", "(digits[point] ?? '0') > '5'"],
    ['negative amounts are rounded towards zero (A183)', '-(truncated + roundUp)', '-truncated'],
    ['negative amounts are rounded half up (A183)', 'roundUp)', '(/^5?0*$/.test(digits.slice(point)) ? 0n : roundUp))'],
    ['an unreadable amount counts as 0 in a sum', ' === null ? null :', ' === null ? a === null ? null : String(a) :'],
    ['an amount that is none is zero', 'toHundredths(amount) === 0n', 'signOf(amount) === 0'],
    ['an integer beyond 2^53 loses digits', "== 'bigint') return amount", "== 'bigint') return BigInt(Number(amount))"],
  ]),
  ...ownBreakages('src-preload/shared/quiet-times.ts', [
    ['a quiet time that began yesterday is over at midnight', 'of [today, today - 1]', 'of [today]'],
  ]),
  ...ownBreakages('src-preload/shared/server-time.ts', [
    ['times without a zone are UTC', 'isLocal ? serverZone', "isLocal ? '+00:00'"],
    ['days end at midnight of the workstation', ' + OFFSET_MS', ' - new Date(epochMs).getTimezoneOffset() * 60_000'],
  ]),
  ...ownBreakages('src-preload/shared/conversation-key.ts', [
    ['a member who is called 客服 is an operator', "if (!isInGroup && speakId === member) return 'member'\n", ''],
  ]),
  ...ownBreakages('src-preload/shared/untrusted-text.ts', [
    ['direction marks of a name reorder its sentence', 'RIGHT_TO_LEFT.test(clean', 'clean === text.slice(text.length'],
    ['a long name is not cut', 'for (let count = 0; count < max && end', 'for (let count = 0; end'],
    ['a cut name does not say so', ' end < text.length ? ', ' end < text.length ? text.slice(0, end) : end < 0 ? '],
    [
      'a sentence ends within an isolate',
      'truncated.lastIndexOf(FIRST_STRONG_ISOLATE) > truncated.lastIndexOf(POP_ISOLATE)',
      'false',
    ],
  ]),
]
