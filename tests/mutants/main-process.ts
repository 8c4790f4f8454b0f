import { breakagesOf, ownBreakages } from './mutant.ts'

export const mainProcessMutants = [
  ...breakagesOf('src-main/electron/windows/unsaved-question.ts', 'unit/electron/windows/ask-before-quit.test.ts', [
    ['quitting loses the note of the hand-over unasked', 'if (names.length === 0) return', 'return'],
  ]),
  ...ownBreakages('src-main/electron/system/secret-store.ts', [
    ['the tokens of the operator before come back', '      else await removeStale()\n', ''],
    ['used lines are replaced unread', 'if (isLate && !keepsUnreadable) await', 'if (isLate) await'],
    ['tokens that anyone can open stay on the disk', 'sealed && keyStore.isPublic(', 'false && keyStore.isPublic('],
  ]),
  ...ownBreakages('src-main/electron/system/power.ts', [
    ['a power cut takes a minute of what was typed', 'setInterval(flush, FLUSH_INTERVAL_MS).unref()', ''],
  ]),
  ...ownBreakages('src-main/core/network/proxy-auth.ts', [
    ['an expired password of the proxy locks the account', 'this.#cached.delete(name)', ''],
  ]),
  ...ownBreakages('src-main/electron/bridge-ipc.ts', [
    ['the sound of an alert is lost in a page that hangs', '(reportedAt < sentAt) playInOneOf', '(false) playInOneOf'],
    ['any page asks as the mini window', 'mini.isOwnPage(sender) && ', ''],
    ['a frame asks as the mini window', 'frame?.parent === null && ', 'frame !== null && '],
  ]),
  ...ownBreakages('src-main/core/console-core.ts', [
    ['a restored session has no notes', '      memberNotes.refresh()\n', ''],
  ]),
  ...ownBreakages('src-main/core/member-notes/member-notes.ts', [
    ['notes of a newer version are replaced', ' && !this.#isLocked) {', ') {'],
    ['an older note of a file replaces the own one', 'own && own.at >= note.at', 'false'],
    ['notes of another server are imported unasked', 'opened.server !== server && !acceptsOtherServer', 'false'],
    ['notes are shown after the sign-out', 'this.deps.isOn() && signedIn &&', 'this.deps.isOn() &&'],
  ]),
  ...breakagesOf('src-main/core/member-notes/notes-file.ts', 'unit/core/member-notes/member-notes.test.ts', [
    ['a short tag of authentication is accepted', 'tag: base64(TAG_BYTES)', 'tag: base64(4)'],
  ]),
  ...breakagesOf('src-main/electron/windows/console-window.ts', 'unit/electron/windows/main-window.test.ts', [
    ['a page that hangs keeps the console from quitting', ' (isQuitting()) window.destroy', ' (false) window.destroy'],
    ['the mini window with the focus keeps the main one from flashing', '!== null && consoles.has(window)', '!== null'],
  ]),
  ...ownBreakages('src-main/electron/windows/main-window.ts', [
    ['on Wayland what is urgent takes the keyboard', 'if (givesKeyboardToNewWindows())', 'if (false)'],
    ['a console that is opened while it ends is not started again', 'else if (isQuitting()) reopen()', ''],
    ['a destroyed main window is taken for an open one', 'window?.isDestroyed() ? null : window', 'window'],
    [
      'macOS has a black screen in place of the window',
      "process.platform === 'darwin' && window.isFullScreen()",
      'false',
    ],
    ['the late report of a destroyed main window ends the next one', 'if (current() && window !== created) return', ''],
    ['a window that is shown again has no badge', '      onShow()\n', ''],
    ['a window that is shown again does not go on flashing', ' (flashCauses.size > 0 && !isOneFocused())', ' (false)'],
  ]),
  ...ownBreakages('src-main/electron/windows/secondary-windows.ts', [
    ['a destroyed second window is taken for an open one', '()].filter((window) => !window.isDestroyed())', '()]'],
  ]),
  ...ownBreakages('src-main/core/updates/installation.ts', [
    ['a note of a later version is taken', 'if (isOfLaterVersion(note, noteSteps)) return null', ''],
    [
      'an installation whose folder cannot be listed stops the start',
      'return readdirSync(folder).some((name) => /^uninstall .*\\.exe$/i.test(name))\n  } catch {\n    return false',
      'return readdirSync(folder).some((name) => /^uninstall .*\\.exe$/i.test(name))\n  } catch (error) {\n    throw error',
    ],
    ['another account ends the console', 'return isOwn || !isWritableFolder(folder)', 'return true'],
  ]),
  ...ownBreakages('src-main/electron/windows/mini-window.ts', [
    ['the mini window opens while signed out', 'isOn() && core.session.view.signedIn', 'isOn()'],
    ['the mini window opens against the policy', 'isOn() && core.session.view.signedIn', 'core.session.view.signedIn'],
    ['the mini window takes the keyboard', 'created.showInactive())\n    created.', 'created.show())\n    created.'],
    ['a destroyed mini window is taken for an open one', 'window?.isDestroyed() ? null : window', 'window'],
    ['the end of one mini window forgets the next', 'if (window === created) window = null', 'window = null'],
    ['the mini window is followed once it is closed', '      unsubscribe()\n', ''],
    ['the mini window stays after the sign-out', " || (!signedIn && reason === 'signedOut')", ''],
  ]),
  ...ownBreakages('src-main/electron/compat.ts', [
    ['on Wayland no window is shown', 'else showOnce()', ''],
    ['a window without a first frame stays hidden', 'setTimeout(showOnce, FIRST_FRAME_MS)', ';'],
    ['the environment asks for Wayland and is not heard', "process.env.ELECTRON_OZONE_PLATFORM_HINT || 'x11'", "'x11'"],
  ]),
  ...ownBreakages('src-main/core/mini/mini-view.ts', [
    ['an order is shown without confirmed counts', "counts.deposits === null ? null : read('orders'", "read('orders'"],
  ]),
  ...ownBreakages('src-main/core/alerts/alert-presenter.ts', [
    ['watched members sound as all others', "isWatched && watchSound !== 'none'", 'false'],
  ]),
  ...breakagesOf('src-main/core/chat/chat-commands.ts', 'unit/core/chat/member-images.test.ts', [
    ['an image of an operator is a receipt', 'speakId === userId', 'true'],
    ['images of an earlier session are added', '|| epoch !== this.epoch', ''],
  ]),
  ...ownBreakages('src-main/core/statement/match-statement.ts', [
    ['a line is certain for two orders', 'claims.get(lineId) === 1', 'true'],
    ['an order is certain with the first of several lines', 'fitting.length === 1', 'fitting.length > 0'],
    ['another payer is certain', "isNear && isAgreed && name !== 'different'", 'isNear && isAgreed'],
    ['a line of any time is certain', 'indexed.line.hasTime && distanceOf', 'distanceOf'],
    ['a certain line is offered to others', '!matched.has(id) && !isTaken(id)', '!isTaken(id)'],
    ['any masked name agrees', 'name.length <= parts.join(', 'name.length < 0 * parts.join('],
  ]),
  ...ownBreakages('src-main/core/statement/statement-check.ts', [
    ['the line of an approved order is offered again', 'if (this.#index) this.#unpaid.push(order)', ''],
    ['a later statement offers lines of decided orders', 'this.#unpaid = [...this.#decided.values()]', ''],
    ['a cancelled order has used its line', 'if (order) this.#used.release(this.#orderFingerprint(order))\n    }', '}'],
    ['a used line can be confirmed', 'this.#used.isUsed(lineId) || ', ''],
    ['an import outlives its session', 'if (generation !== this.#generation) return this.view\n    for', 'for'],
  ]),
  ...breakagesOf('src-main/core/statement/used-lines.ts', 'unit/core/statement/statement-check.test.ts', [
    ['used lines are forgotten by a restart', ' (const entry of data.used)', ' (const entry of data.used.slice(0, 0))'],
    ['the fingerprints have no key of their own', "createHmac('sha256', this.#key)", "createHmac('sha256', 'key')"],
  ]),
  ...breakagesOf('src-main/core/alerts/notification-content.ts', 'unit/core/load.test.ts', [
    ['all names are prepared for a notification of three', 'latest.slice(0, MAX_NAMED).map', 'latest.map'],
  ]),
  ...breakagesOf('src-main/core/hub/hub.ts', 'unit/core/load.test.ts', [
    ['a long answer is compared in the turn that received it', '    await nextTurn()\n', ''],
  ]),
  ...breakagesOf('src-main/core/chat/apply-list.ts', 'unit/core/load.test.ts', [
    ['many messages are announced in the turn that applied them', '  await turns.next()\n', ''],
  ]),
  ...breakagesOf('src-main/core/alerts/alert-history.ts', 'unit/core/load.test.ts', [
    ['what is announced is hashed in one go', 'await inTurns(identities, (some) =', 'await [identities].map((some) ='],
  ]),
  ...breakagesOf('src-main/core/settings/profile-schema.ts', 'unit/core/settings/server-profile.test.ts', [
    ['half of a wrong group is in force', 'const GROUP_DEPTH = 2', 'const GROUP_DEPTH = 9'],
    ['a profile with a mistake is lost', 'for (const issue of error.issues) dropFields(rest, issue)', ''],
  ]),
  ...breakagesOf('src-main/core/hub/hub.ts', 'unit/core/settings/server-profile.test.ts', [
    ['arguments of the hub stay in the documented order', 'call.arguments ?? documented', 'documented'],
  ]),
  ...breakagesOf('src-main/core/server-check/examine.ts', 'unit/core/server-check.test.ts', [
    [
      'a refused reading is understood',
      'if (!envelope.succeeded) return { ...refused(envelope.errors), refusedCode: readCode(body) }\n',
      '',
    ],
    ['the check shows digits of the data', ".replace(/\\d{3,}/g, '…')", ''],
  ]),
  ...breakagesOf('src-main/core/server-check/conclusions.ts', 'unit/core/server-check.test.ts', [
    ['the code of a refusal is proposed as one of success', '((code) => !refusedCodes.includes(code))', '(Boolean)'],
  ]),
  ...breakagesOf('src-main/core/orders/queue-reader.ts', 'unit/core/orders/incomplete-pay-data.test.ts', [
    ['orders of unknown states are decided ones', ' (!this.#hasSeenPending && !areEvidentlyDecided(all))', ' (false)'],
    ['what says who decided it is not believed', '&& !areEvidentlyDecided(all)', ''],
    ['an order that came meanwhile is called an old one', 'return time >= this.#comparedSince &&', 'return false &&'],
  ]),
  ...breakagesOf('src-main/core/alerts/alert-aggregator.ts', 'unit/core/orders/incomplete-pay-data.test.ts', [
    ['new orders beside old ones are old', "[first ? 'earlier' : 'orders']", '.earlier'],
  ]),
  ...ownBreakages('src-preload/shared/server-time.ts', [
    ['a day that does not exist is read as another one', '<= new Date(Date.UTC(year, month, 0)).getUTCDate()', '<= 31'],
  ]),
  ...breakagesOf('src-main/core/server-check/run-check.ts', 'unit/core/server-check.test.ts', [
    ['a server that repeats page 1 counts from 0', '== 0 || earlier.some((row) => known.has(asText(row[id])))', '== 0'],
  ]),
  ...breakagesOf('src-main/core/server-check/run-check.ts', 'unit/core/server-check-renewal.test.ts', [
    ['the check reads with a token that is not renewed yet', 'if (remainingMs > deps.maxRenewalWaitMs)', 'if (false)'],
    ['half a pair of tokens counts as no renewal', 'if (sent.length > 0)', 'if (false)'],
  ]),
  ...breakagesOf('src-main/core/audit-log/audit-entry.ts', 'unit/core/audit-log/audit-log.test.ts', [
    [
      'a token is written to the audit log',
      'redactSecrets(input.slice(0, MAX_INPUT_LENGTH), secrets)',
      'input.slice(0, MAX_INPUT_LENGTH)',
    ],
  ]),
  ...ownBreakages('src-main/core/audit-log/audit-log.ts', [
    ['a line after an incomplete one is lost', "state.lastLineIncomplete ? '\\n' : ''", "''"],
    ['a power cut forgets a change that was sent', '{ mode: 0o600, flush: true }', '{ mode: 0o600 }'],
    ['the audit log grows without limit', 'if (state.entries.length > MAX_ENTRIES) state.entries.shift()', ''],
    ['what could not be written is not tried again', '(() => this.#saveAll(), isMomentary ', '(() => {}, isMomentary '],
    ['the screen does not learn what is unwritten', 'this.options.onBacklog?.(this.#backlog)', '{}'],
    ['a full disk is blamed for every cause', 'describeFile(failures[0])', "'磁盘空间不足'"],
    ['lines that wait for the disk are forgotten with their server', 'if (unsaved.length === 0) this.#', 'this.#'],
    ['a change is recorded twice under one id', 'if (state.entries.some((entry) => entry.id === id)) return false', ''],
  ]),
  ...ownBreakages('src-main/core/audit-log/change-tracker.ts', [
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
    ['a change that was not announced is sent', "(change?.state !== 'announced') return null", '(!change) return null'],
    [
      'what no page described leaves without an entry',
      'if (!isRecorded(method, path) ||',
      'if (headers.get(CHANGE_ID_HEADER) === null ||',
    ],
    ['a command of the hub is sent without an entry', 'if (!change || !this.#confirm(change))', 'if (!change && !id)'],
    ['money moves unrecorded against the policy', 'if (this.deps.isRequired && MONEY_PATHS', 'if (!MONEY_PATHS'],
    ['a change of the former session is sent', ' && this.deps.session().epoch === change.epoch', ''],
    ['a change is sent though its page is gone before', " !== 'answered') this.#cancel(change)", " !== 'answered') {}"],
    ['an outcome that no page shows is not reported', 'if (!isShown) this.#report(server, id)', ''],
    ['a gateway that fails locks its order for ever', 'await send().catch(toErrorResponse)', 'await send()'],
    ["another operator reads the outcome of a colleague's change", '!isOwnEntry(entry, user) || ', ''],
    [
      'an announced change locks its order for ever',
      'this.#startTimer(change, SEND_TIMEOUT_MS, () => this.#cancel(change))',
      '',
    ],
  ]),
  ...breakagesOf('src-main/electron/system/command-line.ts', 'unit/electron/system/refused-switches.test.ts', [
    ['a variable of the environment records the connection', "['SSLKEYLOGFILE', 'NODE_TLS_REJECT_UNAUTHORIZED']", '[]'],
  ]),
  ...breakagesOf('src-main/electron/compat.ts', 'unit/electron/system/refused-switches.test.ts', [
    ['a renamed program counts as unpackaged', "app.getAppPath().endsWith('.asar')", 'app.isPackaged'],
  ]),
  ...ownBreakages('src-main/preview/server.ts', [
    [
      "forged headers read with the operator's token",
      "return pathname.startsWith('/images/') || isEqual(PICTURE_KEY.exec(search)?.[1] ?? '', pageKey)",
      'return true',
    ],
    ["the key in a picture's address reaches the server", "url.search = url.search.replace(PICTURE_KEY, '')", ''],
  ]),
  ...breakagesOf('src-main/core/audit-log/commands.ts', 'unit/core/console-core.test.ts', [
    [
      'the audit log can be read while signed out',
      '(session.view.signedIn ? auditLog.read(session.view.server) : [])',
      'auditLog.read(session.view.server)',
    ],
  ]),
  ...breakagesOf('src-main/core/audit-log/audit-entry.ts', 'unit/core/audit-log/change-tracker.test.ts', [
    ['a lost answer counts as failed', " (error === 'timeout' || error === 'network' || error === '", " (error === '"],
    ['a server error counts as failed', '(response.status)) return unknown', '(response.status)) return failed'],
    ['HTML with status 200 counts as failed', ' return unknown(describeMalformed', ' return failed(describeMalformed'],
  ]),
  ...breakagesOf('src-main/core/console-services.ts', 'unit/core/console-core.test.ts', [
    ['the hub token is sent to a server chosen meanwhile', ' === null || session.view.server !== address', ' === null'],
    ['an update is installed over an open change', 'if (gateway.pendingWrites > 0) return', 'if (false) return'],
    ['an update is installed over unsaved work', "unsaved.hasUnsavedWork ? '", "false ? '"],
  ]),
  ...ownBreakages('src-main/core/gateway/gateway.ts', [
    ['encoded dots in a path reach the server', ' || /%2e|%2f|%5c|\\\\/i.test(path)', ''],
    ['a page of another origin is served', ' (origin !== null && origin !== deps.origin) return', ' (false) return'],
    ['other methods than GET, HEAD and POST are forwarded', " (!['GET', 'HEAD', 'POST'].includes(method))", ' (false)'],
    ['writes in flight are not counted', 'if (isWrite) pendingWrites++', ''],
    ['the read that brings new tokens waits for others', '!kind || session.isRefreshDue', '!kind'],
    ['a read times out while it waits for its place', 'clearTimeout(timeout)\n      return', 'return'],
    ['a read that its page gave up is sent', '.run(kind, callerSignal,', '.run(kind, new AbortController().signal,'],
  ]),
  ...breakagesOf('src-main/core/gateway/forwarder.ts', 'unit/core/gateway/gateway.test.ts', [
    ['a page that goes ends the request that brings new tokens', 'auth?.isRefreshLeader ? lifetime.timeout : ', ''],
    ['a request reaches another server that was chosen meanwhile', 'session.view.server !== buffered.server', 'false'],
    ['a change that is redirected to a sign-in has failed', 'options === SESSION_READ ? url : ', 'auth ? url : '],
    ['a redirect to a sign-in ends no session', 'options === SESSION_READ ? url : null', 'null'],
    ['a write is sent again with renewed tokens', "if (buffered.method !== 'GET' || !session.", 'if (!session.'],
    ['a write is sent again to see whether tokens are accepted', "buffered.method === 'GET' ?", 'buffered.method ?'],
    ['tokens are sent with pictures', "buffered.path.startsWith('/images/') ? null : ", ''],
    ['a login applies to the server chosen meanwhile', ' (login && session.view.server === buffered.server', ' (login'],
    [
      'an expired session inside an envelope with status 200 is not noticed',
      ' || (response.status < 500 && isUnauthorizedEnvelope(text))',
      '',
    ],
  ]),
  ...breakagesOf('src-main/core/gateway/envelope.ts', 'unit/core/gateway/gateway.test.ts', [
    ['a server that is busy is a lost connection', ' new AnswerError(httpErrorMessage', ' new Error(httpErrorMessage'],
    ['a redirect is a lost connection', 'if (isRedirect(error)) return', 'if (false) return'],
    ['a body that is not compressed as it says is a lost connection', 'isUndecodable(error)) return', 'false) return'],
    ['a page receives the headers with tokens', "'date']", "'date', 'access-token', 'x-access-token']"],
  ]),
  ...breakagesOf('src-main/core/network/response.ts', 'unit/core/gateway/gateway.test.ts', [
    ['a change that is redirected was not carried out', '(!isRedirectStatus(response.status)', '(response.status > 0'],
  ]),
  ...breakagesOf('src-main/core/gateway/forwarder.ts', 'unit/core/gateway/read-queue.test.ts', [
    ['screens take the place that is kept for alerts', "(kind === 'alert' || screen < maxScreen)", 'true'],
    ['alerts add to four reads', 'alert + screen < MAX_READS && ', ''],
    ['screens come before alerts', "('alert')\n      this.#fill('screen')", "('screen')\n      this.#fill('alert')"],
    ['a strained server gets as many reads', 'this.isStrained() ? ', 'false ? '],
    ['a read that hangs keeps its place', '(() => leave(), MAX_PLACE_MS)', '(() => {}, MAX_PLACE_MS)'],
  ]),
  ...breakagesOf('src-preload/shared/wait-in-line.ts', 'unit/core/gateway/read-queue.test.ts', [
    ['a read that was given up is sent', 'line.splice(line.indexOf(start), 1)', ''],
  ]),
  ...breakagesOf('src-preload/shared/message-text.ts', 'unit/screens/rights.test.tsx', [
    ['the reason of a missing right is lost', "reason === '' ? '无权限'", "reason !== '' ? '无权限'"],
  ]),
  ...breakagesOf('src-main/core/gateway/buffered-request.ts', 'unit/core/gateway/gateway.test.ts', [
    ['a change waits for reads', " && (method !== 'POST' || headers.has(QUERY_HEADER))", ''],
    ['a query by POST is no read', ' || headers.has(QUERY_HEADER)', ''],
  ]),
  ...ownBreakages('src-main/core/redact.ts', [
    [
      'tokens are logged',
      "for (const secret of secrets) if (secret.length > 0) redacted = redacted.replaceAll(secret, '[secret]')",
      '',
    ],
    ['the queries of addresses are logged', 'query === undefined ? address : ', 'query ? address + query : '],
  ]),
  ...ownBreakages('src-main/core/session/session.ts', [
    ['tokens of another server are restored', ' || stored.server !== server', ''],
    ['late tokens of a former session are applied', '!current || auth.epoch !== this.#epoch', '!current'],
    ['an older pair replaces a newer one', 'if (!shouldReplace(received, current, auth.pair)) return', ''],
    [
      'several requests refresh the tokens at once',
      'await unlessAborted(this.#refreshLeader.promise, signal)',
      'return this.#createAuth(pair, true, true)',
    ],
    ['a late 401 of replaced tokens signs out', "if (!isCurrent) return 'stale'", ''],
    ['another server keeps the session', " = server\n    this.#replace(null, null, 'signedOut')", ' = server'],
    ['the refresh token is sent with every request', "part !== 'plain' && pair.refresh", 'pair.refresh'],
    ['signing out leaves the tokens on disk', 'text === null ? this.secrets.clear() :', 'text === null ? undefined :'],
  ]),
  ...ownBreakages('src-main/core/session/unsaved-work.ts', [
    ['drafts of another operator are shown', ' ? ownerKey !== this.#owner?.ownerKey', ' ? this.#owner === null'],
    ["a late page saves drafts into another operator's session", 'if (!this.#owner?.epochs.has(epoch)) return', ''],
    ['drafts are visible while signed out', 'this.deps.session().signedIn ? this.#drafts : []', 'this.#drafts'],
    [
      'the unsaved work of a closed window is kept',
      'onWindowClosed(window: string): void {\n    this.#windowsWithUnsavedWork.delete(window)',
      'onWindowClosed(_window: string): void {',
    ],
  ]),
  ...ownBreakages('src-main/core/settings/policy.ts', [
    ['a wrong value unlocks its key', 'sources[path] ??= source', ''],
    ['the weaker source wins', 'value !== undefined && !values.has(path)', 'value !== undefined'],
    ['a profile of the policy allows what the policy forbids', '.localHttp ?? policy.', '.localHttp || policy.'],
    ['an unreadable policy lets updates install themselves', "key of ['server', 'updates'] as", "key of ['server'] as"],
  ]),
  ...breakagesOf('src-main/core/settings/server-commands.ts', 'unit/core/console-core.test.ts', [
    ['a page switches the server without a question', 'if (!(await confirmSwitch(server))) return session.view', ''],
    [
      'a server that the administrator fixed can be changed',
      "if (settings.isManaged('server')) throw new Error(MANAGED_MESSAGE)",
      '',
    ],
  ]),
  ...breakagesOf('src-main/core/settings/server-commands.ts', 'unit/core/settings/servers.test.ts', [
    ['the selected server can be removed', 'if (address === settings.effective.server) throw', 'if (false) throw'],
  ]),
  ...breakagesOf('src-main/core/settings/schema.ts', 'unit/core/settings/servers.test.ts', [
    ['a server without encryption is accepted', " (url.protocol === 'http:' && !mayBeHttp) throw", ' (false) throw'],
    ['an unencrypted feed of the local network is accepted', "(localHttp && kind === 'local')", "kind === 'local'"],
    ['an address with a password is accepted', 'if (url.username || url.password) throw', 'if (false) throw'],
  ]),
  ...breakagesOf('src-main/core/settings/settings-store.ts', 'unit/core/settings/server-profile.test.ts', [
    ['a profile with a server becomes that of the one in use', '[address]: changes', '[this.#server]: changes'],
  ]),
  ...breakagesOf('src-main/core/settings/settings-store.ts', 'unit/core/settings/policy.test.ts', [
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
    ['locked settings can be changed', 'if (isRefused) throw', 'if (false) throw'],
    ['an illegible policy frees the server', "(this.isManaged('server') && policyServer) || server", 'server'],
  ]),
  ...breakagesOf('src-main/core/settings/settings-store.ts', 'unit/core/console-core.test.ts', [
    ['the policy is saved as the choice of the operator', 'return this.#stored.alerts', 'return this.effective.alerts'],
    ['a server that the administrator fixed can be saved', "(isServerChanged && this.isManaged('server')) ||\n", ''],
  ]),
  ...breakagesOf('src-main/core/support/support.ts', 'unit/core/console-core.test.ts', [
    ['crash dumps stay after a sign-out', 'void attempt(() => crashDumps.clear())', 'void 0'],
  ]),
  ...breakagesOf('src-main/core/updates/update-service.ts', 'unit/core/updates/install-request.test.ts', [
    ['an old request ends the console', ' || Math.abs(now() - at) > MAX_AGE_MS', ''],
    ['an installer ends the console during a change', 'if (blocker() === null) {', 'if (blocker() !== undefined) {'],
  ]),
  ...ownBreakages('src-main/electron/windows/window-open-handler.ts', [
    ['a page opens a program', "if (protocol === 'https:' || protocol === 'http:') {", 'if (protocol) {'],
    ['an address with a name is opened', 'if (username || password) return', 'if (false) return'],
  ]),
  ...ownBreakages('src-main/core/settings/policy-sources.ts', [
    ['a policy in a folder that may not be opened is absent', "['ENOENT', 'ENOTDIR'", "['ENOENT', 'ENOTDIR', 'EACCES'"],
    [
      'a policy that Windows does not give out is absent',
      'if (listing.status !== 0) return [...contents, { source, error: NOT_RUN }]',
      'if (listing.status !== 0) continue',
    ],
  ]),
  ...breakagesOf('src-main/electron/compat.ts', 'unit/electron/system/secret-store.test.ts', [
    ['on Linux tokens are sealed with a key that every Chromium has', ' keyStore.isPublic(sealed) ? null : ', ' '],
    ['the key stores of the other systems count as none', "process.platform === 'linux' && sealed.", 'sealed.'],
  ]),
  ...ownBreakages('src-main/electron/shell/notification.ts', [
    ['text of a member is markup of a notification of Windows', '/[&<>"\']/g, (letter) =>', '/[&]/g, (letter) =>'],
    [
      'what Windows keeps of another program leads to any screen',
      '(route && parseDeepLink(',
      '(route && ((link: string) => link.slice(18))(',
    ],
    ['a notification that Windows does not take is lost', 'if (old) showNotification', 'if (!old) showNotification'],
    ['a service of notifications that does not answer stops every alert', "process.platform !== 'linux' ||", 'true ||'],
    ['what is withdrawn meanwhile is shown', '() => isWithdrawn() || notification.show()', '() => notification.show()'],
  ]),
  ...ownBreakages('src-main/electron/network/hub-socket.ts', [
    [
      'the live connection does not pass a proxy that asks for a password',
      "if (proxy !== 'DIRECT' && !passedProxies.has(proxy))",
      "if (proxy === 'DIRECT')",
    ],
  ]),
  ...ownBreakages('src-main/core/held-files.ts', [
    ['an older text replaces a newer one', '    clearTimeout(waiting?.timer)\n', ''],
    ['what waits at the end is lost', 'waiting && writeLater(waiting.text, MAX_RETRIES)', '{}'],
  ]),
  ...ownBreakages('src-main/electron/updates/electron-updater-adapter.ts', [
    ['a pilot group gets what all get', ', ...files })', ' })'],
  ]),
  ...breakagesOf('src-main/core/audit-log/audit-log.ts', 'unit/core/audit-log/held-log.test.ts', [
    ['a held audit log is alarmed at once', 'failures.every(isHeld)', 'false'],
    ['a held audit log is never alarmed', ' && this.#heldTries < MAX_RETRIES', ''],
    ['the end loses what is held', "process.once('exit', () => this.#saveAll())", '{}'],
  ]),
  ...breakagesOf('src-preload/shared/stored.ts', 'unit/stored/stored-files.test.ts', [
    ['what a later version stored is used', 'if (isOfLaterVersion(document, steps)) return null', ''],
    ['no upgrade is made', 'steps.slice(numberOf(version))', 'steps.slice(steps.length)'],
  ]),
  ...breakagesOf('src-main/core/settings/schema.ts', 'unit/stored/stored-files.test.ts', [
    ['orders stay without reminders after an upgrade', 'rules : dropFirstDefaults(rules)', 'rules : rules'],
  ]),
  ...breakagesOf('src-main/core/statement/used-lines.ts', 'unit/stored/stored-files.test.ts', [
    ['used lines of a later version are replaced', 'if (this.#isDirty || this.#isLocked)', 'if (this.#isDirty)'],
  ]),
  ...breakagesOf('src-main/core/audit-log/audit-log.ts', 'unit/stored/stored-files.test.ts', [
    ['entries of a later version are deleted', 'state.hasLaterLines || ', ''],
  ]),
  ...breakagesOf('src-renderer/stores/ui-preferences.ts', 'unit/stored/stored-in-pages.test.ts', [
    ['preferences of a later version are replaced', ':newer`, text)', ':`, text)'],
  ]),
  ...breakagesOf('src-renderer/stores/storage.ts', 'unit/stored/stored-in-pages.test.ts', [
    ['what was shown before it had a version is shown again', ': { on: text }', ': {}'],
    ['what a later version showed is replaced', 'if (isOfLaterVersion(readDocument(key), steps)) return', ''],
  ]),
  ...breakagesOf('src-renderer/app/commands/command.ts', 'unit/stored/stored-in-pages.test.ts', [
    ['recent commands of before are dropped', 'Array.isArray(stored) ? { items: stored } : stored', 'stored'],
    ['recent commands of a later version are replaced', 'if (isOfLaterVersion(readDocument(), steps)) return', ''],
  ]),
  ...breakagesOf('src-renderer/stores/chat-drafts.ts', 'unit/stored/stored-in-pages.test.ts', [
    ['drafts of another version outlive the sign-out', 'ANY_KEY.test(key)', 'key.startsWith(KEY_PREFIX)'],
  ]),
  ...breakagesOf('src-main/core/settings/settings-store.ts', 'unit/core/settings/held-settings.test.ts', [
    ['settings that a scanner holds are set aside', 'if (isHeld(error)) throw error', 'if (false) throw error'],
  ]),
  ...ownBreakages('src-main/electron/system/save-file.ts', [
    [
      'an export over a held file fails at once',
      'untilFree(() => writeFile(part, content, { mode: 0o600, flush: true }))',
      'writeFile(part, content)',
    ],
    ['a full disk empties the earlier file', 'const part =', 'const part = path; void'],
  ]),
  ...ownBreakages('src-main/electron/system/downloads.ts', [
    ['the page is not told that a download failed', "isCut || state === 'interrupted'", 'isCut'],
    ['a part of a file is left in place of the whole', 'if (modifiedAt >= since) ', 'if (false) '],
    ['an earlier file that is open elsewhere is deleted', 'if (modifiedAt >= since) ', ''],
  ]),
  ...breakagesOf('src-main/electron/system/secret-store.ts', 'unit/electron/system/save-file.test.ts', [
    [
      'a scanner keeps the tokens after the sign-out',
      'untilFree(() => rm(path, { force: true }))',
      'rm(path, { force: true })',
    ],
  ]),
]
