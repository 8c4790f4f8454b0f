import { breakagesOf } from './mutant.ts'

/** What only a whole browser or the desktop shows. Each is built with its breakage, which takes a minute. */
export const browserMutants = [
  ...breakagesOf('src-renderer/features/review/decision-panel.tsx', 'component/orders/review-input.spec.ts', [
    [
      'an Enter that is held decides the next order in a browser',
      "    if (key === 'Enter' && event.repeat) return true\n",
      '',
      'an Enter pressed or held before the facts are there',
    ],
  ]),
  ...breakagesOf('src-renderer/form/dialogs/form-dialog.tsx', 'component/members/points.spec.ts', [
    ['Enter in the only field submits money', 'if (enterSubmits) void submit(event)', 'if (event) void submit(event)'],
    ['Ctrl+Enter on 返回 submits', '!event.repeat && !isOtherAnswer', '!event.repeat'],
    ['a question opens with the focus on 返回', 'else if (isForm && isAnswer', 'else if (!isForm && isAnswer'],
  ]),
  ...breakagesOf('src-renderer/ui/dialog-body.ts', 'component/configuration/payment.spec.ts', [
    ['a dialog fills a low window to its edges', " - 66px)'", " - 48px)'", 'each of the six validation messages'],
  ]),
  ...breakagesOf('src-renderer/form/dialogs/form-dialog.tsx', 'component/configuration/payment.spec.ts', [
    [
      'the outcome of a dialog is scrolled with its fields',
      '{props.children}</DialogContent>\n        {props.message}',
      '{props.children}{props.message}</DialogContent>',
      'each of the six validation messages',
    ],
    ['the buttons of a dialog touch what is above them', ": '8px'", ": '0'", 'each of the six validation messages'],
  ]),
  ...breakagesOf('src-renderer/form/dialogs/form-dialog.tsx', 'e2e/orders/dashboard.spec.ts', [
    ['the first wrong field of a dialog has no focus', "=true]')?.focus()", "=true]')", 'an invalid adjustment'],
  ]),
  ...breakagesOf('src-renderer/features/points/points-dialog.tsx', 'e2e/orders/dashboard.spec.ts', [
    [
      'a member that does not exist is a hint until points are sent',
      'isMissing ? MEMBER_MISSING : undefined',
      'undefined',
      'an invalid adjustment',
    ],
  ]),
  ...breakagesOf('src-renderer/features/points/points-dialog.tsx', 'component/members/points.spec.ts', [
    ['points are sent to a balance that is not on screen', 'isOneStep && isAsShown(member.data, read)', 'isOneStep'],
    ['an unknown outcome is sent again in one step', ' && !form.mayBeSubmitted', ''],
  ]),
  ...breakagesOf('src-renderer/screens/records/record-preview.tsx', 'component/lists/records.spec.ts', [
    [
      'an award that is only rounded to zero says 未中奖',
      'isSettled(bet) && isExactZero(bet.award)',
      'isSettled(bet) && Number(bet.award) < 0.01',
      '未中奖',
    ],
    ['a bet in an unknown state says 未中奖', 'isSettled(bet) && ', '', '未中奖'],
  ]),
  ...breakagesOf('src-renderer/form/fields/fields.tsx', 'component/configuration/server-settings.spec.ts', [
    [
      'the length of a secret is seen while its field has the focus',
      "value={isCovered ? '' : value}",
      'value={value}',
      'secrets of the system settings are masked',
    ],
  ]),
  ...breakagesOf('src-renderer/screens/play/odds-tools.tsx', 'component/configuration/play-settings.spec.ts', [
    [
      'filling odds into other plays is offered where nothing is changed',
      'disabledFocusable={count === 0 || ',
      'disabledFocusable={',
      'values changed in one play are filled into others',
    ],
    [
      'odds that are filled into another play are not among its edits',
      'if (cells.length > 0) form.set(',
      'if (cells.length > 0) void (',
      'values changed in one play are filled into others',
    ],
    [
      'a play whose odds were saved stays among those to save',
      'const isDone = filled?.by === changed',
      'const isDone = filled === null',
      'values changed in one play are filled into others',
    ],
  ]),
  ...breakagesOf('src-main/core/static-files.ts', 'e2e/shell/security.spec.ts', [
    [
      'pages load pictures from anywhere',
      '"img-src \'self\' data: blob:"',
      "'img-src *'",
      'the content security policy blocks foreign scripts and requests',
    ],
  ]),
  ...breakagesOf('src-renderer/list/table/narrow-cells.ts', 'component/lists/table-layout.spec.ts', [
    [
      'the digits that an edge of a list leaves look like the whole amount',
      "'@container scroll-state(scrollable: left)': { '::before': fade('left') },",
      '',
      'fades out amounts that its edges cut',
    ],
    ['an id lies over the one above it', "{ clipPath: 'inset(13px 0 0)' }", '{}', 'never scroll sideways'],
  ]),
  ...breakagesOf('src-renderer/ui/min-target.ts', 'e2e/shell/targets.spec.ts', [
    ['buttons are too low to be hit', "minHeight: '28px'", "minHeight: '20px'", 'those of the tools of a queue'],
  ]),
  ...breakagesOf('src-main/electron/windows/window-open-handler.ts', 'desktop/checklist.spec.ts', [
    [
      'a page gets every permission that it asks for',
      'respond(ALLOWED_PERMISSIONS.has(permission) && isMainFrame && isOwnOrigin(requestingUrl))',
      'respond(true)',
      'the page is denied every forbidden capability',
    ],
    [
      'a page can embed another',
      'parent.executeJavaScript(remove)',
      'Promise.resolve()',
      'frames added to its page are removed',
    ],
  ]),
]
