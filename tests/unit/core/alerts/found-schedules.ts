const DEFAULTS = {
  ...{ latency: 0, pushLag: 0, listLag: 0, everyPageMarksRead: false, sendingMarksRead: false },
  ...{ answersArePushed: false, read: [] as string[], waiting: [] as string[] },
}
const found = (world: Partial<typeof DEFAULTS>, ...steps: object[]) => [{ ...DEFAULTS, ...world, steps }]
const say = (key: string) => ({ does: 'say', key, repeated: false })

/** Schedules in which a message was announced twice, not at all, or was closed while it waited; each stands for its kind. */
export const FOUND_SCHEDULES: object[] = [
  // A push held back, in the second of the read message that lists had shown.
  found(
    { pushLag: 600, sendingMarksRead: true, read: ['1:5'] },
    { does: 'holdPushes', ms: 5900 },
    { does: 'repeatPush', key: '1:5' },
    say('1:6'),
    { does: 'colleagueAnswers', key: '1:6' },
    { does: 'down', ms: 100 },
    say('1:5'),
  ),
  // The same, of two messages.
  found(
    { pushLag: 600 },
    { does: 'holdPushes', ms: 5900 },
    say('1:5'),
    say('1:7'),
    { does: 'down', ms: 100 },
    say('1:7'),
    { does: 'colleague', key: '1:7' },
    { does: 'offline', ms: 100 },
  ),
  // An answer between two messages of one second.
  found(
    { answersArePushed: true },
    { does: 'wait', ms: 0 },
    { does: 'drop' },
    { does: 'holdPushes', ms: 301 },
    say('1:7'),
    { does: 'colleagueAnswers', key: '1:7' },
    { does: 'refresh' },
    { does: 'crash' },
    { does: 'offline', ms: 301 },
    { does: 'mark', key: '1:5', claimed: false, ofOrder: false },
    { does: 'drop' },
    { does: 'sleep', key: '1:7', deposit: false },
  ),
  // The same without a sleep.
  found(
    { answersArePushed: true },
    { does: 'holdPushes', ms: 301 },
    say('1:7'),
    { does: 'colleagueAnswers', key: '1:7' },
    say('1:7'),
    { does: 'colleague', key: '1:5' },
  ),
  // A push in the second of a listed answer, which the list had counted.
  found(
    { latency: 400, pushLag: 3 },
    { does: 'sleep', key: '2:8', deposit: false },
    { does: 'wait', ms: 1060 },
    { does: 'holdPushes', ms: 797 },
    say('2:8'),
    { does: 'colleagueAnswers', key: '2:8' },
    { does: 'refresh' },
    { does: 'wait', ms: 413 },
    { does: 'colleagueAnswers', key: '2:8' },
    { does: 'wait', ms: 127 },
    { does: 'refresh' },
    { does: 'answer', key: '1:5' },
  ),
  // A push of a read message once more, in front of those that a list had counted.
  found(
    { read: ['1:6'] },
    { does: 'holdPushes', ms: 100 },
    { does: 'repeatPush', key: '1:6' },
    say('1:6'),
    say('1:6'),
    { does: 'sleep', key: '1:5', deposit: false },
    { does: 'restart' },
    { does: 'wait', ms: 0 },
    { does: 'answer', key: '1:6' },
    { does: 'wait', ms: 0 },
  ),
  // Lists that fail for longer than the gap of the model.
  found(
    { latency: 5 },
    { does: 'fail', ms: 40046, method: 'getuserlist' },
    say('1:7'),
    { does: 'repeatPush', key: '1:5' },
    { does: 'repeatPush', key: '1:7' },
    { does: 'colleagueAnswers', key: '1:7' },
    { does: 'readFails', key: '1:5', ms: 0 },
  ),
  // A push in the second of an unexplained message, which the list had not counted.
  found(
    { waiting: ['1:6'] },
    { does: 'readFails', key: '1:5', ms: 0 },
    { does: 'colleagueAnswers', key: '1:6' },
    { does: 'wake' },
    { does: 'wait', ms: 0 },
    say('1:6'),
  ),
  // A message before an own answer whose response was held back.
  found(
    { waiting: ['1:7'] },
    { does: 'wait', ms: 0 },
    { does: 'freeze', ms: 501, pushes: 'held' },
    { does: 'answer', key: '1:7' },
    { does: 'colleague', key: '1:7' },
    say('1:7'),
    { does: 'drop' },
  ),
]
