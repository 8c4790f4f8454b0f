import { breakagesOf, ownBreakages } from './mutant.ts'

export const pageMutants = [
  ...breakagesOf('src-renderer/app/shell/notices/notice-kinds.ts', 'unit/app/notice-kinds.test.ts', [
    ['messages push orders that wait out of sight', "(kind === 'deposit' || kind === 'withdrawal') && ", 'false && '],
  ]),
  ...breakagesOf('src-renderer/api/content/content.ts', 'unit/api/http/results.test.ts', [
    ['an activity that does not say whether it jumps does not', '(Number(type) === 2 ? false : null)', 'false'],
  ]),
  ...breakagesOf('src-renderer/form/edit/use-form-save.ts', 'unit/form/edit/reviewed-save.test.tsx', [
    ['a masked value is sent back', 'if (masked.length === 0 || ', 'if (true || '],
    ['what was saved here is told as saved by another', ' (own?.epoch !== useSession', ' (own || !own || useSession'],
  ]),
  ...ownBreakages('src-renderer/features/orders/risk-marks.ts', [
    ['a masked account is another one', "? 'masked' : 'different'", "? 'different' : 'different'"],
    ['two masked accounts are the same', ' && !isMasked(a)))', '))'],
  ]),
  ...ownBreakages('src-renderer/screens/payment/account-search.ts', [
    ['masked accounts are marked as the same', 'isMasked(row.payNo) || ', ''],
  ]),
  ...breakagesOf('src-renderer/screens/members/member-list.tsx', 'component/members/members.spec.ts', [
    ['a masked phone goes back beside a nickname', "unmaskedFields: ['phoneNo', 'qqNo'", 'unmaskedFields: [', 'masks'],
  ]),
  ...breakagesOf(
    'src-renderer/screens/server-settings/use-settings-form.ts',
    'component/configuration/server-settings.spec.ts',
    [['a masked secret goes back beside its switch', "name.endsWith('.status') ? ", "name.endsWith('.x') ? ", 'masks']],
  ),
  ...breakagesOf('src-renderer/api/http/page.ts', 'unit/api/members/unsaid-fields.test.ts', [
    ['a record is missing where the server has others instead', 'if (!found && total > 0) throw', 'if (false) throw'],
    ['the accounts of another member are those of this one', "=== '' || String(row.userId) === userId", '!== 0'],
    ['a part of a list is all of it', 'if (total <= rows.length) return rows', 'return rows'],
    ['a record within an object is not understood', 'isWrapper ? openWrappers(', 'false ? openWrappers('],
    ['a part of a record is taken for it', 'values.length === 1 &&', 'values.length > 0 &&'],
    ['a member has no accounts where the server has those of others', 'if (own.rows.length === 0 &&', 'if (false &&'],
  ]),
  ...breakagesOf('src-renderer/api/members/members.ts', 'unit/api/members/unsaid-fields.test.ts', [
    ['a member behind the page that was read is missing', 'isOfPart(found) && isWhole(found)', 'isOfPart(found)'],
    ['a member is not looked for behind those whose ids contain it', 'isOfPart(first) && !isWhole(first)', 'false'],
    ['nobody shares an account of which the server did not look for the number', '&& !rows.every(isSame)', '&& false'],
    ['a member is banned where the server counts its states otherwise', 'seenStates.isShifted) throw', 'false) throw'],
    ['a member without an id is counted as another one', '!members.every(hasId)', 'false'],
    ['a phone that was not read is emptied', "value !== '' ||", 'true ||'],
  ]),
  ...breakagesOf('src-renderer/api/settings/play.ts', 'unit/api/members/unsaid-fields.test.ts', [
    ['another play is edited', '(row) => String(row.id) === String(id)', '() => true'],
  ]),
  ...breakagesOf('src-renderer/features/timeline/use-timeline.ts', 'unit/features/timeline/use-timeline.test.tsx', [
    ['a timeline has the records of others', 'if (page.rows.every(', 'if (true || page.rows.every('],
  ]),
  ...breakagesOf('src-renderer/features/members/member-orders.ts', 'unit/features/orders/order-reads.test.tsx', [
    [
      'the sum of a member has the orders of others',
      'keepOfMember(await fetchRecent(orderKind(order.inOrOut), query, signal), query.userid)',
      'await fetchRecent(orderKind(order.inOrOut), query, signal)',
    ],
  ]),
  ...breakagesOf('src-renderer/api/orders/pay-orders.ts', 'unit/features/points/points-outcome.test.ts', [
    ['the points of another member are those of this one', 'isOfMember({ userId }, userid) && ', ''],
    ['a record without a time is none', 'at === null || at >= earliest', 'at !== null && at >= earliest'],
    ['a record without an amount is none', 'adjusted === null || adjusted === expected', 'adjusted === expected'],
  ]),
  ...breakagesOf('src-renderer/api/options.ts', 'unit/api/members/unsaid-fields.test.ts', [
    ['a state of a server that counts from 0 has the name of its neighbour', 'return isFromBelow ||', 'return'],
    ['one state more takes the names of all others', ' && !seen.has(this.#last)', ''],
  ]),
  ...breakagesOf('src-renderer/api/members/records.ts', 'unit/api/members/unsaid-fields.test.ts', [
    ['a change that took points seems to have given them', 'return isLess &&', 'return false &&'],
    ['a change gets a sign that its balances do not show', ' && isZero(addAmounts(difference, changeBalance))', ''],
  ]),
  ...breakagesOf(
    'src-renderer/screens/reports/charts/use-report-shares.ts',
    'unit/screens/reports/first-deposits.test.ts',
    [
      ['orders that do not say whether they are the first count as none', '!isKnown ||', ''],
      ['an order that was cancelled counts as a first deposit', 'String(state) === PROCESSED && ', ''],
    ],
  ),
  ...breakagesOf('src-renderer/screens/reports/metric-tile.tsx', 'unit/screens/reports/unsaid-figures.test.tsx', [
    ['a figure that is not known has no details', 'isZero(value) || signOf(value) < 0', 'signOf(value) <= 0'],
  ]),
  ...ownBreakages('src-renderer/features/points/points-operations.ts', [
    ['a record without a time is ours', 'isDated(record) && isNamed', 'isNamed'],
  ]),
  ...breakagesOf(
    'src-renderer/features/inline-edit/grid-rows.ts',
    'unit/features/inline-edit/unknown-switch.test.tsx',
    [['a switch that the server does not say was off', '(toKnownBoolean(value))', '(Boolean(toKnownBoolean(value)))']],
  ),
  ...breakagesOf('src-renderer/api/settings/staff.ts', 'unit/api/staff.test.ts', [
    [
      'an answer that the server does not say is closed',
      ': toKnownBoolean(row.state)',
      ': Boolean(toKnownBoolean(row.state))',
    ],
  ]),
  ...breakagesOf('src-renderer/api/http/page.ts', 'unit/screens/reports/count-bets.test.ts', [
    ['rows that the server does not count are counted', 'if (request && !isCounted) return', 'if (false) return'],
  ]),
  ...ownBreakages('src-renderer/list/pager.tsx', [
    ['the least number of rows is told as all there are', "isLeast ? '至少' : '共'", "'共'"],
  ]),
  ...ownBreakages('src-renderer/features/review/decision-panel.tsx', [
    ['Space approves a deposit', "|| focused?.tone === 'primary')", ')'],
  ]),
  ...ownBreakages('src-renderer/features/timeline/merge-timeline.ts', [
    ['an entry is shown before the other lists were read that far', 'readTo === null || at! >= readTo', 'true'],
    ['a list that failed hides what others have', "state === 'open' && isNewestFirst", 'isNewestFirst'],
  ]),
  ...ownBreakages('src-renderer/features/timeline/timeline-entries.ts', [
    ['an order that was cancelled seems to move points', ' isCarriedOut = Number(state) === 1', ' isCarriedOut = true'],
    ['a server that repeats a page is read for ever', ' && !isRepeated(pages)', ''],
  ]),
  ...breakagesOf('src-renderer/features/members/member-facts.ts', 'unit/features/chat/reply-values.test.ts', [
    ['an old balance is told to a member', ' && Date.now() - read.dataUpdatedAt <= STALE_TIME_MS', ''],
    ['a balance that changed since is told to a member', ' && !state.isInvalidated', ''],
  ]),
  ...breakagesOf('src-renderer/features/chat/replies/quick-reply-text.ts', 'unit/features/chat/reply-values.test.ts', [
    ['a nickname keeps a reply from being sent', 'widenNames(sanitizeText(member.name))', 'sanitizeText(member.name)'],
    ['a value that is not known is an empty text', '    return placeholder\n', "    return ''\n"],
  ]),
  ...breakagesOf('src-renderer/features/chat/replies/quick-reply-text.ts', 'unit/features/chat/reply-file.test.ts', [
    ['a reply of a file that is too long is offered', 'isTooLong || ', ''],
    ['an import doubles the replies that are there', 'if (known.has(identity(reply))) continue', ''],
  ]),
  ...breakagesOf('src-renderer/features/orders/risk-marks.ts', 'unit/screens/orders/pending-queue.test.ts', [
    ['an order for another account counts as clean', 'isForeign(order) || ', ''],
    ['a deposit without its payment counts as clean', 'marks.length > 0 || isUnpaid', 'marks.length > 0'],
  ]),
  ...ownBreakages('src-renderer/screens/orders/pending-queue.ts', [
    ['another arrangement of a queue is read', ' || view.some((part, i) => part !== loadedView[i])', ''],
  ]),
  ...breakagesOf('src-renderer/screens/shift/describe-handover.ts', 'unit/screens/shift/handover-note.test.tsx', [
    ['the note of the hand-over is lost with the page', '  saveDraft(epoch, draft)\n', ''],
    ['what is typed is replaced by an older note', 'typed?.epoch === epoch ? typed.note : stored', 'stored'],
  ]),
  ...breakagesOf('src-renderer/screens/shift/describe-handover.ts', 'unit/screens/shift/handover.test.ts', [
    ['an unread number of messages is handed over as 0', 'messages === null ? null', 'messages === null ? "0 条未读"'],
  ]),
  ...breakagesOf(
    'src-renderer/features/statement/headings.ts',
    'unit/features/statement/statements-of-services.test.ts',
    [
      ['what was taken out of an account came in', ')|取出|', ')|', 'only of what went out'],
      ['the half of a heading over two columns that went out came in', 'length < 2)', 'length < 99)', 'over two'],
      ['a table of what went out below another one came in', 'if (isTitle(row))', 'if (false)', 'several tables'],
    ],
  ),
  ...breakagesOf(
    'src-renderer/features/statement/read-lines.ts',
    'unit/features/statement/statements-of-services.test.ts',
    [
      ['the sum of a day is a payment', ' || isSum(row, payer)', '', 'sums'],
      ['a table of what went out came in', ', () => isOfOutgoing', '', 'several tables'],
      ['what the owner of an address sent came in', 'common.length === 1 &&', 'false &&', 'list of a chain'],
    ],
  ),
  ...breakagesOf(
    'src-renderer/features/statement/xlsx/archive.ts',
    'unit/features/statement/refused-workbooks.test.ts',
    [
      ['a small workbook may unpack to gigabytes', ' (this.#unpacked > this.#limit * MEGABYTE)', ' (false)', 'unpacks'],
      ['a workbook with a password is called damaged', 'if (part.isEncrypted) throw', 'if (false) throw', 'password'],
    ],
  ),
  ...breakagesOf(
    'src-renderer/features/statement/xlsx/read-workbook.ts',
    'unit/features/statement/read-workbook.test.ts',
    [
      ['a formula without a result is an empty cell', "hasFormula && type !== 'str' ? NOT_CALCULATED : ''", "''"],
      ['dates from 1904 are four years off', "date1904 === '1'", "date1904 === 'on'"],
      ['hidden sheets are imported', "state === 'hidden' ||", ''],
    ],
  ),
  ...breakagesOf('src-renderer/features/statement/xlsx/read-workbook.ts', 'unit/features/statement/cell-text.test.ts', [
    ['binary noise makes an amount another one', 'value.toFixed(Math.min(MAX_DECIMALS, MAX_DIGITS - digits))', 'raw'],
    ['long numbers lose digits', 'if (/^-?\\d+$/.test(raw)) return raw', ''],
  ]),
  ...breakagesOf('src-renderer/list/table/cells.tsx', 'unit/list/table/dashed-amount.test.tsx', [
    ['each deduction is red', "'-1': undefined", "'-1': 'loss'"],
    ['an amount that is rounded to zero is hidden', ' && !/[1-9]/.test(String(amount))', ''],
    ['the amount of a decided record is hidden', '!exists(row) && isExactZero', 'isExactZero'],
  ]),
  ...breakagesOf('src-renderer/api/orders/rebates.ts', 'unit/screens/server-profile-keys.test.tsx', [
    ['a code of another meaning is a decided rebate', 'Number(state) in rebateStates &&', 'false &&', 'rebateState'],
  ]),
  ...breakagesOf('src-renderer/api/orders/pay-order.ts', 'unit/screens/server-profile-keys.test.tsx', [
    [
      'manual adjustments are looked for under another pay type',
      "kind === 'deposit' ? 'credit' : 'debit'",
      "'credit'",
      'adjustment',
    ],
  ]),
  ...breakagesOf('src-renderer/api/http/api-error.ts', 'unit/api/http/errors-and-parsing.test.ts', [
    ['an unreadable answer counts as not executed', "'network', 'malformed'", "'network'"],
    ['a server error counts as not executed', ' || isAnswerLost(this.status ?? 0)', ''],
  ]),
  ...breakagesOf('src-renderer/api/http/http.ts', 'unit/api/response-shapes.test.ts', [
    [
      'HTML with status 200 is an empty answer',
      "if (!envelope) throw new ApiError('malformed', describeMalformed(text))",
      'if (!envelope) return null',
    ],
    ['an answer without an envelope carries out a change', 'isReading ? readReading', 'true ? readReading'],
  ]),
  ...breakagesOf('src-renderer/api/groups/groups.ts', 'unit/api/groups/unknown-settings.test.ts', [
    ['a code of another meaning is off', 'return Number(code) === off ? false : null', 'return false'],
    [
      'what is not known of a group is no game',
      '(isState(code) && Number.isFinite(Number(code)) ? Number(code) : null)',
      'Number(code ?? 0)',
    ],
    ['what nobody chose of a group is sent', 'if (ownerId === null || game === null || setType === null', 'if (false'],
  ]),
  ...breakagesOf('src-renderer/api/groups/group-members.ts', 'unit/api/groups/unknown-settings.test.ts', [
    ['points are given to the member 0', "if (id === '' || Number(id) === 0) throw", 'if (false) throw'],
  ]),
  ...ownBreakages('src-renderer/form/submit/confirmed-switch.tsx', [
    [
      'a state that is not known is off',
      'if (checked === null) return <UnknownSwitch {...{ name, busy, toggle }} />',
      '',
    ],
    ['a state that is not said proves a change', 'requireKnown(await fetchState())', '(await fetchState())'],
  ]),
  ...breakagesOf('src-renderer/lib/figures.ts', 'unit/features/orders/wait-tag.test.tsx', [
    ['an order of the future came just now', 'if (!isKnownWait(ms)) return UNKNOWN_WAIT', ''],
  ]),
  ...breakagesOf('src-renderer/api/http/page.ts', 'unit/api/http/find-in-pages.test.ts', [
    ['an order on the second page is not found', '(count >= total && !(isCounted', '(true || !(isCounted'],
    ['a part whose rows are not counted is a whole page', 'rows.length < DOUBTFUL_ROWS ||', 'true ||'],
    ['pages of another size than was asked for are taken for those', 'if (page > 1 && (await ', 'if (false && (await '],
    ['rows between pages of five are left out', 'if (second.rows.length > 0 && !areSame', 'if (false && !areSame'],
    ['rows that moved while they were read count as missing', 'if (all.length === count ||', 'if (true ||'],
    ['a part of a list is taken for all of it', '(isCounted || isCut) && !first.isLeast', 'isCut && !first.isLeast'],
    ['the number of the rows of one page is that of all', 'if (length > 0 && first.total === length', 'if (false'],
    ['rows are left out of pages whose size is not as asked for', 'overlap > 0 && !', 'overlap > 1e9 && !'],
    ['a server that repeats its pages is asked for ever', 'if (seen.has(fingerprint)) throw', 'if (false) throw'],
  ]),
  ...breakagesOf('src-renderer/api/http/list.ts', 'unit/api/http/first-page.test.ts', [
    [
      'a server that repeats its first page counts from 0',
      ' || earlier.rows.some((row) => texts.has(stringifyJson(row)))',
      '',
    ],
  ]),
  ...breakagesOf('src-renderer/api/http/http.ts', 'unit/api/http/cookies.test.ts', [
    ['a request waits for the store of cookies', '  withXSRFToken: false,\n', ''],
  ]),
  ...breakagesOf('src-renderer/api/http/http.ts', 'unit/api/http/empty-answers.test.ts', [
    ['404 for an empty list is a failed reading', 'if (isReading && isEmptyAnswer(status, body))', 'if (false)'],
    ['404 for a change is an answer', 'if (isReading && isEmptyAnswer(', 'if (isEmptyAnswer('],
  ]),
  ...breakagesOf('src-preload/shared/envelope.ts', 'unit/shared/reading.test.ts', [
    ['a missing right to the data is an empty list', '(?!.{0,6}权)', ''],
  ]),
  ...ownBreakages('src-renderer/api/http/results.ts', [
    ['-99 is a success', "if (read === 'forbidden') throw", 'if (false) throw'],
    ['an explicit false is a success', "return outcome !== 'failed'", 'return true'],
  ]),
  ...breakagesOf('src-renderer/api/orders/pay-orders.ts', 'unit/api/dialect-decisions.test.ts', [
    ['an id goes back as the text that came', 'newId: parseWireId(newId)', 'newId'],
  ]),
  ...breakagesOf('src-renderer/app/overlays/keep-focus.ts', 'unit/app/keep-focus.test.ts', [
    ['focus is lost by a click beside the dialog', "document.addEventListener('focusout', onFocusOut)", ''],
    ['focus is lost with a disabled button', "attributeFilter: ['disabled', 'hidden']", "attributeFilter: ['hidden']"],
    ['Escape acts on the page behind a dialog', 'event.stopPropagation()', ''],
  ]),
  ...ownBreakages('src-renderer/app/sync/query-client.ts', [
    [
      'the data of an operator stays for the next',
      'if (previous.initialized && current.epoch !== previous.epoch) queries.clear()',
      '',
    ],
  ]),
  ...breakagesOf('src-renderer/app/sync/sync-main-process.ts', 'unit/app/sync/sync-drafts.test.ts', [
    ['drafts of another operator are taken for the own ones', '.stringify([server, user?.id])', '.stringify([server])'],
    ['drafts of another operator stay in the page', 'if (next !== edits.owner) {', 'if (false as boolean) {'],
    ['edits are lost when the server ends the session', 'const drafts = interrupted ', 'const drafts = !interrupted '],
    ['drafts are offered to who signs in next', 'else setOfferedDrafts([])', ''],
  ]),
  ...ownBreakages('src-renderer/editor/unsafe-markup.ts', [
    ['a typed script stays', ' (UNSAFE_ELEMENTS.test(name)) {\n      removed', ' (false as boolean) {\n      removed'],
    [
      'a script hides behind a tag without an end',
      "if (isWorse()) keepOnly((part) => part.isStored || countUnsafe(part.html) === 0)\n  if (isWorse()) keepOnly((part) => part.isStored || part.kind !== 'ignored')\n  if (isWorse()) keepOnly((part) => part.isStored)",
      '',
    ],
  ]),
  ...ownBreakages('src-renderer/editor/value-sync-plugin.tsx', [
    ['a late value resets what was typed', 'if (emitted.current.has(value)) return\n', ''],
  ]),
  ...breakagesOf('src-renderer/features/games/round-banner.tsx', 'unit/screens/rights.test.tsx', [
    ['a round that may not be read is not mentioned', 'return error ? (', 'return null ? ('],
  ]),
  ...breakagesOf('src-renderer/screens/reports/operations-report.tsx', 'unit/screens/rights.test.tsx', [
    ['without the report nothing of its page is read', ' = isLoaded || isForbidden', ' = isLoaded'],
  ]),
  ...ownBreakages('src-renderer/lib/number-input.ts', [
    ['a third decimal place is accepted', 'if (/\\.\\d{3,}$/.test(text)) return', 'if (false) return'],
    ['an amount of zero is accepted', 'hundredths <= 0n', 'hundredths < 0n'],
    ['percentages are cut, not rounded', ' * 2n + x) / (2n * x)', ') / x'],
    ['a change by exactly the limit is beyond it', 'difference * 100n > percent * ', 'difference * 100n >= percent * '],
    ['a misplaced comma multiplies a number', '(,\\d{3})+(\\.\\d*)?$/', '(,\\d+)+(\\.\\d*)?$/'],
    ['a number too long for JSON is accepted', "digits.length > 15 ? '数字过长' : null", 'null'],
  ]),
  ...breakagesOf('src-renderer/lib/operator.ts', 'unit/features/orders/submit-order-decision.test.ts', [
    ['a record without an operator is another’s', "text === '' || operator === null", 'operator === null'],
    ['an operator is recognised by nickname and id alone', ', ...operator.loginNames]', ']'],
  ]),
  ...ownBreakages('src-renderer/lib/unusual-values.ts', [
    ['a value that becomes 0 is not unusual', "previous?.digits === 0n ? null : '改为 0'", 'null'],
    ['overlapping ranges are not noticed', 'return other ? `与“', 'return false ? `与“'],
  ]),
  ...breakagesOf('src-renderer/list/export/export-cells.ts', 'unit/list/export/export.test.ts', [
    [
      "a member's text is a formula in a spreadsheet",
      'FORMULA_START.test(text) && !NEGATIVE_AMOUNT.test(text)',
      'text === null',
    ],
    ['a comma divides a cell', '/[",;\\t\\r\\n]|^\\s|\\s$/', '/["\\t\\r\\n]|^\\s|\\s$/'],
    ['a spreadsheet changes ids', ' || isChangedNumber(content)', ''],
  ]),
  ...breakagesOf('src-renderer/list/export/bulk-reader.ts', 'unit/list/export/export.test.ts', [
    ['a row that moves to the next page is exported twice', 'seen.has(key)) || ', 'false) || '],
    [
      'rows that move up while others go are left out',
      'page = removedCount > 0 ? Math.max(1, page - Math.ceil(removedCount / PAGE_SIZE)) : page + 1',
      'page += 1',
    ],
  ]),
  ...ownBreakages('src-renderer/list/filters/filters.ts', [
    ['account numbers of filters are stored', "filter.kind === 'tab' || isSecret(filter) ?", "filter.kind === 'tab' ?"],
  ]),
  ...breakagesOf('src-renderer/list/table/stable-rows.ts', 'unit/list/table/stable-rows.test.tsx', [
    ['rows move while the operator is at them', '(!locked || base', '(true || base'],
    ['values change between press and release', 'const view = pointerDown && frozen', 'const view = false && frozen'],
    ['rows of another query stay', ' || base.queryId !== queryId || base.rows.length ===', ' || base.rows.length ==='],
    ['a decided row stays', 'if (updated === undefined && handledKeys.has(key)) continue', ''],
    ['a resting pointer holds the rows', '=> pointer.lastMove === event', '=> event !== null'],
    ['rows move under the focus', ' || isFocusInside || isDialogOpen', ' || isDialogOpen'],
    ['rows move between press and release', " instanceof Element && target.closest('tr[data-key]') !== ", ' === '],
  ]),
  ...breakagesOf('src-renderer/list/table/use-table-widths.ts', 'unit/list/table/stable-rows.test.tsx', [
    ['the borders of the scroller are taken for room', '? borderBox - BORDERS', '? borderBox'],
  ]),
  ...breakagesOf('src-renderer/form/submit/decision.tsx', 'unit/form/submit/cancel-reason.test.tsx', [
    ['a panel that opens by itself takes an interrupted reason', ': isShown', ': true'],
  ]),
  ...ownBreakages('src-renderer/platform/published.ts', [
    ['a state is applied where it is no longer followed', ' () => {\n    isOutdated = true\n', ' () => {\n'],
  ]),
  ...breakagesOf('src-renderer/list/table/copy.ts', 'unit/list/table/selected-cells.test.ts', [
    ['columns out of sight are copied', 'td:not(.actions, .left-out)', 'td:not(.actions)'],
  ]),
  ...ownBreakages('src-renderer/list/totals/column-sums.ts', [
    ['an unreadable amount of a column counts as 0', 'result.unreadable++', 'result.count++'],
  ]),
  ...breakagesOf('src-renderer/list/list-url-state.tsx', 'unit/list/use-empty-page-redirect.test.tsx', [
    ['an empty page while reading leads elsewhere', ' || isFetching', ''],
    ['a page that is empty again leads back and forth', 'redirectedTo.current === page ? 1 : ', ''],
  ]),
  ...breakagesOf('src-renderer/app/routing/open-route.ts', 'unit/app/open-route.test.ts', [
    ['a message leaves the screen beside the chat', ' || (useChatSide.getState().isOpen && !isDialogOpen())', ''],
  ]),
  ...ownBreakages('src-renderer/stores/chat-drafts.ts', [
    ['input is saved under the next operator', '(storageKey(conversation), text)', '(KEY_PREFIX + conversation, text)'],
  ]),
  ...ownBreakages('src-renderer/stores/chat-unsent.ts', [
    [
      'a message that may have been sent is offered as not sent',
      "saved.state === 'sending' && saved.content !== ''",
      'false as boolean',
    ],
    ['messages of another operator are shown', 'if (!name.startsWith(owner)) return null', ''],
  ]),
  ...ownBreakages('src-renderer/list/ticking-text.tsx', [
    ['each tick makes the layers of the page again', "'size layout'", "'size layout style'"],
  ]),
  ...ownBreakages('src-renderer/stores/clock.ts', [
    ['the clock of the workstation moves the time', 'clock.epochOffset + performance.now()', 'Date.now()'],
    ['a hidden page ticks', 'document.hidden ? hiddenIntervalMs : intervalMs', 'intervalMs'],
    ['a page in sight again shows an old time', 'if (!document.hidden) tick()', ''],
    ['what is new on a hidden page shows an old time', 'stop === undefined || document.hidden', 'stop === undefined'],
  ]),
  ...breakagesOf('src-renderer/ui/allowed-html.ts', 'unit/editor/unsafe-markup.test.ts', [
    ['a link of a text runs a script', '!/^[^/?#]*:/.test(url)', 'true'],
  ]),
  ...breakagesOf('src-renderer/ui/allowed-html.ts', 'unit/ui/sanitized-html.test.tsx', [
    ["members' links without encryption can be opened", '^https:\\/\\/[^\\s/]/i.test', '^https?:\\/\\/[^\\s/]/i.test'],
    ["an address in members' styles is requested", " !== '' && !/url|expression|image|var\\(/i.test(value)", " !== ''"],
  ]),
  ...breakagesOf('src-renderer/ui/display-styles.ts', 'unit/ui/sanitized-html.test.tsx', [
    ["members' text covers the page", 'Math.min(max, Math.max(min, value))', 'Math.max(min, value)'],
  ]),
  ...ownBreakages('src-renderer/ui/sanitized-html.tsx', [
    ["`data-*` of members' HTML stays", 'ALLOW_DATA_ATTR: false', 'ALLOW_DATA_ATTR: true'],
    [
      'external pictures of members are loaded',
      'if (imageUrl) {\n    image.src = imageUrl',
      'if (imageUrl ?? url) {\n    image.src = imageUrl ?? url',
    ],
    ["members' links keep their address", "link.removeAttribute('href')", ''],
    ['direction marks of members reorder text', 'if (clean !== text.data) text.data = clean', ''],
  ]),
  ...breakagesOf('src-renderer/ui/use-shortcut.ts', 'unit/ui/use-shortcut.test.tsx', [
    ['a held key acts again and again', 'if (!event.repeat) press()', 'press()'],
    [
      'a letter in a field is a shortcut',
      '(isTextField(target) || target.closest(CHOICES) !== null)',
      'target.closest(CHOICES) !== null',
    ],
    ['a letter acts behind a dialog', 'return isModalOpen || ', 'return '],
  ]),
  ...ownBreakages('src-renderer/ui/composition-keys.ts', [
    ['a key of a composition acts', 'isComposing || keyCode', 'keyCode'],
    ['Enter after a composition acts', 'keyCode === IME_KEY_CODE || ', ''],
    [
      'Enter after a composition divides a paragraph',
      '(event.isComposing || BEGINS_COMPOSITION.test(event.key))',
      'true',
    ],
    [
      'the Enter that ended a composition acts',
      "(key === 'Enter' && timeStamp - composition.endedAt < SAME_PRESS)",
      'false',
    ],
  ]),
  ...breakagesOf('src-renderer/editor/paste-html.ts', 'unit/editor/tidy-pasted.test.ts', [
    ['lines of pre-wrap run together', '  writeWhiteSpace(body)\n', ''],
    ['what Word hides is published', '|| HIDDEN_BY_WORD.test(style)', ''],
  ]),
  ...ownBreakages('src-renderer/list/table/row-selection.tsx', [
    ['a cleared selection begins a range of orders', 'extendsRange && keys.size > 0', 'extendsRange', 'cleared'],
  ]),
  ...breakagesOf('src-renderer/list/table/use-active-row.ts', 'unit/list/table/live-table.test.tsx', [
    [
      'the panel closes where the decided order left the list before the answer',
      'if (index < 0 && activeKey !== null && lastActive.current?.key === activeKey) return\n    ',
      '',
      'left the list before the answer',
    ],
  ]),
  ...ownBreakages('src-preload/shared/image-path.ts', [
    ['a picture leads out of its folder', '/^\\.{0,2}$|[/\\\\]/.test(part)', 'false'],
    ['a picture at another host is fetched', '/^[a-z][a-z\\d+.-]*:|^\\/\\/|', '/'],
  ]),
]
