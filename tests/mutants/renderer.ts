import { breakagesOf } from './mutant.ts'

export const rendererMutants = [
  ...breakagesOf(
    'src-renderer/features/review/decision-panel.tsx',
    'tests/unit/features/review/decision-panel.test.tsx',
    [
      ['a held Enter decides', "else if (key === 'Enter' && event.repeat) event.preventDefault()\n    ", ''],
      ['a held Ctrl+Enter decides again', 'verb && !event.repeat', 'verb'],
      [
        'Enter alone submits a payout',
        "else if (focused?.needsCtrl && (key === 'Enter' || key === ' ')) onPlainEnter?.()\n    ",
        '',
      ],
      ['a double click decides', 'if (event.detail < 2) return', 'return'],
      ['a verb decides while another decision is sent', 'if (!disabled && !busy) press()', 'if (!disabled) press()'],
      ['Enter of an input method decides', 'event.nativeEvent.isComposing || ', ''],
      ['a letter of the reason is a hotkey', 'isTextField(target) ? onKey?.(key, target) : ', ''],
      [
        'focus leaves the panel with a removed button',
        'if (hasFocus.current && document.activeElement === document.body) panel.current?.focus()',
        '',
      ],
    ],
  ),
  ...breakagesOf(
    'src-renderer/features/orders/use-decision-data.ts',
    'tests/unit/features/orders/use-order-decision.test.tsx',
    [
      [
        'facts are ready by the reading of the order alone (A213)',
        'ready: orderQuery.isSuccess && member.isSuccess',
        'ready: orderQuery.isSuccess',
      ],
      [
        'facts are ready by the reading of the member alone (A213)',
        'ready: orderQuery.isSuccess && member.isSuccess',
        'ready: member.isSuccess',
      ],
      [
        'the order on screen decides in place of the one just read',
        'const now = orderQuery.data ?? order',
        'const now = order',
      ],
      [
        'a payout below zero needs no confirmation',
        'if (inOrOut || signOf(balanceAfter) >= 0) return null',
        'return null',
      ],
      ['an unknown balance needs no confirmation', 'if (balanceAfter === null) {', 'if (balanceAfter === undefined) {'],
      ['the order is not read again when it changes', 'if (lastFingerprint.current !== fingerprint) onChange()', ''],
    ],
  ),
  ...breakagesOf(
    'src-renderer/features/orders/use-order-decision.ts',
    'tests/unit/features/orders/use-order-decision.test.tsx',
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
      ['an outcome is lost with the screen', 'if (!isMounted.current) {', 'if (false as boolean) {'],
    ],
  ),
  ...breakagesOf(
    'src-renderer/features/orders/submit-order-decision.ts',
    'tests/unit/features/orders/submit-order-decision.test.ts',
    [
      [
        "a colleague's decision counts as the own one whose answer was lost",
        ' || !isOperator(order.verifyAdmin, operator)) return false',
        ') return false',
      ],
      [
        'a cancellation with another reason counts as the own one',
        "return action !== 'cancel' || String(order.remark ?? '').trim() === reason",
        'return true',
      ],
      [
        'a pending order after a lost answer counts as undecided for good',
        'if (isPending(current)) return { current }',
        "if (isPending(current)) return { kind: 'failed' as const, detail: '', current }",
      ],
      ['an order is decided without its lock', 'locks: [`order:', 'locks: [] && [`order:'],
    ],
  ),
  ...breakagesOf(
    'src-renderer/features/orders/submit-risk-controls.ts',
    'tests/unit/features/orders/submit-risk-controls.test.ts',
    [
      ['orders of a batch are sent after a failed reading', 'isStopped() || !isReadable', 'isStopped()'],
      [
        'an order of a batch is sent with another amount',
        'if (toHundredths(current.balance) !== toHundredths(order.balance)) {',
        'if (false as boolean) {',
      ],
      ['a batch goes on after it was stopped', 'if (isStopped()) return', 'if (false) return'],
    ],
  ),
  ...breakagesOf('src-renderer/features/orders/risk-marks.ts', 'tests/unit/features/orders/risk-marks.test.ts', [
    ['an order is a duplicate of itself', 'String(order.id) === String(other.id) || ', ''],
    ['a payout to a foreign account is not marked', "order.inOrOut ? '' : normalize(order.payNo)", "''"],
    ['a payout below zero is not marked', 'signOf(after) < 0', 'signOf(after) > 0'],
  ]),
  ...breakagesOf('src-renderer/features/orders/next-pending.ts', 'tests/unit/features/orders/next-pending.test.ts', [
    ['orders of equal id of both kinds are one', ' && inOrOut === current?.inOrOut', ''],
  ]),
  ...breakagesOf('src-renderer/form/submit/submit-once.ts', 'tests/unit/form/submit/submit-once.test.ts', [
    ['a lost answer is a failure', '!(error instanceof ApiError && error.outcomeUnknown)', 'error'],
    ['a lost answer sends again', 'submission.onLost?.(detail)', 'submission.onLost?.(detail)\n    await send(change)'],
    [
      'a failed reading hides an unknown outcome',
      'return recheck().catch(() => conclude({ ...fallback, recheck }))',
      'return recheck()',
    ],
  ]),
  ...breakagesOf('src-renderer/form/submit/unconfirmed-saves.ts', 'tests/unit/form/submit/unconfirmed-saves.test.ts', [
    ['an unconfirmed creation of another operator counts', "user?.id ?? ''", "''"],
    ['an unconfirmed creation at another server counts', '[server, user', "['', user"],
    [
      'a creation is sent while the earlier one cannot be checked',
      "throw new ApiError('http', `$",
      "return false\n    throw new ApiError('http', `$",
    ],
    [
      'an executed creation is sent again',
      "if (isSameValue(earlier.values, values)) return 'saved'",
      "if (isSameValue(earlier.values, values)) return 'free'",
    ],
  ]),
  ...breakagesOf('src-renderer/form/edit/use-edit-form.tsx', 'tests/unit/form/edit/reviewed-save.test.tsx', [
    ['a form is saved twice at once', 'if (lock.current || uploads', 'if (uploads'],
    ['a form that was left sends its edits', "if (!isOpen.current) throw new Error('离开时尚未提交，没有保存')", ''],
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
  ...breakagesOf('src-renderer/form/edit/reviewed-save.ts', 'tests/unit/form/edit/reviewed-save.test.tsx', [
    ['changes are sent without a review', 'if (!needsAnswer) return', 'return'],
    [
      'values that changed during the review are not asked again',
      ' && !isSameReview(reviews, confirmed)',
      ' && confirmed.length === 0',
    ],
    [
      'a declined review sends',
      'if (!(await askReview({ reviews, isRepeated: confirmed.length > 0 }))) return false',
      'await askReview({ reviews, isRepeated: confirmed.length > 0 })',
    ],
  ]),
  ...breakagesOf('src-renderer/form/edit/edits.ts', 'tests/unit/form/edit/edits.test.ts', [
    ['a conflict is not noticed', '!isSameValue(theirs[key], base[key]) && ', 'false && '],
    [
      'unedited values overwrite those of a colleague',
      'const values: Values = { ...theirs }',
      'const values: Values = { ...mine }',
    ],
    ['passwords are kept as drafts', 'filter((key) => !secrets.includes(key))', 'filter(() => true)'],
  ]),
  ...breakagesOf('src-renderer/form/edit/row-keys.ts', 'tests/unit/form/edit/row-keys.test.ts', [
    ['an ambiguous row is matched by its place', 'if (indexes.length !== candidates.length) continue', ''],
  ]),
  ...breakagesOf('src-renderer/form/edit/change-history.ts', 'tests/unit/form/edit/change-history.test.ts', [
    ['passwords are restored from the history', ' && !secretFields.includes(key)', ''],
    [
      "another record's values are restored",
      'entry.form === undefined ? entry.action === name : entry.form === formKey',
      'entry.action === name',
    ],
  ]),
  ...breakagesOf('src-renderer/form/edit/offer-discarded.ts', 'tests/unit/form/edit/use-save-shortcut.test.tsx', [
    [
      '恢复修改 restores edits on another page',
      'location.hash === page ? restore() : toast',
      'location.hash !== null ? restore() : toast',
    ],
    ['恢复修改 opens a dialog over another one', 'dialog && useDialogs.getState().open.length > 0', 'false as boolean'],
  ]),
  ...breakagesOf('src-renderer/form/edit/use-save-shortcut.ts', 'tests/unit/form/edit/use-save-shortcut.test.tsx', [
    [
      'Ctrl+S saves the page behind a dialog',
      'filter((target) => target.dialog === dialog)',
      'filter(() => dialog === dialog)',
    ],
    ['Ctrl+S saves every form at once', 'if (findTarget() === own.current) save()', 'save()'],
    [
      'Ctrl+S saves the page in place of the part with the focus',
      'reachable.findLast(({ part }) => part?.current?.contains(document.activeElement)) ??',
      '',
    ],
  ]),
  ...breakagesOf('src-renderer/ui/use-shortcut.ts', 'tests/unit/ui/use-shortcut.test.tsx', [
    ['a held key acts again and again', 'if (!event.repeat) press()', 'press()'],
    [
      'a letter in a field is a shortcut',
      '(isTextField(target) || target.closest(CHOICES) !== null)',
      'target.closest(CHOICES) !== null',
    ],
    ['a letter acts behind a dialog', 'return isModalOpen || ', 'return '],
    ['a key of an input method is a shortcut', 'if (event.isComposing) return', ''],
  ]),
  ...breakagesOf('src-renderer/ui/sanitized-html.tsx', 'tests/unit/ui/sanitized-html.test.tsx', [
    ["`data-*` of members' HTML stays", 'ALLOW_DATA_ATTR: false', 'ALLOW_DATA_ATTR: true'],
    [
      'external pictures of members are loaded',
      'if (imageUrl) {\n    image.src = imageUrl',
      'if (imageUrl ?? url) {\n    image.src = imageUrl ?? url',
    ],
    ["members' links keep their address", "link.removeAttribute('href')", ''],
    ['direction marks of members reorder text', 'if (clean !== text.data) text.data = clean', ''],
  ]),
  ...breakagesOf('src-renderer/ui/allowed-html.ts', 'tests/unit/ui/sanitized-html.test.tsx', [
    [
      "members' links without encryption can be opened",
      '/^https:\\/\\/[^\\s/]/i.test(url)',
      '/^https?:\\/\\/[^\\s/]/i.test(url)',
    ],
    [
      "an address in members' styles is requested",
      "value !== '' && !/url|expression|image|var\\(/i.test(value)",
      "value !== ''",
    ],
  ]),
  ...breakagesOf('src-renderer/ui/display-styles.ts', 'tests/unit/ui/sanitized-html.test.tsx', [
    ["members' text covers the page", 'Math.min(max, Math.max(min, value))', 'Math.max(min, value)'],
  ]),
  ...breakagesOf('src-renderer/lib/untrusted-content.ts', 'tests/unit/ui/sanitized-html.test.tsx', [
    ['`..` in a picture path leaves the folder', "part === '..' || part === '.'", 'part === undefined'],
  ]),
  ...breakagesOf('src-renderer/lib/payment-code.ts', 'tests/unit/lib/payment-code.test.ts', [
    ['`..` in the path of a code leaves the folder', "part === '' || part === '.' || part === '..'", "part === ''"],
    [
      'a code at another host is fetched',
      '/^[a-z][a-z\\d+.-]*:|^\\/\\/|[\\\\\\n]/i.test(serverPath)',
      'false as boolean',
    ],
  ]),
  ...breakagesOf('src-renderer/app/overlays/keep-focus.ts', 'tests/unit/app/keep-focus.test.ts', [
    ['focus is lost by a click beside the dialog', "document.addEventListener('focusout', onFocusOut)", ''],
    ['focus is lost with a disabled button', "attributeFilter: ['disabled', 'hidden']", "attributeFilter: ['hidden']"],
    ['Escape acts on the page behind a dialog', 'event.stopPropagation()', ''],
  ]),
  ...breakagesOf('src-renderer/list/table/use-table-widths.ts', 'tests/unit/list/table/stable-rows.test.tsx', [
    ['the borders of the scroller are taken for room', '.inlineSize - BORDERS', '.inlineSize'],
  ]),
  ...breakagesOf('src-renderer/list/table/stable-rows.ts', 'tests/unit/list/table/stable-rows.test.tsx', [
    ['rows move while the operator is at them', '(!locked || base', '(true || base'],
    ['values change between press and release', 'const view = pointerDown && frozen', 'const view = false && frozen'],
    [
      'rows of another query stay',
      ' || base.queryId !== queryId || base.rows.length === 0)) applyPending()',
      ' || base.rows.length === 0)) applyPending()',
    ],
    ['a decided row stays', 'if (updated === undefined && handledKeys.has(key)) continue', ''],
  ]),
  ...breakagesOf('src-renderer/list/table/use-interaction-lock.ts', 'tests/unit/list/table/stable-rows.test.tsx', [
    ['a resting pointer holds the rows', 'return lastMove === event', 'return event !== null'],
    [
      'rows move under the focus',
      'isPointerInside || isFocusInside || isDialogOpen',
      'isPointerInside || isDialogOpen',
    ],
    [
      'rows move between press and release',
      "isDown = target instanceof Element && target.closest('tr[data-key]') !== null",
      'isDown = target === null',
    ],
  ]),
  ...breakagesOf('src-renderer/list/use-empty-page-redirect.ts', 'tests/unit/list/use-empty-page-redirect.test.tsx', [
    ['an empty page while reading leads elsewhere', ' || isFetching', ''],
    ['a page that is empty again leads back and forth', 'redirectedTo.current === page ? 1 : ', ''],
  ]),
  ...breakagesOf('src-renderer/app/sync/sync-drafts.ts', 'tests/unit/app/sync/sync-drafts.test.ts', [
    ['drafts of another operator stay in the page', 'if (next !== owner) {', 'if (false as boolean) {'],
    [
      'edits are lost when the server ends the session',
      'const drafts = interrupted ?',
      'const drafts = !interrupted ?',
    ],
    ['drafts are offered to who signs in next', 'else setOfferedDrafts([])', ''],
  ]),
  ...breakagesOf(
    'src-renderer/features/chat/state/focus-tracker.ts',
    'tests/unit/features/chat/state/focus-tracker.test.ts',
    [
      [
        'a chat window without focus reads its messages',
        "document.visibilityState === 'visible' && document.hasFocus()",
        "document.visibilityState === 'visible'",
      ],
      [
        'a chat window that loses the focus goes on reading',
        "window.addEventListener('blur', onChange, { signal: stop.signal })",
        '',
      ],
      ['a chat that was left goes on reading', 'void reportFocus(null)', ''],
    ],
  ),
  ...breakagesOf(
    'src-renderer/features/chat/state/send-queue.ts',
    'tests/unit/features/chat/state/send-queue.test.ts',
    [
      [
        'a text overtakes its picture',
        'const result = previous ? previous.then(task) : task(true)',
        'const result = task(true)',
      ],
    ],
  ),
  ...breakagesOf('src-renderer/features/chat/state/thread.ts', 'tests/unit/features/chat/state/thread.test.ts', [
    ['an older message of the same text is the echo', 'compareIds(message.id, after) > 0 &&', ''],
    [
      'a delivered message is shown as failed',
      "item.message.id === '' ? { ...item, state: 'failed', error } : item",
      "{ ...item, state: 'failed', error }",
    ],
  ]),
  ...breakagesOf('src-renderer/stores/chat-unsent.ts', 'tests/unit/stores/chat-unsent.test.ts', [
    [
      'a message that may have been sent is offered as not sent',
      "saved.state === 'sending' && saved.content !== ''",
      'false as boolean',
    ],
    ['messages of another operator are shown', 'if (!name.startsWith(owner)) return null', ''],
  ]),
  ...breakagesOf('src-renderer/stores/chat-drafts.ts', 'tests/unit/stores/chat-drafts.test.ts', [
    [
      'input is saved under the next operator',
      'pendingWrites.set(storageKey(conversation), text)',
      'pendingWrites.set(KEY_PREFIX + conversation, text)',
    ],
  ]),
  ...breakagesOf('src-renderer/stores/clock.ts', 'tests/unit/stores/clock.test.ts', [
    ['the clock of the workstation moves the time', 'epochOffset + performance.now()', 'Date.now()'],
  ]),
  ...breakagesOf('src-renderer/api/http/errors.ts', 'tests/unit/api/http/errors-and-parsing.test.ts', [
    ['an unreadable answer counts as not executed', " || this.kind === 'malformed'", ''],
    ['a server error counts as not executed', ' || (this.status ?? 0) >= 500', ''],
  ]),
  ...breakagesOf('src-renderer/api/http/http.ts', 'tests/unit/api/response-shapes.test.ts', [
    [
      'HTML with status 200 is an empty answer',
      "if (!envelope) throw new ApiError('malformed', MALFORMED_RESPONSE)",
      'if (!envelope) return null',
    ],
  ]),
  ...breakagesOf('src-renderer/api/http/results.ts', 'tests/unit/api/http/results.test.ts', [
    ['-99 is a success', 'if (Number(result) === NO_PERMISSION) throw', 'if (false) throw'],
    ['an explicit false is a success', 'toBoolean(value) && !(Number(value) < 0)', '!(Number(value) < 0)'],
  ]),
  ...breakagesOf('src-renderer/api/http/page.ts', 'tests/unit/api/http/find-in-pages.test.ts', [
    ['an order on the second page is not found', 'if (rows.length === 0 || count >= total) return', 'return'],
    ['a server that repeats its pages is asked for ever', 'if (seen.has(fingerprint)) throw', 'if (false) throw'],
  ]),
  ...breakagesOf('src-renderer/lib/decimal.ts', 'tests/unit/lib/decimal.test.ts', [
    ['percentages are cut, not rounded', ' * 2n + x) / (2n * x)', ') / x'],
    [
      'a change by exactly the limit is beyond it',
      'difference * 100n > percent * x',
      'difference * 100n >= percent * x',
    ],
  ]),
  ...breakagesOf('src-renderer/lib/number-input.ts', 'tests/unit/lib/number-input.test.ts', [
    ['a misplaced comma multiplies a number', '(,\\d{3})+(\\.\\d*)?$/', '(,\\d+)+(\\.\\d*)?$/'],
    ['a number too long for JSON is accepted', "digits.length > 15 ? '数字过长' : null", 'null'],
  ]),
  ...breakagesOf('src-renderer/lib/amount-input.ts', 'tests/unit/lib/amount-input.test.ts', [
    ['a third decimal place is accepted', 'if (/\\.\\d{3,}$/.test(text)) return', 'if (false) return'],
    ['an amount of zero is accepted', 'hundredths <= 0n', 'hundredths < 0n'],
  ]),
  ...breakagesOf('src-renderer/lib/operator.ts', 'tests/unit/features/orders/submit-order-decision.test.ts', [
    ['a record without an operator is the own one', "text !== '' && operator !== null", 'operator !== null'],
    ['an operator is recognised by the id alone', 'text === operator.name.trim() || ', ''],
  ]),
  ...breakagesOf('src-renderer/lib/unusual-values.ts', 'tests/unit/lib/unusual-values.test.ts', [
    ['a value that becomes 0 is not unusual', "previous?.digits === 0n ? null : '改为 0'", 'null'],
    ['overlapping ranges are not noticed', 'return other ? `与“', 'return false ? `与“'],
  ]),
  ...breakagesOf('src-renderer/lib/limit-concurrency.ts', 'tests/unit/lib/limit-concurrency.test.ts', [
    ['an aborted task is started', 'waiting.splice(waiting.indexOf(start), 1)', ''],
  ]),
  ...breakagesOf('src-renderer/list/totals/column-sums.ts', 'tests/unit/list/totals/column-sums.test.ts', [
    ['an unreadable amount of a column counts as 0', 'result.unreadable++', 'result.count++'],
  ]),
  ...breakagesOf('src-renderer/app/sync/invalidate-on-events.ts', 'tests/unit/app/sync/invalidate-on-events.test.ts', [
    [
      'the data of an operator stays for the next',
      'if (previous.initialized && current.epoch !== previous.epoch) queryClient.clear()',
      '',
    ],
  ]),
]
