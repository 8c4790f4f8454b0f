import { breakagesOf, ownBreakages } from './mutant.ts'

export const decisionMutants = [
  ...ownBreakages('src-renderer/features/chat/state/focus-tracker.ts', [
    ['a chat window without focus reads its messages', " === 'visible' && document.hasFocus()", " === 'visible'"],
    [
      'a chat window that loses the focus goes on reading',
      "window.addEventListener('blur', onChange, { signal: stop.signal })",
      '',
    ],
    ['a chat that was left goes on reading', 'void reportFocus(null)', ''],
  ]),
  ...ownBreakages('src-renderer/features/chat/state/send.ts', [
    ['a text overtakes its picture', 'const result = previous ? previous.then(task) : task(', 'const result = task('],
  ]),
  ...breakagesOf('src-renderer/features/chat/state/chat-actions.ts', 'unit/features/chat/state/chat-pages.test.ts', [
    ['an older page leaves out what came between', 'before === null || oldestId(thread) === before', 'true'],
    ['a message pushed while the page is read is lost', "id === '' || compareIds(id, latest) > 0", "id === ''"],
  ]),
  ...breakagesOf('src-renderer/features/chat/state/chat-actions.ts', 'unit/features/chat/state/chat-target.test.ts', [
    ['what is being written goes to a member found late', '() => !isWriting()', '() => true'],
  ]),
  ...ownBreakages('src-renderer/features/chat/state/thread.ts', [
    ['an older message of the same text is the echo', 'compareIds(message.id, after) > 0 &&', ''],
    [
      'a delivered message is shown as failed',
      "item.message.id === '' ? { ...item, state: 'failed', error } : item",
      "{ ...item, state: 'failed', error }",
    ],
  ]),
  ...ownBreakages('src-renderer/features/orders/next-pending.ts', [
    ['N goes on from where a decision has led', 'else if (walk.led.isReached) walk.led = null', ''],
    ['N leads to an order that was just decided', '(walk.decided.version === version', '(walk.decided.version === -1'],
  ]),
  ...ownBreakages('src-renderer/features/orders/risk-marks.ts', [
    ['an order is a duplicate of itself', 'String(order.id) === String(other.id) || ', ''],
    ['a payout to a foreign account is not marked', "order.inOrOut ? '' : normalize(order.payNo)", "''"],
    ['a payout below zero is not marked', 'signOf(after) < 0', 'signOf(after) > 0'],
    ['a cancelled order counts as a duplicate', 'Number(state) === CANCELLED', 'Number(state) === -1'],
    ['a payout that was debited at its request is marked', " === 'request'", " === 'approval'"],
  ]),
  ...breakagesOf('src-renderer/list/table/fit-columns.ts', 'unit/list/table/table-widths.test.ts', [
    ['a column leaves although there is room for it', '<= limit || !beside', '< limit || !beside'],
    ['a column stays below another one although there is room beside it', 'if (!putBeside(column)) below', 'below'],
    ['a tight table takes room for padding from what it shows', 'if (fits(roomy, measureWhole))', 'if (true)'],
    ['a tight table gives up padding although there is room for it', 'if (fits(roomy, measureWhole))', 'if (false)'],
    ['an amount stands close to a text although there is room', 'return fits(apart, measureLeast)', 'return false'],
    ['amounts are cut so that a text keeps clear of them', 'return fits(apart, measureLeast)', 'return true'],
  ]),
  ...ownBreakages('src-renderer/features/orders/submit-order-decision.ts', [
    ["a colleague's decision counts as the own one whose answer was lost", "if (named === 'own' && ", 'if ('],
    ['a cancellation with another reason counts as the own one', "action !== 'cancel' || remark === reason", 'true'],
    [
      'a pending order after a lost answer counts as undecided for good',
      'if (isPending(current)) return { current }',
      "if (isPending(current)) return { kind: 'failed' as const, detail: '', current }",
    ],
    ['a lost decision that names someone unknown counts as the own one', "if (match === 'unclear')", 'if (false)'],
    ['an earlier decision is read on after another one', ' request\n  followed.get(followKey(order))?.()', ' request'],
    ['an order is decided without its lock', 'locks: [`order:', 'locks: [`other:'],
  ]),
  ...ownBreakages('src-renderer/features/orders/submit-risk-controls.ts', [
    ['orders of a batch are sent after a failed reading', 'isStopped() || !isReadable', 'isStopped()'],
    [
      'an order of a batch is sent with another amount',
      'if (toHundredths(current.balance) !== toHundredths(order.balance)) {',
      'if (false as boolean) {',
    ],
    ['a batch goes on after it was stopped', 'if (isStopped()) return', 'if (false) return'],
  ]),
  ...breakagesOf('src-renderer/features/members/member-facts.ts', 'unit/features/orders/order-reads.test.tsx', [
    ['an order costs the reading of both kinds of orders', 'enabled: enabled && isOtherKindRequested', 'enabled'],
    ['the next order is read without a rest', 'setTimeout(prefetch, PREFETCH_REST_MS)', 'setTimeout(prefetch, 0)'],
    ['a withdrawal is opened with five reads', 'useState(order.inOrOut)', 'useState(true)'],
  ]),
  ...breakagesOf('src-renderer/features/members/member-orders.ts', 'unit/features/orders/next-pending.test.ts', [
    ['a day without its uncertain orders is whole', '|| rows.some(isUncertain)', ''],
    ['a cut list that begins with the oldest is whole', 'first! >= last! &&', ''],
  ]),
  ...breakagesOf('src-renderer/features/orders/use-decision-data.ts', 'unit/features/orders/risk-marks.test.ts', [
    ['an order without an amount is approved like any other', 'if (toHundredths(balance) === null)', 'if (false)'],
  ]),
  ...breakagesOf('src-renderer/features/members/member-orders.ts', 'unit/features/orders/order-reads.test.tsx', [
    ['an order of before the last days is not among those that are read', '(today), day, today].', '(today), today].'],
    ['an order beyond the first page counts as gone', ' ?? (await findOrder(order, signal))', ' ?? null'],
  ]),
  ...breakagesOf('src-renderer/screens/reports/use-report.ts', 'unit/screens/report-reads.test.tsx', [
    ['the report reads its days when it opens', 'isLoaded && days.isRequested', 'isLoaded'],
  ]),
  ...breakagesOf('src-renderer/screens/reports/charts/use-report-shares.ts', 'unit/screens/report-reads.test.tsx', [
    ['the report reads the payment types when it opens', 'isReady && isRequested)', 'isReady)'],
  ]),
  ...breakagesOf('src-renderer/screens/reports/report-export.ts', 'unit/screens/report-reads.test.tsx', [
    ['a file calls what was not requested incomplete', 'if (start) return', 'if (false) return'],
  ]),
  ...breakagesOf(
    'src-renderer/features/orders/use-decision-data.ts',
    'unit/features/orders/use-order-decision.test.tsx',
    [
      ['facts are ready by the reading of the order alone (A213)', ' && (member.isSuccess || isMemberUnreadable)', ''],
      [
        'facts are ready by the reading of the member alone (A213)',
        'ready: orderQuery.isSuccess && (member.isSuccess || isMemberUnreadable)',
        'ready: member.isSuccess',
      ],
      ['the order on screen decides in place of the one just read', ' = orderQuery.data?.row ?? order', ' = order'],
      ['a payout below zero needs no confirmation', 'if (inOrOut || signOf(after) >= 0) return null', 'return null'],
      ['an unknown balance needs no confirmation', 'if (after === null) {', 'if (after === undefined) {'],
      ['the order is not read again when it changes', 'if (lastFingerprint.current !== fingerprint) onChange()', ''],
    ],
  ),
  ...breakagesOf(
    'src-renderer/features/orders/use-order-decision.ts',
    'unit/features/orders/use-order-decision.test.tsx',
    [
      ['two presses of one turn decide twice', 'if (lock.current || !canDecide', 'if (!canDecide'],
      ['a decision is sent without the confirmation of its warning', " || (action === 'approve' && !isConfirmed)", ''],
      ['a confirmation holds for another balance', 'confirmedText === warning.text', 'confirmedText !== null'],
      [
        'an order is cancelled without a reason',
        "if (action === 'cancel' && reason === '') return cancel.showMissing()",
        '',
      ],
      ['a decided order can be decided again', '!isSending && !isClosed', '!isSending'],
      [
        'an order is not followed once its panel is closed',
        'if (unknownOutcome.current) followOutcome(order, unknownOutcome.current)',
        '',
      ],
      ['a decision without an answer says nothing', 'useProgress(isSending, isLost)', 'useProgress(isSending, false)'],
      ['an outcome is lost with the screen', 'if (isMounted.current) showOutcome', 'if (true as boolean) showOutcome'],
    ],
  ),
  ...ownBreakages('src-renderer/features/points/points-operations.ts', [
    ["a colleague's points count as the own ones", "isNamed(record) === 'own' && record.remark", 'record.remark'],
    ['points with another remark count as the own ones', ' !== undefined && isSameRemark(record)', ' !== undefined'],
  ]),
  ...breakagesOf('src-renderer/features/points/points-operations.ts', 'unit/features/points/points-outcome.test.ts', [
    ['points name nobody who gave them', 'verifyAdmin || upName', 'upName'],
  ]),
  ...breakagesOf('src-renderer/features/games/use-games.ts', 'unit/features/games/use-games.test.tsx', [
    ['a game whose betting ended is not read', '(ended || needsPoll)', 'needsPoll'],
    ['a hidden dashboard wakes each second', 'TICK_MS, HIDDEN_POLL_MS', 'TICK_MS, TICK_MS'],
  ]),
  ...ownBreakages('src-renderer/features/review/decision-panel.tsx', [
    ['a held Enter decides', "    if (key === 'Enter' && event.repeat) return true\n", ''],
    ['a held Ctrl+Enter decides again', 'verb && !event.repeat', 'verb'],
    [
      'Enter alone submits a payout',
      "else if (focused?.needsCtrl && (key === 'Enter' || key === ' ')) onPlainEnter?.()\n    ",
      '',
    ],
    ['a double click decides', 'if (event.detail < 2) return', 'return'],
    ['a verb decides while another decision is sent', 'if (!disabled && !busy) press()', 'if (!disabled) press()'],
    ['a letter of the reason is a hotkey', '!isTextField(target) && runHotkey', 'runHotkey'],
    [
      'focus leaves the panel with a removed button',
      'if (hasFocus.current && document.activeElement === document.body) panel.current?.focus()',
      '',
    ],
  ]),
  ...breakagesOf('src-renderer/form/edit/edit-form.ts', 'unit/form/edit/change-history.test.ts', [
    ['passwords are restored from the history', ' && !secretFields.includes(key)', ''],
    [
      "another record's values are restored",
      'entry.form === undefined ? entry.action === name : entry.form === formKey',
      'entry.action === name',
    ],
  ]),
  ...ownBreakages('src-renderer/form/edit/edits.ts', [
    ['a conflict is not noticed', '!isSameValue(theirs[key], base[key]) && ', 'false && '],
    ['unedited values overwrite those of a colleague', ' values: Values = { ...theirs', ' values: Values = { ...mine'],
    ['passwords are kept as drafts', 'filter((key) => !secrets.includes(key))', 'filter(() => true)'],
  ]),
  ...breakagesOf('src-renderer/form/edit/use-form-draft.ts', 'unit/form/edit/use-save-shortcut.test.tsx', [
    ['恢复修改 restores edits on another page', 'location.hash === page ? restore', 'location.hash !== null ? restore'],
    ['恢复修改 opens a dialog over another one', 'dialog && others().some', 'false && others().some'],
  ]),
  ...breakagesOf('src-renderer/form/dialogs/review-dialog.tsx', 'component/forms/review.spec.ts', [
    ['an Enter meant for a field confirms a save', ' && !isWriting', '', 'does not confirm what is asked then'],
  ]),
  ...breakagesOf('src-renderer/form/edit/reviewed-save.ts', 'unit/form/edit/reviewed-save.test.tsx', [
    ['changes are sent without a review', 'if (!needsAnswer) return', 'return'],
    [
      'values that changed during the review are not asked again',
      ' && !isSameReview(reviews, confirmed)',
      ' && confirmed.length === 0',
    ],
    ['a declined review sends', 'if (!(await askReview(question))) return false', 'await askReview(question)'],
  ]),
  ...ownBreakages('src-renderer/form/edit/row-keys.ts', [
    ['an ambiguous row is matched by its place', 'if (indexes.length !== candidates.length) continue', ''],
  ]),
  ...breakagesOf('src-renderer/form/edit/use-edit-form.tsx', 'unit/form/edit/reviewed-save.test.tsx', [
    ['a form that was left sends its edits', "if (!isOpen.current) throw new Error('离开时尚未提交，没有保存')", ''],
  ]),
  ...breakagesOf('src-renderer/form/edit/use-form-save.ts', 'unit/form/edit/reviewed-save.test.tsx', [
    ['a form is saved twice at once', 'if (lock.current || uploads', 'if (uploads'],
    ['an amount that comes back as 1.9500 is not saved', '|| (compareDecimals(now, sent) === 0', '&& (true'],
    ['decimals that were not saved are', ' && compareDecimals(before, sent) !== 0', ''],
    [
      'what is neither the old nor the new value is said to be the old one',
      'isSameValue(now[key], before[key])',
      'true',
    ],
    [
      'a new creation ignores an unconfirmed one',
      "verify !== undefined && (await checkEarlierSave(name, blank)) === 'saved'",
      'false',
    ],
    [
      "another operator's value is overwritten without a question",
      'conflicts.length > 0 ? await resolveConflicts({ ...options, conflicts }) : []',
      '[]',
    ],
  ]),
  ...breakagesOf('src-renderer/form/edit/use-save-shortcut.ts', 'unit/form/edit/use-save-shortcut.test.tsx', [
    ['Ctrl+S saves the page behind a dialog', '((target) => target.dialog === dialog)', '(() => dialog === dialog)'],
    ['Ctrl+S saves every form at once', 'if (findTarget() === own.current) save()', 'save()'],
    [
      'Ctrl+S saves the page in place of the part with the focus',
      'reachable.findLast(({ part }) => part?.current?.contains(document.activeElement)) ??',
      '',
    ],
  ]),
  ...ownBreakages('src-renderer/form/submit/submit-once.ts', [
    ['a lost answer is a failure', '!(error instanceof ApiError && error.outcomeUnknown)', 'error'],
    ['a lost answer sends again', 'if (isLost) submission.onLost?.(detail)', 'await send(change)'],
    ['a failed reading hides an unknown outcome', '().catch(() => conclude({ ...fallback, recheck }))', '()'],
  ]),
  ...breakagesOf('src-renderer/form/submit/submit-action.ts', 'unit/form/submit/unconfirmed-saves.test.ts', [
    ['an unconfirmed creation of another operator counts', "user?.id ?? ''", "''"],
    ['an unconfirmed creation at another server counts', '[server, user', "['', user"],
    [
      'a creation is sent while the earlier one cannot be checked',
      "throw new ApiError('http', `$",
      "return false\n    throw new ApiError('http', `$",
    ],
    ['an executed creation is sent again', ".values, values)) return 'saved'", ".values, values)) return 'free'"],
  ]),
]
