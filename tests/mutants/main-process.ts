import { breakagesOf } from './mutant.ts'

export const mainProcessMutants = [
  ...breakagesOf(
    'src-main/electron/windows/unsaved-question.ts',
    'tests/unit/electron/windows/ask-before-quit.test.ts',
    [['quitting loses the note of the hand-over unasked', 'if (names.length === 0) return', 'return']],
  ),
  ...breakagesOf('src-main/electron/system/secret-store.ts', 'tests/unit/electron/system/secret-store.test.ts', [
    ['the tokens of the operator before come back', '      else await removeStale()\n', ''],
    ['used lines are replaced unread', 'if (isLate && !keepsUnreadable) await', 'if (isLate) await'],
  ]),
  ...breakagesOf('src-main/electron/system/power.ts', 'tests/unit/electron/system/power.test.ts', [
    ['a power cut takes a minute of what was typed', 'setInterval(flush, FLUSH_INTERVAL_MS).unref()', ''],
  ]),
  ...breakagesOf('src-main/core/network/proxy-auth.ts', 'tests/unit/core/network/proxy-auth.test.ts', [
    ['an expired password of the proxy locks the account', 'this.#cached.delete(name)', ''],
  ]),
  ...breakagesOf('src-main/electron/bridge-ipc.ts', 'tests/unit/electron/bridge-ipc.test.ts', [
    [
      'the sound of an alert is lost in a page that hangs',
      'if (reportedAt < sentAt) playInOneOf',
      'if (false) playInOneOf',
    ],
  ]),
  ...breakagesOf('src-main/core/console-core.ts', 'tests/unit/core/console-core.test.ts', [
    ['a restored session has no notes', '      memberNotes.refresh()\n', ''],
  ]),
  ...breakagesOf('src-main/core/member-notes/member-notes.ts', 'tests/unit/core/member-notes/member-notes.test.ts', [
    ['notes of a newer version are replaced', ' && !this.#isLocked) {', ') {'],
    ['an older note of a file replaces the own one', 'own && own.at >= note.at', 'false'],
    ['notes of another server are imported unasked', 'opened.server !== server && !acceptsOtherServer', 'false'],
    ['notes are shown after the sign-out', 'this.deps.isOn() && signedIn &&', 'this.deps.isOn() &&'],
  ]),
  ...breakagesOf('src-main/core/member-notes/notes-file.ts', 'tests/unit/core/member-notes/member-notes.test.ts', [
    ['a short tag of authentication is accepted', 'tag: base64(TAG_BYTES)', 'tag: base64(4)'],
  ]),
  ...breakagesOf('src-main/electron/windows/console-window.ts', 'tests/unit/electron/windows/main-window.test.ts', [
    [
      'a page that hangs keeps the console from quitting',
      'if (isQuitting()) window.destroy()',
      'if (false) window.destroy()',
    ],
  ]),
  ...breakagesOf('src-main/electron/windows/main-window.ts', 'tests/unit/electron/windows/main-window.test.ts', [
    ['on Wayland what is urgent takes the keyboard', 'if (givesKeyboardToNewWindows())', 'if (false)'],
    ['a console that is opened while it ends is not started again', 'else if (isQuitting()) reopen()', ''],
    ['a destroyed main window is taken for an open one', 'window?.isDestroyed() ? null : window', 'window'],
    [
      'macOS has a black screen in place of the window',
      "process.platform === 'darwin' && window.isFullScreen()",
      'false',
    ],
    ['the late report of a destroyed main window ends the next one', 'if (current() && window !== created) return', ''],
  ]),
  ...breakagesOf(
    'src-main/electron/windows/secondary-windows.ts',
    'tests/unit/electron/windows/secondary-windows.test.ts',
    [
      [
        'a destroyed second window is taken for an open one',
        '[...windows.keys()].filter((window) => !window.isDestroyed())',
        '[...windows.keys()]',
      ],
    ],
  ),
  ...breakagesOf('src-main/core/updates/installation.ts', 'tests/unit/core/updates/installation.test.ts', [
    ['a note of a later version is taken', 'if (isOfLaterVersion(note, noteSteps)) return null', ''],
  ]),
  ...breakagesOf('src-main/electron/windows/mini-window.ts', 'tests/unit/electron/windows/mini-window.test.ts', [
    ['the mini window opens while signed out', 'isOn() && core.session.view.signedIn', 'isOn()'],
    ['the mini window opens against the policy', 'isOn() && core.session.view.signedIn', 'core.session.view.signedIn'],
    [
      'the mini window takes the keyboard',
      'created.showInactive())\n    created.web',
      'created.show())\n    created.web',
    ],
    ['a destroyed mini window is taken for an open one', 'window?.isDestroyed() ? null : window', 'window'],
    ['the end of one mini window forgets the next', 'if (window === created) window = null', 'window = null'],
    ['the mini window is followed once it is closed', '      unsubscribe()\n', ''],
    ['the mini window stays after the sign-out', " || (!signedIn && reason === 'signedOut')", ''],
  ]),
  ...breakagesOf('src-main/electron/compat.ts', 'tests/unit/electron/compat.test.ts', [
    ['on Wayland no window is shown', 'else showOnce()', ''],
    ['a window without a first frame stays hidden', 'setTimeout(showOnce, FIRST_FRAME_MS)', ';'],
  ]),
  ...breakagesOf('src-main/electron/bridge-ipc.ts', 'tests/unit/electron/bridge-ipc.test.ts', [
    ['any page asks as the mini window', 'mini.isOwnPage(sender) && ', ''],
    ['a frame asks as the mini window', 'frame?.parent === null && ', 'frame !== null && '],
  ]),
  ...breakagesOf('src-main/electron/windows/console-window.ts', 'tests/unit/electron/windows/main-window.test.ts', [
    [
      'the mini window with the focus keeps the main one from flashing',
      'window !== null && consoles.has(window)',
      'window !== null',
    ],
  ]),
  ...breakagesOf('src-main/core/mini/mini-view.ts', 'tests/unit/core/mini/mini-view.test.ts', [
    [
      'an order is shown without confirmed counts',
      "counts.deposits === null ? null : read('orders')",
      "read('orders')",
    ],
  ]),
  ...breakagesOf('src-main/core/alerts/alert-presenter.ts', 'tests/unit/core/alerts/alert-presenter.test.ts', [
    ['watched members sound as all others', "isWatched && watchSound !== 'none'", 'false'],
  ]),
  ...breakagesOf('src-main/core/chat/chat-commands.ts', 'tests/unit/core/chat/member-images.test.ts', [
    ['an image of an operator is a receipt', 'speakId === userId', 'true'],
    ['images of an earlier session are added', '|| epoch !== this.epoch', ''],
  ]),
  ...breakagesOf('src-main/core/statement/match-statement.ts', 'tests/unit/core/statement/match-statement.test.ts', [
    ['a line is certain for two orders', 'claims.get(lineId) === 1', 'true'],
    ['an order is certain with the first of several lines', 'fitting.length === 1', 'fitting.length > 0'],
    ['another payer is certain', "isNear && isAgreed && name !== 'different'", 'isNear && isAgreed'],
    ['a line of any time is certain', 'indexed.line.hasTime && distanceOf', 'distanceOf'],
    ['a certain line is offered to others', '!matched.has(id) && !isTaken(id)', '!isTaken(id)'],
    ['any masked name agrees', 'name.length <= parts.join(', 'name.length < 0 * parts.join('],
  ]),
  ...breakagesOf('src-main/core/statement/statement-check.ts', 'tests/unit/core/statement/statement-check.test.ts', [
    ['the line of an approved order is offered again', 'if (this.#index) this.#unpaid.push(order)', ''],
    ['a later statement offers lines of decided orders', 'this.#unpaid = [...this.#decided.values()]', ''],
    ['a cancelled order has used its line', 'if (order) this.#used.release(this.#orderFingerprint(order))\n    }', '}'],
    ['a used line can be confirmed', 'this.#used.isUsed(lineId) || ', ''],
    ['an import outlives its session', 'if (generation !== this.#generation) return this.view\n    for', 'for'],
  ]),
  ...breakagesOf('src-main/core/statement/used-lines.ts', 'tests/unit/core/statement/statement-check.test.ts', [
    [
      'used lines are forgotten by a restart',
      'for (const entry of data.used)',
      'for (const entry of data.used.slice(0, 0))',
    ],
    ['the fingerprints have no key of their own', "createHmac('sha256', this.#key)", "createHmac('sha256', 'key')"],
  ]),
  ...breakagesOf('src-main/core/alerts/notification-content.ts', 'tests/unit/core/load.test.ts', [
    ['all names are prepared for a notification of three', 'latest.slice(0, MAX_NAMED).map', 'latest.map'],
  ]),
  ...breakagesOf('src-main/core/hub/hub.ts', 'tests/unit/core/load.test.ts', [
    ['a long answer is compared in the turn that received it', '    await nextTurn()\n', ''],
  ]),
  ...breakagesOf('src-main/core/chat/apply-list.ts', 'tests/unit/core/load.test.ts', [
    ['many messages are announced in the turn that applied them', '  await turns.next()\n', ''],
  ]),
  ...breakagesOf('src-main/core/alerts/alert-history.ts', 'tests/unit/core/load.test.ts', [
    [
      'what is announced is hashed in one go',
      'await inTurns(identities, (some) => {',
      'await [identities].map((some) => {',
    ],
  ]),
  ...breakagesOf('src-main/core/settings/profile-schema.ts', 'tests/unit/core/settings/server-profile.test.ts', [
    ['half of a wrong group is in force', 'const GROUP_DEPTH = 2', 'const GROUP_DEPTH = 9'],
    ['a profile with a mistake is lost', 'for (const issue of error.issues) dropFields(rest, issue)', ''],
  ]),
  ...breakagesOf('src-main/core/hub/hub.ts', 'tests/unit/core/settings/server-profile.test.ts', [
    ['arguments of the hub stay in the documented order', 'call.arguments ?? documented', 'documented'],
  ]),
  ...breakagesOf('src-main/core/server-check/examine.ts', 'tests/unit/core/server-check.test.ts', [
    [
      'a refused reading is understood',
      'if (!envelope.succeeded) return { ...refused(envelope.errors), refusedCode: readCode(body) }\n',
      '',
    ],
    ['the check shows digits of the data', ".replace(/\\d{3,}/g, '…')", ''],
  ]),
  ...breakagesOf('src-main/core/server-check/conclusions.ts', 'tests/unit/core/server-check.test.ts', [
    [
      'the code of a refusal is proposed as one of success',
      'filter((code) => !refusedCodes.includes(code))',
      'filter(Boolean)',
    ],
  ]),
  ...breakagesOf('src-main/core/orders/queue-reader.ts', 'tests/unit/core/orders/incomplete-pay-data.test.ts', [
    [
      'orders of unknown states are decided ones',
      'if (!this.#hasSeenPending && !areEvidentlyDecided(all))',
      'if (false)',
    ],
    ['what says who decided it is not believed', '&& !areEvidentlyDecided(all)', ''],
    ['an order that came meanwhile is called an old one', 'return time >= this.#comparedSince &&', 'return false &&'],
  ]),
  ...breakagesOf('src-main/core/alerts/alert-aggregator.ts', 'tests/unit/core/orders/incomplete-pay-data.test.ts', [
    ['new orders beside old ones are old', "[first ? 'earlier' : 'orders']", '.earlier'],
  ]),
  ...breakagesOf('src-preload/shared/server-time.ts', 'tests/unit/shared/server-time.test.ts', [
    [
      'a day that does not exist is read as another one',
      'day <= new Date(Date.UTC(year, month, 0)).getUTCDate()',
      'day <= 31',
    ],
  ]),
  ...breakagesOf('src-main/core/server-check/run-check.ts', 'tests/unit/core/server-check.test.ts', [
    [
      'a server that repeats page 1 counts from 0',
      'if (earlier.length === 0 || earlier.some((row) => known.has(asText(row[id])))) continue',
      'if (earlier.length === 0) continue',
    ],
  ]),
  ...breakagesOf('src-main/core/server-check/run-check.ts', 'tests/unit/core/server-check-renewal.test.ts', [
    ['the check reads with a token that is not renewed yet', 'if (remainingMs > deps.maxRenewalWaitMs)', 'if (false)'],
    ['half a pair of tokens counts as no renewal', 'if (sent.length > 0)', 'if (false)'],
  ]),
  ...breakagesOf('src-main/core/audit-log/audit-entry.ts', 'tests/unit/core/audit-log/audit-log.test.ts', [
    [
      'a token is written to the audit log',
      'redactSecrets(input.slice(0, MAX_INPUT_LENGTH), secrets)',
      'input.slice(0, MAX_INPUT_LENGTH)',
    ],
  ]),
  ...breakagesOf('src-main/core/audit-log/audit-log.ts', 'tests/unit/core/audit-log/audit-log.test.ts', [
    ['a line after an incomplete one is lost', "state.lastLineIncomplete ? '\\n' : ''", "''"],
    ['a power cut forgets a change that was sent', '{ mode: 0o600, flush: true }', '{ mode: 0o600 }'],
    ['the audit log grows without limit', 'if (state.entries.length > MAX_ENTRIES) state.entries.shift()', ''],
    [
      'what could not be written is not tried again',
      'setTimeout(() => this.#saveAll(), isMomentary ?',
      'setTimeout(() => {}, isMomentary ?',
    ],
    ['the screen does not learn what is unwritten', 'this.options.onBacklog?.(this.#backlog)', '{}'],
    ['a full disk is blamed for every cause', 'describeFile(failures[0])', "'磁盘空间不足'"],
    [
      'lines that wait for the disk are forgotten with their server',
      'if (unsaved.length === 0) this.#states.delete(other)',
      'this.#states.delete(other)',
    ],
    ['a change is recorded twice under one id', 'if (state.entries.some((entry) => entry.id === id)) return false', ''],
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
      "if (change?.state !== 'announced') return null\n",
      'if (!change) return null\n',
    ],
    [
      'what no page described leaves without an entry',
      'if (!isRecorded(method, path) ||',
      'if (headers.get(CHANGE_ID_HEADER) === null ||',
    ],
    [
      'a command of the hub is sent without an entry',
      'if (!change || !this.#confirm(change)) return { result',
      'if (!change && !id) return { result',
    ],
    ['money moves unrecorded against the policy', 'if (this.deps.isRequired && MONEY_PATHS', 'if (!MONEY_PATHS'],
    ['a change of the former session is sent', ' && this.deps.session().epoch === change.epoch', ''],
    [
      'a change is sent though its page is gone before',
      "else if (change.state !== 'answered') this.#cancel(change)\n",
      "else if (change.state !== 'answered') {}\n",
    ],
    ['an outcome that no page shows is not reported', 'if (!isShown) this.#report(server, id)', ''],
    ['a gateway that fails locks its order for ever', 'await send().catch(toErrorResponse)', 'await send()'],
    ["another operator reads the outcome of a colleague's change", '!isOwnEntry(entry, user) || ', ''],
    [
      'an announced change locks its order for ever',
      'this.#startTimer(change, SEND_TIMEOUT_MS, () => this.#cancel(change))',
      '',
    ],
  ]),
  ...breakagesOf('src-main/electron/system/command-line.ts', 'tests/unit/electron/system/refused-switches.test.ts', [
    ['a variable of the environment records the connection', "['SSLKEYLOGFILE', 'NODE_TLS_REJECT_UNAUTHORIZED']", '[]'],
  ]),
  ...breakagesOf('src-main/electron/compat.ts', 'tests/unit/electron/system/refused-switches.test.ts', [
    ['a renamed program counts as unpackaged', "app.getAppPath().endsWith('.asar')", 'app.isPackaged'],
  ]),
  ...breakagesOf('src-main/preview/server.ts', 'tests/unit/preview/server.test.ts', [
    [
      "forged headers read with the operator's token",
      "return pathname.startsWith('/images/') || isEqual(PICTURE_KEY.exec(search)?.[1] ?? '', pageKey)",
      'return true',
    ],
    ["the key in a picture's address reaches the server", "url.search = url.search.replace(PICTURE_KEY, '')", ''],
  ]),
  ...breakagesOf('src-main/core/audit-log/commands.ts', 'tests/unit/core/console-core.test.ts', [
    [
      'the audit log can be read while signed out',
      '(session.view.signedIn ? auditLog.read(session.view.server) : [])',
      'auditLog.read(session.view.server)',
    ],
  ]),
  ...breakagesOf('src-main/core/audit-log/audit-entry.ts', 'tests/unit/core/audit-log/change-tracker.test.ts', [
    [
      'a lost answer counts as failed',
      "if (error === 'timeout' || error === 'network' || error === 'unusable') return unknown",
      "if (error === 'unusable') return unknown",
    ],
    [
      'a server error counts as failed',
      'if (isAnswerLost(response.status)) return unknown',
      'if (isAnswerLost(response.status)) return failed',
    ],
    [
      'HTML with status 200 counts as failed',
      'if (!opened) return unknown(describeMalformed(text))',
      'if (!opened) return failed(describeMalformed(text))',
    ],
  ]),
  ...breakagesOf('src-main/core/console-services.ts', 'tests/unit/core/console-core.test.ts', [
    [
      'the hub token is sent to a server chosen meanwhile',
      'token === null || session.view.server !== address',
      'token === null',
    ],
    ['an update is installed over an open change', 'if (gateway.pendingWrites > 0) return', 'if (false) return'],
    ['an update is installed over unsaved work', "unsaved.hasUnsavedWork ? '", "false ? '"],
  ]),
  ...breakagesOf('src-main/core/gateway/gateway.ts', 'tests/unit/core/gateway/gateway.test.ts', [
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
    ['writes in flight are not counted', 'if (isWrite) pendingWrites++', ''],
    ['the read that brings new tokens waits for others', '!kind || session.isRefreshDue', '!kind'],
    ['a read times out while it waits for its place', 'clearTimeout(timeout)\n      return', 'return'],
    [
      'a read that its page gave up is sent',
      'reads.run(kind, callerSignal,',
      'reads.run(kind, new AbortController().signal,',
    ],
  ]),
  ...breakagesOf('src-main/core/gateway/forwarder.ts', 'tests/unit/core/gateway/gateway.test.ts', [
    [
      'a page that goes ends the request that brings new tokens',
      'auth?.isRefreshLeader ? lifetime.timeout : signal',
      'signal',
    ],
    [
      'a request reaches another server that was chosen meanwhile',
      'if (session.view.server !== buffered.server) throw',
      'if (false) throw',
    ],
    [
      'a change that is redirected to a sign-in has failed',
      'options === SESSION_READ ? url : null',
      'auth ? url : null',
    ],
    ['a redirect to a sign-in ends no session', 'options === SESSION_READ ? url : null', 'null'],
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
    [
      'a login applies to the server chosen meanwhile',
      'if (login && session.view.server === buffered.server) {',
      'if (login) {',
    ],
    [
      'an expired session inside an envelope with status 200 is not noticed',
      ' || (response.status < 500 && isUnauthorizedEnvelope(text))',
      '',
    ],
  ]),
  ...breakagesOf('src-main/core/gateway/envelope.ts', 'tests/unit/core/gateway/gateway.test.ts', [
    [
      'a server that is busy is a lost connection',
      'throw new AnswerError(httpErrorMessage',
      'throw new Error(httpErrorMessage',
    ],
  ]),
  ...breakagesOf('src-main/core/network/response.ts', 'tests/unit/core/gateway/gateway.test.ts', [
    [
      'a change that is redirected was not carried out',
      'if (!isRedirectStatus(response.status)) return',
      'if (response.status > 0) return',
    ],
  ]),
  ...breakagesOf('src-main/core/gateway/envelope.ts', 'tests/unit/core/gateway/gateway.test.ts', [
    ['a redirect is a lost connection', 'if (isRedirect(error)) return', 'if (false) return'],
    [
      'a body that is not compressed as it says is a lost connection',
      'if (isUndecodable(error)) return',
      'if (false) return',
    ],
    ['a page receives the headers with tokens', "'date']", "'date', 'access-token', 'x-access-token']"],
  ]),
  ...breakagesOf('src-main/core/gateway/forwarder.ts', 'tests/unit/core/gateway/read-queue.test.ts', [
    ['screens take the place that is kept for alerts', "(kind === 'alert' || screen < maxScreen)", 'true'],
    ['alerts add to four reads', 'alert + screen < MAX_READS && ', ''],
    [
      'screens come before alerts',
      "this.#fill('alert')\n      this.#fill('screen')",
      "this.#fill('screen')\n      this.#fill('alert')",
    ],
    ['a strained server gets as many reads', 'this.isStrained() ? ', 'false ? '],
    [
      'a read that hangs keeps its place',
      'setTimeout(() => leave(), MAX_PLACE_MS)',
      'setTimeout(() => {}, MAX_PLACE_MS)',
    ],
  ]),
  ...breakagesOf('src-preload/shared/wait-in-line.ts', 'tests/unit/core/gateway/read-queue.test.ts', [
    ['a read that was given up is sent', 'line.splice(line.indexOf(start), 1)', ''],
  ]),
  ...breakagesOf('src-preload/shared/message-text.ts', 'tests/unit/screens/rights.test.tsx', [
    ['the reason of a missing right is lost', "reason === '' ? '无权限'", "reason !== '' ? '无权限'"],
  ]),
  ...breakagesOf('src-main/core/gateway/buffered-request.ts', 'tests/unit/core/gateway/gateway.test.ts', [
    ['a change waits for reads', " && (method !== 'POST' || headers.has(QUERY_HEADER))", ''],
    ['a query by POST is no read', ' || headers.has(QUERY_HEADER)', ''],
  ]),
  ...breakagesOf('src-main/core/redact.ts', 'tests/unit/core/redact.test.ts', [
    [
      'tokens are logged',
      "for (const secret of secrets) if (secret.length > 0) redacted = redacted.replaceAll(secret, '[secret]')",
      '',
    ],
    ['the queries of addresses are logged', 'query === undefined ? address : ', 'query ? address + query : '],
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
    ['the refresh token is sent with every request', "part !== 'plain' && pair.refresh", 'pair.refresh'],
    [
      'signing out leaves the tokens on disk',
      'text === null ? this.secrets.clear() : this',
      'text === null ? undefined : this',
    ],
  ]),
  ...breakagesOf('src-main/core/session/unsaved-work.ts', 'tests/unit/core/session/unsaved-work.test.ts', [
    [
      'drafts of another operator are shown',
      'signedIn ? ownerKey !== this.#owner?.ownerKey',
      'signedIn ? this.#owner === null',
    ],
    ["a late page saves drafts into another operator's session", 'if (!this.#owner?.epochs.has(epoch)) return', ''],
    ['drafts are visible while signed out', 'this.deps.session().signedIn ? this.#drafts : []', 'this.#drafts'],
    [
      'the unsaved work of a closed window is kept',
      'onWindowClosed(window: string): void {\n    this.#windowsWithUnsavedWork.delete(window)',
      'onWindowClosed(_window: string): void {',
    ],
  ]),
  ...breakagesOf('src-main/core/settings/policy.ts', 'tests/unit/core/settings/policy.test.ts', [
    ['a wrong value unlocks its key', 'sources[path] ??= source', ''],
    ['the weaker source wins', 'value !== undefined && !values.has(path)', 'value !== undefined'],
    [
      'a profile of the policy allows what the policy forbids',
      'policy.localHttp ?? policy.profile?.localHttp',
      'policy.localHttp || policy.profile?.localHttp',
    ],
    [
      'an unreadable policy lets updates install themselves',
      "for (const key of ['server', 'updates'] as const)",
      "for (const key of ['server'] as const)",
    ],
  ]),
  ...breakagesOf('src-main/core/settings/server-commands.ts', 'tests/unit/core/console-core.test.ts', [
    ['a page switches the server without a question', 'if (!(await confirmSwitch(server))) return session.view', ''],
    [
      'a server that the administrator fixed can be changed',
      "if (settings.isManaged('server')) throw new Error(MANAGED_MESSAGE)",
      '',
    ],
  ]),
  ...breakagesOf('src-main/core/settings/server-commands.ts', 'tests/unit/core/settings/servers.test.ts', [
    ['the selected server can be removed', 'if (address === settings.effective.server) throw', 'if (false) throw'],
  ]),
  ...breakagesOf('src-main/core/settings/schema.ts', 'tests/unit/core/settings/servers.test.ts', [
    [
      'a server without encryption is accepted',
      "if (url.protocol === 'http:' && !mayBeHttp) throw",
      'if (false) throw',
    ],
    ['an unencrypted feed of the local network is accepted', "(localHttp && kind === 'local')", "kind === 'local'"],
    ['an address with a password is accepted', 'if (url.username || url.password) throw', 'if (false) throw'],
  ]),
  ...breakagesOf('src-main/core/settings/settings-store.ts', 'tests/unit/core/settings/server-profile.test.ts', [
    ['a profile with a server becomes that of the one in use', '[address]: changes', '[this.#server]: changes'],
  ]),
  ...breakagesOf('src-main/core/settings/settings-store.ts', 'tests/unit/core/settings/policy.test.ts', [
    ['http in the local network needs no permission', 'if (!isUnencrypted(address)) return true', 'return true'],
    ['an imported profile allows what the policy forbids', 'if (localHttp !== undefined)', 'if (localHttp)'],
    [
      'an imported profile allows http to the server that the policy fixed',
      " && (this.isManaged('profile') || !this.isManaged('server'))",
      '',
    ],
    [
      'the server in use by http loses its permission',
      'if (!this.#isAllowed(this.#server, address === this.#server ? changes : undefined))',
      'if (false)',
    ],
  ]),
  ...breakagesOf('src-main/core/settings/settings-store.ts', 'tests/unit/core/console-core.test.ts', [
    ['the policy is saved as the choice of the operator', 'return this.#stored.alerts', 'return this.effective.alerts'],
    ['a server that the administrator fixed can be saved', "(isServerChanged && this.isManaged('server')) ||\n", ''],
  ]),
  ...breakagesOf('src-main/core/settings/settings-store.ts', 'tests/unit/core/settings/policy.test.ts', [
    ['locked settings can be changed', 'if (isRefused) throw', 'if (false) throw'],
    ['an illegible policy frees the server', "(this.isManaged('server') && policyServer) || server", 'server'],
  ]),
  ...breakagesOf('src-main/core/support/support.ts', 'tests/unit/core/console-core.test.ts', [
    ['crash dumps stay after a sign-out', 'void attempt(() => crashDumps.clear())', 'void 0'],
  ]),
  ...breakagesOf('src-main/core/updates/update-service.ts', 'tests/unit/core/updates/install-request.test.ts', [
    ['an old request ends the console', ' || Math.abs(now() - at) > MAX_AGE_MS', ''],
    ['an installer ends the console during a change', 'if (blocker() === null) {', 'if (blocker() !== undefined) {'],
  ]),
  ...breakagesOf('src-main/core/updates/installation.ts', 'tests/unit/core/updates/installation.test.ts', [
    [
      'an installation whose folder cannot be listed stops the start',
      'return readdirSync(folder).some((name) => /^uninstall .*\\.exe$/i.test(name))\n  } catch {\n    return false',
      'return readdirSync(folder).some((name) => /^uninstall .*\\.exe$/i.test(name))\n  } catch (error) {\n    throw error',
    ],
    ['another account ends the console', 'return isOwn || !isWritableFolder(folder)', 'return true'],
  ]),
  ...breakagesOf(
    'src-main/electron/windows/window-open-handler.ts',
    'tests/unit/electron/windows/window-open-handler.test.ts',
    [
      ['a page opens a program', "if (protocol === 'https:' || protocol === 'http:') {", 'if (protocol) {'],
      ['an address with a name is opened', 'if (username || password) return', 'if (false) return'],
    ],
  ),
  ...breakagesOf('src-main/core/settings/policy-sources.ts', 'tests/unit/core/settings/policy-sources.test.ts', [
    [
      'a policy in a folder that may not be opened is absent',
      "['ENOENT', 'ENOTDIR'].includes((error as",
      "['ENOENT', 'ENOTDIR', 'EACCES'].includes((error as",
    ],
    [
      'a policy that Windows does not give out is absent',
      'if (listing.status !== 0) return [...contents, { source, error: NOT_RUN }]',
      'if (listing.status !== 0) continue',
    ],
  ]),
  ...breakagesOf('src-main/electron/compat.ts', 'tests/unit/electron/compat.test.ts', [
    ['the environment asks for Wayland and is not heard', "process.env.ELECTRON_OZONE_PLATFORM_HINT || 'x11'", "'x11'"],
  ]),
  ...breakagesOf('src-main/electron/compat.ts', 'tests/unit/electron/system/secret-store.test.ts', [
    [
      'on Linux tokens are sealed with a key that every Chromium has',
      'return keyStore.isPublic(sealed) ? null : sealed',
      'return sealed',
    ],
    [
      'the key stores of the other systems count as none',
      "process.platform === 'linux' && sealed.subarray(0, 3)",
      'sealed.subarray(0, 3)',
    ],
  ]),
  ...breakagesOf('src-main/electron/system/secret-store.ts', 'tests/unit/electron/system/secret-store.test.ts', [
    [
      'tokens that anyone can open stay on the disk',
      'sealed && keyStore.isPublic(sealed)',
      'false && keyStore.isPublic(sealed)',
    ],
  ]),
  ...breakagesOf('src-main/electron/shell/notification.ts', 'tests/unit/electron/shell/notification.test.ts', [
    ['text of a member is markup of a notification of Windows', '/[&<>"\']/g, (letter) =>', '/[&]/g, (letter) =>'],
  ]),
  ...breakagesOf('src-main/electron/shell/notification.ts', 'tests/unit/electron/shell/notification.test.ts', [
    [
      'what Windows keeps of another program leads to any screen',
      '(route && parseDeepLink(',
      '(route && ((link: string) => link.slice(18))(',
    ],
    ['a notification that Windows does not take is lost', 'if (old) showNotification', 'if (!old) showNotification'],
    [
      'a service of notifications that does not answer stops every alert',
      "process.platform !== 'linux' || ",
      'true || ',
    ],
    ['what is withdrawn meanwhile is shown', '() => isWithdrawn() || notification.show()', '() => notification.show()'],
  ]),
  ...breakagesOf('src-main/electron/network/hub-socket.ts', 'tests/unit/electron/network/hub-socket.test.ts', [
    [
      'the live connection does not pass a proxy that asks for a password',
      "if (proxy !== 'DIRECT' && !passedProxies.has(proxy))",
      "if (proxy === 'DIRECT')",
    ],
  ]),
  ...breakagesOf('src-main/electron/windows/main-window.ts', 'tests/unit/electron/windows/main-window.test.ts', [
    ['a window that is shown again has no badge', '      onShow()\n', ''],
    [
      'a window that is shown again does not go on flashing',
      'if (flashCauses.size > 0 && !isOneFocused())',
      'if (false)',
    ],
  ]),
  ...breakagesOf('src-main/core/held-files.ts', 'tests/unit/core/held-files.test.ts', [
    ['an older text replaces a newer one', '    clearTimeout(waiting?.timer)\n', ''],
    ['what waits at the end is lost', 'waiting && writeLater(waiting.text, MAX_RETRIES)', '{}'],
  ]),
  ...breakagesOf(
    'src-main/electron/updates/electron-updater-adapter.ts',
    'tests/unit/electron/updates/electron-updater-adapter.test.ts',
    [['a pilot group gets what all get', ', ...files })', ' })']],
  ),
  ...breakagesOf('src-main/core/audit-log/audit-log.ts', 'tests/unit/core/audit-log/held-log.test.ts', [
    ['a held audit log is alarmed at once', 'failures.every(isHeld)', 'false'],
    ['a held audit log is never alarmed', ' && this.#heldTries < MAX_RETRIES', ''],
    ['the end loses what is held', "process.once('exit', () => this.#saveAll())", '{}'],
  ]),
  ...breakagesOf('src-preload/shared/stored.ts', 'tests/unit/stored/stored-files.test.ts', [
    ['what a later version stored is used', 'if (isOfLaterVersion(document, steps)) return null', ''],
    ['no upgrade is made', 'steps.slice(numberOf(version))', 'steps.slice(steps.length)'],
  ]),
  ...breakagesOf('src-main/core/settings/schema.ts', 'tests/unit/stored/stored-files.test.ts', [
    ['orders stay without reminders after an upgrade', 'rules : dropFirstDefaults(rules)', 'rules : rules'],
  ]),
  ...breakagesOf('src-main/core/statement/used-lines.ts', 'tests/unit/stored/stored-files.test.ts', [
    ['used lines of a later version are replaced', 'if (this.#isDirty || this.#isLocked)', 'if (this.#isDirty)'],
  ]),
  ...breakagesOf('src-main/core/audit-log/audit-log.ts', 'tests/unit/stored/stored-files.test.ts', [
    ['entries of a later version are deleted', 'state.hasLaterLines || ', ''],
  ]),
  ...breakagesOf('src-renderer/stores/ui-preferences.ts', 'tests/unit/stored/stored-in-pages.test.ts', [
    ['preferences of a later version are replaced', ':newer`, text)', ':`, text)'],
  ]),
  ...breakagesOf('src-renderer/stores/storage.ts', 'tests/unit/stored/stored-in-pages.test.ts', [
    ['what was shown before it had a version is shown again', ': { on: text }', ': {}'],
    ['what a later version showed is replaced', 'if (isOfLaterVersion(readDocument(key), steps)) return', ''],
  ]),
  ...breakagesOf('src-renderer/app/commands/command.ts', 'tests/unit/stored/stored-in-pages.test.ts', [
    ['recent commands of before are dropped', 'Array.isArray(stored) ? { items: stored } : stored', 'stored'],
    ['recent commands of a later version are replaced', 'if (isOfLaterVersion(readDocument(), steps)) return', ''],
  ]),
  ...breakagesOf('src-renderer/stores/chat-drafts.ts', 'tests/unit/stored/stored-in-pages.test.ts', [
    ['drafts of another version outlive the sign-out', 'ANY_KEY.test(key)', 'key.startsWith(KEY_PREFIX)'],
  ]),
  ...breakagesOf('src-main/core/settings/settings-store.ts', 'tests/unit/core/settings/held-settings.test.ts', [
    ['settings that a scanner holds are set aside', 'if (isHeld(error)) throw error', 'if (false) throw error'],
  ]),
  ...breakagesOf('src-main/electron/system/save-file.ts', 'tests/unit/electron/system/save-file.test.ts', [
    [
      'an export over a held file fails at once',
      'untilFree(() => writeFile(part, content, { mode: 0o600, flush: true }))',
      'writeFile(part, content)',
    ],
    ['a full disk empties the earlier file', 'const part =', 'const part = path; void'],
  ]),
  ...breakagesOf('src-main/electron/system/downloads.ts', 'tests/unit/electron/system/downloads.test.ts', [
    ['the page is not told that a download failed', "isCut || state === 'interrupted'", 'isCut'],
    ['a part of a file is left in place of the whole', 'if (modifiedAt >= since) ', 'if (false) '],
    ['an earlier file that is open elsewhere is deleted', 'if (modifiedAt >= since) ', ''],
  ]),
  ...breakagesOf('src-main/electron/system/secret-store.ts', 'tests/unit/electron/system/save-file.test.ts', [
    [
      'a scanner keeps the tokens after the sign-out',
      'untilFree(() => rm(path, { force: true }))',
      'rm(path, { force: true })',
    ],
  ]),
]
