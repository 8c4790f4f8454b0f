import { breakagesOf } from './mutant.ts'

export const coreMutants = [
  ...breakagesOf('src-main/core/orders/pending-orders.ts', 'tests/unit/core/orders/pending-orders.test.ts', [
    ['the same id with another amount is the same order', '[deposit, id, amount, ', '[deposit, id, '],
    ['a deposit and a withdrawal of one id are one order', '[deposit, id, amount, ', '[id, amount, '],
    ['orders that were pending before the session are announced as new', 'this.#isInitial = false', ''],
    ['pending orders are read slowly while the hub is down', 'ok && this.deps.isConnected() ? POLL_MS', 'ok ? POLL_MS'],
    ['a decision that changed nothing leaves the lists as they are', "this.#published = ''\n      void", 'void'],
    ['a decision is followed by a second reading after its push', ' || this.#startedAt >= sentAt', ''],
    [
      'signed out, the orders stay in the windows',
      'if (this.state.orders ?? this.state.error) this.#publish(null, null)',
      '',
    ],
    ['the wait of an order begins when it is first read', 'this.#pendingSinceOf(order) ?? ', ''],
  ]),
  ...breakagesOf('src-main/core/chat/unread-tracker.ts', 'tests/unit/core/chat/unread-tracker.test.ts', [
    [
      'a window without focus marks its conversation read',
      'if (key === null || !focused) return',
      'if (key === null) return',
    ],
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
    [
      'the focus of a closed window keeps marking messages read',
      'this.#focused.delete(windowId)\n  }\n\n  /** A private',
      '}\n\n  /** A private',
    ],
    [
      'a conversation stays read though marking it failed',
      'this.#conversations.setUnread(state, unread, state.unreadSince)',
      '',
    ],
    [
      'conversations of a disabled channel stay unread',
      'this.#conversations.clearUnlisted((key) => !types.has(channelOf(key)), startedAt)',
      '',
    ],
    [
      'a message that a list counted is counted again by its push',
      'if (isCounted) return void',
      'if (false) return void',
    ],
    ['a text of this console in a list is announced', ' || this.deps.isOwnText(key, content)', ''],
  ]),
  ...breakagesOf('src-main/core/chat/conversation-state.ts', 'tests/unit/core/chat/unread-tracker.test.ts', [
    ['a lagging list makes read messages unread again', '(isBeforeRead ? 0 : listed.count)', 'listed.count'],
  ]),
  ...breakagesOf('src-main/core/chat/sent-messages.ts', 'tests/unit/core/chat/sent-messages.test.ts', [
    ['a message is published to the next operator after a sign-out', 'if (this.#pending.has(pending)) {', '{'],
    ['one echo answers two messages of the same text', 'candidate.echo === null &&\n', ''],
    ['an echo of another conversation is taken as the own message', 'candidate.conversation === conversation &&\n', ''],
  ]),
  ...breakagesOf('src-main/core/chat/chat-hub-client.ts', 'tests/unit/core/chat/chat-hub-client.test.ts', [
    ['a refused message counts as sent', "if (answer === false) throw new Error('失败,链接超时 操作失败')", ''],
  ]),
  ...breakagesOf('src-main/core/chat/unanswered-messages.ts', 'tests/unit/core/chat/unanswered-messages.test.ts', [
    ['an answer that crosses a question ends its wait', 'isOvertaken ? known.newest : null', 'null'],
    ['a message read elsewhere waits for ever', 'this.#setWaiting(key, known, null)', ''],
    ['groups wait for answers', "speaker === 'member' && !isGroup(key)", "speaker === 'member'"],
  ]),
  ...breakagesOf('src-main/core/alerts/alert-presenter.ts', 'tests/unit/core/alerts/alert-presenter.test.ts', [
    [
      'quiet times silence nothing',
      'const isSuppressed = this.isQuietFor({ withdrawal })',
      'const isSuppressed = false',
    ],
    ['large withdrawals stay silent in quiet times', '!(quietExcept !== null && withdrawal > quietExcept)', 'true'],
    ['a lost session is silent in quiet times', "isSuppressed && notice.kind !== 'session'", 'isSuppressed'],
    ['a kind that is off is shown', '(rule && !rule.on) || ', ''],
    ['what was handled meanwhile is shown', " || notice.state === 'handled'", ''],
    ['sounds that are off are played', ' || !this.deps.settings.effective.sound', ''],
    ['what quiet times suppressed is shown to the next operator', 'this.#suppressed.clear()', ''],
    ['do-not-disturb does not end when the clock is set back', ' || performance.now() >= this.#dnd.deadline', ''],
  ]),
  ...breakagesOf('src-main/core/alerts/reminders.ts', 'tests/unit/core/alerts/reminders.test.ts', [
    ['reminders are added in quiet times', 'if (this.deps.presenter.isQuiet) this.#remindedAt.set(kind, now)', ''],
    [
      'what waited before the start is reminded of twice',
      ' && (runningMs >= interval || wait - runningMs < interval)',
      '',
    ],
  ]),
  ...breakagesOf('src-main/core/alerts/reminders.ts', 'tests/unit/core/alerts/item-marks.test.ts', [
    ['a claimed order reminds', 'filter((item) => !this.deps.isMarked(item))', 'slice()'],
  ]),
  ...breakagesOf('src-main/core/alerts/escalation.ts', 'tests/unit/core/alerts/item-marks.test.ts', [
    ['an item escalates at every check', 'next.set(key, isDue ? now : from)', 'next.set(key, from)'],
    ['a claimed item escalates', 'this.deps.isSilent(entry) ? now : ', ''],
  ]),
  ...breakagesOf('src-main/core/alerts/alerts.ts', 'tests/unit/core/alerts/item-marks.test.ts', [
    ['a decided order keeps its mark', 'if (isMarkEnded) this.marks.end(items)', ''],
    [
      'the notification of a decided order stays open',
      'this.#presenter.native.withdraw(this.notifications.onHandled(items))',
      '',
    ],
    ['an order that is gone can be claimed', 'conversationOf(item) !== null || this.#orders.has(item)\n', 'true\n'],
  ]),
  ...breakagesOf('src-main/core/alerts/outage-notifier.ts', 'tests/unit/core/alerts/alerts.test.ts', [
    ['an outage is announced twice', "if (this.#reported === lost || this.#reported === 'server') return", ''],
    [
      'a connection is announced as back while the other is lost',
      ' || this.#hub.disconnectedAt !== null || this.#server.disconnectedAt !== null',
      '',
    ],
  ]),
  ...breakagesOf('src-main/core/alerts/notification-center.ts', 'tests/unit/core/alerts/alerts.test.ts', [
    ['a burst of one kind is one notification each', 'if (throttled) {', 'if (false as boolean && throttled) {'],
    ['notifications stay for the next operator', 'this.#waiting.clear()\n    this.#store([])', 'this.#waiting.clear()'],
  ]),
  ...breakagesOf('src-main/core/gateway/gateway.ts', 'tests/unit/core/gateway/gateway.test.ts', [
    [
      'a request reaches another server that was chosen meanwhile',
      'if (session.view.server !== buffered.server) throw',
      'if (false) throw',
    ],
    [
      'a write is sent again with renewed tokens',
      "if (buffered.method !== 'GET' || !session.wasRefreshed(auth)) throw",
      'if (!session.wasRefreshed(auth)) throw',
    ],
    [
      'a write is sent again to see whether tokens are accepted',
      "buffered.method === 'GET'\n          ? buffered\n",
      'buffered.method\n          ? buffered\n',
    ],
    ['tokens are sent with pictures', "buffered.path.startsWith('/images/') ? null : ", ''],
    ['encoded dots in a path reach the server', ' || /%2e|%2f|%5c|\\\\/i.test(path)', ''],
    [
      'a page of another origin is served',
      'if (origin !== null && origin !== deps.origin) return',
      'if (false) return',
    ],
    [
      'other methods than GET, HEAD and POST are forwarded',
      "if (!['GET', 'HEAD', 'POST'].includes(method)) return",
      'if (false) return',
    ],
    [
      'a login applies to the server chosen meanwhile',
      'if (login && session.view.server === buffered.server) {',
      'if (login) {',
    ],
    ['writes in flight are not counted', 'if (isWrite) pendingWrites++', ''],
    [
      'an expired session inside an envelope with status 200 is not noticed',
      ' || (response.status === 200 && isUnauthorizedEnvelope(text))',
      '',
    ],
  ]),
  ...breakagesOf('src-main/core/gateway/page-response.ts', 'tests/unit/core/gateway/gateway.test.ts', [
    ['a page receives the headers with tokens', "'date']", "'date', 'access-token', 'x-access-token']"],
  ]),
  ...breakagesOf('src-main/core/session/session.ts', 'tests/unit/core/session/session.test.ts', [
    ['tokens of another server are restored', ' || stored.server !== server', ''],
    ['late tokens of a former session are applied', '!current || auth.epoch !== this.#epoch', '!current'],
    ['an older pair replaces a newer one', 'if (!shouldReplace(received, current, auth.pair)) return', ''],
    [
      'several requests refresh the tokens at once',
      'await unlessAborted(this.#refreshLeader.promise, signal)',
      'return this.#createAuth(pair, true, true)',
    ],
    ['a late 401 of replaced tokens signs out', "if (!isCurrent) return 'stale'", ''],
    [
      'another server keeps the session',
      "this.#server = server\n    this.#replace(null, null, 'signedOut')",
      'this.#server = server',
    ],
    ['the refresh token is sent with every request', 'withRefresh && pair.refresh', 'pair.refresh'],
    [
      'signing out leaves the tokens on disk',
      'text === null ? this.secrets.clear() : this',
      'text === null ? undefined : this',
    ],
  ]),
  ...breakagesOf('src-main/core/session/unsaved-work.ts', 'tests/unit/core/session/unsaved-work.test.ts', [
    [
      'drafts of another operator are shown',
      'const ownerChanged = signedIn ?',
      'const ownerChanged = false && signedIn ?',
    ],
    ["a late page saves drafts into another operator's session", 'if (!this.#owner?.epochs.has(epoch)) return', ''],
    ['drafts are visible while signed out', 'this.deps.session().signedIn ? this.#drafts : []', 'this.#drafts'],
    [
      'the unsaved work of a closed window is kept',
      'onWindowClosed(window: string): void {\n    this.#windowsWithUnsavedWork.delete(window)',
      'onWindowClosed(_window: string): void {',
    ],
  ]),
  ...breakagesOf('src-main/core/audit-log/change-tracker.ts', 'tests/unit/core/audit-log/change-tracker.test.ts', [
    ['two windows decide one order', 'if (holder) return lockMessage(holder, window)', ''],
    [
      'an unknown outcome releases its order at once',
      'if (isUnknown) this.#startTimer(change, UNKNOWN_LOCK_MS, () => this.#release(change))\n    else this',
      'this',
    ],
    [
      'an unknown outcome keeps its order locked for ever',
      'if (isUnknown) this.#startTimer(change, UNKNOWN_LOCK_MS, () => this.#release(change))\n    else this',
      'if (!isUnknown) this',
    ],
    [
      'a change that was not announced is sent',
      "if (change?.state !== 'announced') return rejected(409, '操作已失效，没有提交，请重试')",
      "if (!change) return rejected(409, '')",
    ],
    ['a change of the former session is sent', ' && this.session().epoch === change.epoch', ''],
    [
      'a change is sent though its page is gone before',
      "else if (change.state !== 'answered') this.#cancel(change)\n",
      "else if (change.state !== 'answered') {}\n",
    ],
    ["another operator reads the outcome of a colleague's change", 'entry.operator !== user?.name || ', ''],
    [
      'an announced change locks its order for ever',
      'this.#startTimer(change, SEND_TIMEOUT_MS, () => this.#cancel(change))',
      '',
    ],
  ]),
  ...breakagesOf('src-main/core/audit-log/outcome.ts', 'tests/unit/core/audit-log/change-tracker.test.ts', [
    [
      'a lost answer counts as failed',
      "if (error === 'timeout' || error === 'network' || error === 'unusable') return unknown",
      "if (error === 'unusable') return unknown",
    ],
    [
      'a server error counts as failed',
      'if (response.status >= 500) return unknown',
      'if (response.status >= 500) return failed',
    ],
    [
      'HTML with status 200 counts as failed',
      'if (!opened) return unknown(MALFORMED_RESPONSE)',
      'if (!opened) return failed(MALFORMED_RESPONSE)',
    ],
  ]),
  ...breakagesOf('src-main/core/audit-log/audit-log.ts', 'tests/unit/core/audit-log/audit-log.test.ts', [
    ['a line after an incomplete one is lost', "state.lastLineIncomplete ? '\\n' : ''", "''"],
    ['the audit log grows without limit', 'if (state.entries.length > MAX_ENTRIES) state.entries.shift()', ''],
  ]),
  ...breakagesOf('src-main/core/audit-log/audit-entry.ts', 'tests/unit/core/audit-log/audit-log.test.ts', [
    [
      'a token is written to the audit log',
      'redactSecrets(input.slice(0, MAX_INPUT_LENGTH), secrets)',
      'input.slice(0, MAX_INPUT_LENGTH)',
    ],
  ]),
  ...breakagesOf('src-main/core/console-core.ts', 'tests/unit/core/console-core.test.ts', [
    [
      'the hub token is sent to a server chosen meanwhile',
      'token === null || session.view.server !== address',
      'token === null',
    ],
    ['an update is installed over an open change', 'if (gateway.pendingWrites > 0) return', 'if (false) return'],
    ['an update is installed over unsaved work', "unsaved.hasUnsavedWork ? '", "false ? '"],
  ]),
  ...breakagesOf('src-main/core/support/support.ts', 'tests/unit/core/console-core.test.ts', [
    ['crash dumps stay after a sign-out', 'void attempt(() => crashDumps.clear())', 'void 0'],
  ]),
  ...breakagesOf('src-main/core/settings/server-commands.ts', 'tests/unit/core/settings/servers.test.ts', [
    ['the selected server can be removed', 'if (address === settings.effective.server) throw', 'if (false) throw'],
  ]),
  ...breakagesOf('src-main/core/settings/settings-store.ts', 'tests/unit/core/settings/policy.test.ts', [
    ['locked settings can be changed', 'if (isRefused) throw', 'if (false) throw'],
    ['an illegible policy frees the server', "(this.isManaged('server') && policyServer) || server", 'server'],
  ]),
  ...breakagesOf('src-main/core/settings/policy.ts', 'tests/unit/core/settings/policy.test.ts', [
    ['a wrong value unlocks its key', 'sources[path] ??= source', ''],
    ['the weaker source wins', 'if (!error && !values.has(path)) {', 'if (!error) {'],
  ]),
  ...breakagesOf('src-main/core/settings/server-url.ts', 'tests/unit/core/settings/server-url.test.ts', [
    [
      'a server without encryption is accepted',
      "if (url.protocol === 'http:' && !isLoopback) throw",
      'if (false) throw',
    ],
    ['an address with a password is accepted', 'if (url.username || url.password) throw', 'if (false) throw'],
  ]),
  ...breakagesOf('src-main/core/redact.ts', 'tests/unit/core/redact.test.ts', [
    [
      'tokens are logged',
      "for (const secret of secrets) if (secret.length > 0) redacted = redacted.replaceAll(secret, '[secret]')",
      '',
    ],
    ['the queries of addresses are logged', 'query === undefined ? address : ', 'query ? address + query : '],
  ]),
  ...breakagesOf('src-main/core/hub/connection.ts', 'tests/unit/core/hub/hub-connection.test.ts', [
    [
      'the hub token follows a redirect to another host',
      'if (answer.url) assertOrigin(asText(answer.url), this.origin)',
      '',
    ],
  ]),
  ...breakagesOf('src-main/core/hub/hub.ts', 'tests/unit/core/hub/hub.test.ts', [
    [
      'a connection that was stopped counts received messages',
      'if (isCurrent()) this.#lastMessageAt',
      'this.#lastMessageAt',
    ],
  ]),
  ...breakagesOf('src-main/core/hub/decode.ts', 'tests/unit/core/hub/hub.test.ts', [
    ['long messages are kept whole', 'content: text.transform(truncateContent)', 'content: text'],
  ]),
  ...breakagesOf('src-main/core/updates/install-request.ts', 'tests/unit/core/updates/install-request.test.ts', [
    ['an old request ends the console', ' || Math.abs(now() - at) > MAX_AGE_MS', ''],
    ['an installer ends the console during a change', 'if (blocker() === null) {', 'if (blocker() !== undefined) {'],
  ]),
  ...breakagesOf('src-main/core/orders/pending-orders.ts', 'tests/unit/core/orders/overlapping-readings.test.ts', [
    ['a pushed count is overwritten by an older list', 'if (!isOutdated) this.deps', 'this.deps'],
    ['a decided order counts as pending', '.filter(({ state }) => Number(state) === 0)', ''],
    [
      'orders of the former session are published in the next',
      'if (generation !== this.#generation) return\n      ok',
      'ok',
    ],
  ]),
  ...breakagesOf('src-main/core/chat/read-receipts.ts', 'tests/unit/core/chat/read-receipts.test.ts', [
    [
      'in a burst messages are marked read after the focus is gone (A160)',
      'if (!isCurrent() || !this.deps.isFocused(key)) break',
      'if (!isCurrent()) break',
    ],
    [
      'each message of a burst costs a mark-read call of its own',
      'await new Promise((resolve) => setTimeout(resolve, RESEND_INTERVAL_MS))',
      '',
    ],
    [
      'messages that a lost mark-read call covered are not announced',
      'receipt.unannounced.splice(0, coveredCount)',
      'receipt.unannounced.length = 0',
    ],
  ]),
  ...breakagesOf('src-main/core/chat/conversation-state.ts', 'tests/unit/core/chat/read-receipts.test.ts', [
    [
      'an older list takes away the unread messages of later pushes',
      '(isBeforeRead ? 0 : listed.count) + newerPushes.filter(({ fromMember }) => fromMember).length',
      '(isBeforeRead ? 0 : listed.count)',
    ],
    [
      'pushes of operators count as unread messages of a list',
      'newerPushes.filter(({ fromMember }) => fromMember)',
      'newerPushes',
    ],
  ]),
  ...breakagesOf('src-main/core/chat/chat-hub-client.ts', 'tests/unit/core/chat/sent-messages.test.ts', [
    ['the envelope of a failed call is taken as its data', 'if (succeeded === false) throw', 'if (false) throw'],
    ['a blank message is sent', "if (text.trim() === '') throw", "if (text === '') throw"],
  ]),
  ...breakagesOf('src-main/core/alerts/reminders.ts', 'tests/unit/core/alerts/alert-presenter.test.ts', [
    ['sounds repeat in quiet times', 'presenter.isQuiet || now', 'now'],
  ]),
  ...breakagesOf('src-main/core/alerts/alerts.ts', 'tests/unit/core/console-core.test.ts', [
    [
      'locked alerts can be changed',
      'if (isManaged(change, this.deps.settings.managedAlerts)) throw',
      'if (false) throw',
    ],
  ]),
  ...breakagesOf('src-main/core/settings/settings-store.ts', 'tests/unit/core/console-core.test.ts', [
    ['the policy is saved as the choice of the operator', 'return this.#stored.alerts', 'return this.effective.alerts'],
    ['a server that the administrator fixed can be saved', "(isServerChanged && this.isManaged('server')) ||\n", ''],
  ]),
  ...breakagesOf('src-main/core/settings/policy.ts', 'tests/unit/core/settings/policy.test.ts', [
    [
      'an unreadable policy lets updates install themselves',
      "for (const key of ['server', 'updates'] as const)",
      "for (const key of ['server'] as const)",
    ],
  ]),
  ...breakagesOf('src-main/core/audit-log/commands.ts', 'tests/unit/core/console-core.test.ts', [
    [
      'the audit log can be read while signed out',
      '(session.view.signedIn ? auditLog.read(session.view.server) : [])',
      'auditLog.read(session.view.server)',
    ],
  ]),
  ...breakagesOf('src-main/core/audit-log/audit-log.ts', 'tests/unit/core/audit-log/audit-log.test.ts', [
    ['a change is recorded twice under one id', 'if (state.entries.some((entry) => entry.id === id)) return false', ''],
  ]),
  ...breakagesOf('src-main/core/hub/hub.ts', 'tests/unit/core/hub/hub.test.ts', [
    ['a call whose answer was lost looks refused', 'throw new ResponseLostError(error.message)', 'throw error'],
  ]),
  ...breakagesOf('src-main/core/hub/decode.ts', 'tests/unit/core/hub/hub.test.ts', [
    ['long names are kept whole', 'text.transform((v) => truncateText(v, MAX_LINE_LENGTH))', 'text'],
  ]),
  ...breakagesOf('src-main/core/settings/server-commands.ts', 'tests/unit/core/console-core.test.ts', [
    ['a page switches the server without a question', 'if (!(await confirmSwitch(server))) return session.view', ''],
    [
      'a server that the administrator fixed can be changed',
      "if (settings.isManaged('server')) throw new Error(MANAGED_MESSAGE)",
      '',
    ],
  ]),
]
