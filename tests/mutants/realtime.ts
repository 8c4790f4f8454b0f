import { breakagesOf, ownBreakages } from './mutant.ts'

export const realtimeMutants = [
  ...breakagesOf('src-main/core/realtime.ts', 'unit/core/chat/unread-tracker.test.ts', [
    [
      'each message of a burst publishes the counts',
      'const UI_THROTTLE_MS = 50',
      'const UI_THROTTLE_MS = 0',
      'five thousand',
    ],
  ]),
  ...breakagesOf('src-main/core/alerts/alert-rules.ts', 'unit/core/alerts/alerts.test.ts', [
    [
      'a lost connection sounds once',
      "connection: { on: true, sound: 'alarm', volume: 70, repeat: true, waitMinutes: 0, ...noEscalation }",
      "connection: { on: true, sound: 'alarm', volume: 70, repeat: false, waitMinutes: 0, ...noEscalation }",
      'of ten minutes',
    ],
  ]),
  ...ownBreakages('src-main/core/alerts/alert-presenter.ts', [
    ['quiet times silence nothing', ' isSuppressed = this.isQuietFor({ withdrawal })', ' isSuppressed = false'],
    ['large withdrawals stay silent in quiet times', '!(quietExcept !== null && withdrawal > quietExcept)', 'true'],
    ['a lost session is silent in quiet times', "isSuppressed && notice.kind !== 'session'", 'isSuppressed'],
    ['a kind that is off is shown', '(rule && !rule.on) || ', ''],
    ['what was handled meanwhile is shown', " || notice.state === 'handled'", ''],
    ['the taskbar flashes on for what was handled', 'this.deps.ports.endAttention([...ids])', ''],
    ['sounds that are off are played', ' || !this.deps.settings.effective.sound', ''],
    ['what quiet times suppressed is shown to the next operator', 'this.#suppressed.clear()', ''],
    ['do-not-disturb does not end when the clock is set back', ' || performance.now() >= this.#dnd.deadline', ''],
  ]),
  ...breakagesOf('src-main/core/alerts/alerts.ts', 'unit/core/alerts/item-marks.test.ts', [
    ['a decided order keeps its mark', 'if (endsMarks) this.marks.end(items)', ''],
    [
      'the notification of a decided order stays open',
      'this.#presenter.withdraw(this.notifications.onHandled(items))',
      '',
    ],
    ['an order that is gone can be claimed', 'conversationOf(item) !== null || this.#orders.has(item)\n', 'true\n'],
  ]),
  ...breakagesOf('src-main/core/alerts/alerts.ts', 'unit/core/console-core.test.ts', [
    ['locked alerts can be changed', ' (isManaged(change, this.deps.settings.managedAlerts)) throw', ' (false) throw'],
  ]),
  ...breakagesOf('src-main/core/alerts/records.ts', 'unit/core/alerts/item-marks.test.ts', [
    ['an item escalates at every check', 'next.set(key, isDue ? now : from)', 'next.set(key, from)'],
    ['a claimed item escalates', 'this.deps.isSilent(entry) ? now : ', ''],
    ['a claimed order reminds', 'filter((item) => !this.deps.isMarked(item))', 'slice()'],
  ]),
  ...breakagesOf('src-main/core/alerts/notification-center.ts', 'unit/core/alerts/alerts.test.ts', [
    ['a burst of one kind is one notification each', 'if (throttled) {', 'if (false as boolean && throttled) {'],
    ['notifications stay for the next operator', 'this.#waiting.clear()\n    this.#store([])', 'this.#waiting.clear()'],
  ]),
  ...breakagesOf('src-main/core/alerts/outage-notifier.ts', 'unit/core/alerts/alerts.test.ts', [
    [
      'an outage is announced twice',
      "if (this.#reported !== null && (!isServerLost || this.#reported !== 'hub')) return",
      '',
    ],
    [
      'a connection is announced as back while the other is lost',
      ' || this.#hub.disconnectedAt !== null || this.#server.disconnectedAt !== null',
      '',
    ],
  ]),
  ...breakagesOf('src-main/core/alerts/records.ts', 'unit/core/alerts/alert-presenter.test.ts', [
    ['sounds repeat in quiet times', 'presenter.isQuiet || now', 'now'],
  ]),
  ...breakagesOf('src-main/core/alerts/records.ts', 'unit/core/alerts/reminders.test.ts', [
    ['watched members sound once only', '.sound(due, this.deps.membersOf(pending[due]))', '.sound(due)'],
    ['reminders are added in quiet times', 'if (this.deps.presenter.isQuiet) this.#remindedAt.set(kind, now)', ''],
    ['every check reminds of what waits', 'now - last < interval || ', ''],
    ['what has just come is reminded of', ' || !waitTimes.some(isLate)', ''],
    ['a sound repeats for what was handled', 'pending[kind].length > 0 && ', ''],
    [
      'what waited before the start is reminded of twice',
      ' && (runningMs >= interval || wait - runningMs < interval)',
      '',
    ],
  ]),
  ...ownBreakages('src-main/core/chat/chat-hub-client.ts', [
    ['a history that is not understood is empty', '(rows.length > 0 && messages.length === 0) throw', '(false) throw'],
    ['a refused message counts as sent', "if (result === 'failed' || result === 'forbidden')", 'if (false)'],
    ['a conversation that is too large ends the connection at each look', 'this.#pageSizes.onLost(key)', 'key'],
  ]),
  ...breakagesOf('src-main/core/chat/chat-hub-client.ts', 'unit/core/chat/sent-messages.test.ts', [
    ['the envelope of a failed call is taken as its data', ' (envelope?.succeeded === false) throw', ' (false) throw'],
    ['a blank message is sent', "if (text.trim() === '') throw", "if (text === '') throw"],
  ]),
  ...breakagesOf('src-main/core/chat/conversation-state.ts', 'unit/core/chat/read-receipts.test.ts', [
    ['an older list takes away the unread messages of later pushes', ': listed.count) + newerCount', ': listed.count)'],
    [
      'pushes of operators count as unread messages of a list',
      'newerPushes.filter(({ fromMember }) => fromMember)',
      'newerPushes',
    ],
  ]),
  ...breakagesOf('src-main/core/chat/conversation-state.ts', 'unit/core/chat/unread-tracker.test.ts', [
    [
      'a message that was pushed without its time is announced again by the next list',
      'Number.isNaN(time) ? serverNow + CLOCK_ERROR_MS : time',
      'time',
    ],
    ['a push without text or time counts again what a list has counted', 'if (!lacksTime && !lacksText) ', ''],
    ['a lagging list makes read messages unread again', '(isBeforeRead ? 0 : listed.count)', 'listed.count'],
    [
      "a colleague's answer is announced as the member's message",
      '(showsNewer && mayShowLost && unread === 1)',
      'showsNewer',
    ],
    ['a late push announces what a list has announced', 'const isOlder = time < listed.time ||', 'const isOlder ='],
    ['a late push counts as newer than the latest message of a list', '1).filter((push) => !(push.time < time))', '1)'],
  ]),
  ...ownBreakages('src-main/core/chat/read-receipts.ts', [
    ['in a burst messages are marked read after the focus is gone (A160)', '() || !this.deps.isFocused(key)) ', '()) '],
    [
      'each message of a burst costs a mark-read call of its own',
      'await new Promise((resolve) => setTimeout(resolve, RESEND_INTERVAL_MS))',
      '',
    ],
    ['messages that a lost mark-read call covered are not announced', '.splice(0, coveredCount)', '.length = 0'],
  ]),
  ...ownBreakages('src-main/core/chat/sent-messages.ts', [
    ['a message is published to the next operator after a sign-out', 'if (this.#pending.has(pending)) {', '{'],
    ['one echo answers two messages of the same text', 'candidate.echo === null &&\n', ''],
    ['an echo of another conversation is taken as the own message', 'candidate.conversation === conversation &&\n', ''],
  ]),
  ...ownBreakages('src-main/core/chat/unanswered-messages.ts', [
    ['an answer that crosses a question ends its wait', 'isOvertaken ? known.newest : null', 'null'],
    ['a message read elsewhere waits for ever', 'this.#setWaiting(key, known, null)', ''],
    ['groups wait for answers', "speaker === 'member' && !isGroup(key)", "speaker === 'member'"],
  ]),
  ...ownBreakages('src-main/core/chat/unread-tracker.ts', [
    ['a window without focus marks its conversation read', 'key === null || !focused) return', 'key === null) return'],
    [
      'a message that was pushed twice counts twice',
      "if (message.id !== '' && !this.#seenIds.add(key, message.id)) return",
      '',
    ],
    ["an operator's message counts as unread", 'if (!isFromMember) return\n', ''],
    [
      'a message in the focused conversation is announced',
      'if (this.#isFocused(key) || this.#readReceipts.isInFlight(key)) this',
      'if (false) this',
    ],
    ['the focus of a closed window keeps marking messages read', 'this.#focused.delete(windowId)\n  }\n\n ', '}\n\n '],
    [
      'a conversation stays read though marking it failed',
      'this.#conversations.setUnread(state, unread, state.unreadSince)',
      '',
    ],
    [
      'conversations of a disabled channel stay unread',
      'this.#conversations.clearUnlisted(({ key }) => !types.has(channelOf(key)), startedAt)',
      '',
    ],
    ['a message that a list counted is counted again by its push', 'if (!isCounted) this.#', 'this.#'],
  ]),
  ...breakagesOf('src-main/core/chat/apply-list.ts', 'unit/core/chat/unread-tracker.test.ts', [
    ['a text of this console in a list is announced', 'deps.isOwnText(key, content)', 'false'],
    ['a message that was pushed without its text is announced again by a list', '|| isPushedWithoutText', ''],
  ]),
  ...breakagesOf('src-main/core/hub/connection.ts', 'unit/core/hub/hub-connection.test.ts', [
    ['no socket is opened without a negotiation', '.setAlone(url, isRefused', '.setAlone(url, false'],
    ['the hub is sent nothing for fifteen seconds', '.withKeepAliveInterval(PING_INTERVAL_MS)', ''],
    ['the hub token follows a redirect to another host', 'assertOrigin(asText(answer.url), this.origin)', ''],
    [
      'a hub that pings seldom is dropped again and again',
      'silentSockets.onLimit(url, connection.serverTimeoutInMilliseconds)',
      'return',
    ],
    [
      'a hub that pings as others do may be silent for longer all the same',
      'if (isPing) silentSockets.onPing(url, performance.now() - receivedAt)',
      '',
    ],
  ]),
  ...breakagesOf('src-main/core/hub/connection.ts', 'unit/core/hub/long-polling.test.ts', [
    [
      'polling ends with its token',
      'if (response.status === 401 && this.#isTokenRenewed(request)) return new HttpResponse(401)',
      '',
    ],
    ['a poll that a proxy cuts ends the connection', "if (isCut && request.method === 'GET'", 'if (false'],
  ]),
  ...breakagesOf('src-main/core/hub/protocol.ts', 'unit/core/hub/hub.test.ts', [
    ['a method that broke off did nothing', 'return new ResponseLostError(`服务器', 'return new Error(`服务器'],
  ]),
  ...breakagesOf('src-main/core/hub/decode.ts', 'unit/core/hub/hub.test.ts', [
    ['long messages are kept whole', 'content: text.transform(truncateContent)', 'content: text'],
    ['the second message of a push is left out', 'if (pushes.length > MAX_MESSAGES) break', 'break'],
    ['a message that is not understood beside others is left out', '    if (found.length === 0 ', '    if (depth < 0 '],
    ['long names are kept whole', 'text.transform((v) => truncateText(v, MAX_LINE_LENGTH))', 'text'],
  ]),
  ...ownBreakages('src-main/core/hub/hub.ts', [
    ['a connection that was stopped counts received messages', 'if (isCurrent()) this.#', 'this.#'],
    ['two consoles of one account fight without end', 'rest = isContested ?', 'rest = false ?'],
    ['a call whose answer was lost looks refused', 'throw new ResponseLostError(error.message)', 'throw error'],
  ]),
  ...breakagesOf('src-main/core/orders/pending-orders.ts', 'unit/core/orders/overlapping-readings.test.ts', [
    ['a pushed count is overwritten by an older list', 'if (!isOutdated) {\n', '{\n'],
    ['a decided order counts as pending', 'if (read.isPending) ', ''],
    [
      'orders of the former session are published in the next',
      'if (generation !== this.#generation) return\n      ok',
      'ok',
    ],
    ['a reading that was lost delays what is pushed', 'this.#late.expect()', ''],
    ['a reading is replaced after the session has ended', 'late.end()\n    this.#fetchRunner.stop', 'fetchRunner.stop'],
  ]),
  ...breakagesOf('src-main/core/orders/queue-reader.ts', 'unit/core/orders/overlapping-readings.test.ts', [
    ['a slow server is never read to the end', ' || this.#wasReplaced) return', ') return'],
    ['what is pushed during a reading waits for the one that is lost', ' = this.#pushesBefore', ' = this.#pushCount'],
  ]),
  ...breakagesOf('src-main/core/orders/pending-list.ts', 'unit/core/orders/pending-orders.test.ts', [
    ['the same id with another amount is the same order', ', id, exactHundredths(amount) ?? amount, ', ', id, '],
    ['a deposit and a withdrawal of one id are one order', '[deposit, id, exactHundredths(', '[id, exactHundredths('],
  ]),
  ...breakagesOf('src-main/core/orders/pending-list.ts', 'unit/core/orders/incomplete-pay-data.test.ts', [
    ['a list that moved between two pages lacks an order', 'total !== listed', 'false'],
    ['a row without a state is an order that waits', 'if (!rows.every(hasState)) return UNSTATED', ''],
    ['a page that the server cuts ends the list', 'if (rows.length > size) return await', 'if (false) return await'],
    ['a page without a total ends the list', 'if (isStated && all.length >= total', 'if (all.length >= total'],
    ['orders before the first page stay hidden', 'isShort || isLate', 'isShort'],
    ['a list that is short is read again and again', 'wasShort ? 1 : MAX_ATTEMPTS', 'MAX_ATTEMPTS'],
    ['rows that are in two pages are left out', 'if (known.length > 0) return', 'if (false) return'],
  ]),
  ...breakagesOf('src-main/core/orders/queue-reader.ts', 'unit/core/orders/incomplete-pay-data.test.ts', [
    ['orders that a server leaves out stay hidden', 'this.#isIncomplete = true', ''],
    ['an order that comes meanwhile is a difference', 'agreeing < 2', 'agreeing < 0'],
    ['the list of another filter is compared', 'if (error instanceof UnfilteredError)', 'if (false)'],
    ['what is known is hidden by a list that is short', 'if (!(error instanceof IncompleteListError)) throw', 'throw'],
    ['a list that is short counts as all there is', 'if (isUnconfirmed) queues', 'if (false) queues'],
  ]),
  ...ownBreakages('src-main/core/orders/pending-orders.ts', [
    ['orders that were pending before the session are announced as new', 'this.#isInitial = false', ''],
    ['pending orders are read slowly while the hub is down', 'ok && this.deps.isConnected()))', 'ok))'],
    ['a decision that changed nothing leaves the lists as they are', 'this.#mustPublish = true\n', ''],
    ['a decision is followed by a second reading after its push', ' || this.#startedAt >= sentAt', ''],
    [
      'signed out, the orders stay in the windows',
      'if (this.state.orders ?? this.state.error) this.#publish(null, null, null)',
      '',
    ],
    ['the wait of an order begins when it is first read', 'isPlausible ? now - age : ', ''],
  ]),
]
