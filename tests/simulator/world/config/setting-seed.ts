import type { Entity } from './collection.ts'

/** Switches store their state in `status`, everything else is in `value` (D2 §3). */
type SettingRow = readonly [key: string, type: string, value: string, status: boolean]

const ROWS: readonly SettingRow[] = [
  ['message_api_status', 'switch', '', true],
  ['game_beijing_api_status', 'switch', '', false],
  ['game_beijing_api_other', 'text', '', true],
  ['game_kanada_api_status', 'switch', '', true],
  ['game_kanada_api_other', 'text', 'https://results.invalid/kanada', true],
  // Holds the AppKey despite its name (A111).
  ['sms_status', 'text', 'AK-58213377', true],
  ['app_secret', 'text', 'SK-2f9c1d77aa0e', true],
  ['return_all_when_cashout_gt', 'switch', '100', true],
  ['return_all_when_cashout', 'switch', '', false],
  ['return_when_any_cashout', 'switch', '', false],
  ['cashout_alipay', 'cashout_type_status', '100,50000', true],
  ['cashout_wechat', 'cashout_type_status', '100,20000', true],
  ['cashout_qq', 'cashout_type_status', '50,5000', false],
  ['cashout_bank', 'cashout_type_status', '100,100000', true],
  ['cashout_usdt', 'cashout_type_status', '500,200000', true],
  ['cashout_times_day', 'number', '5', true],
  ['cashout_level', 'select', '0', true],
  ['cashout_bound_show_account', 'switch', '', true],
  ['payin_min', 'number', '50', true],
  ['payin_max', 'number', '50000', true],
  ['payin_times_day', 'number', '20', true],
  ['bet_min', 'number', '2', true],
  ['bet_max', 'number', '50000', true],
  ['bet_cancel_status', 'switch', '', true],
  ['bet_cancel_seconds', 'number', '30', true],
  ['chat_status', 'switch', '', true],
  ['chat_image_status', 'switch', '', false],
  ['chat_interval_seconds', 'number', '3', true],
  ['chat_level', 'select', '0', true],
  ['register_status', 'switch', '', true],
  ['site_status', 'switch', '', true],
  ['site_name', 'text', '好彩娱乐', true],
  ['site_notice', 'text', '祝您好运', true],
  ['service_time', 'text', '09:00-24:00', true],
  // Unknown to the product: preserved, shown, and editable by type (A110).
  ['x_beta_gate', 'switch', '', false],
  ['x_ratio', 'number', '0.30000000000000004', true],
  ['x_mystery', 'blob2', '{"a":[1,2,9007199254740993]}', true],
]

export function seedSettings(): Entity[] {
  return ROWS.map(([key, type, value, status], index) => ({
    id: 21 + index,
    key,
    type,
    value,
    status,
    sortNo: index * 10,
    remark: key.startsWith('x_') ? null : '',
  }))
}

const TIERS = { h: [50_000, 200_000], m: [5_000, 50_000], s: [500, 5_000] } as const

/** Robot settings: every value is text, three are JSON in text (D2 §3; the misspelling is the server's, A121). */
export function seedRobotSettings(): Entity[] {
  const frequency = (secend: number, start: string, end: string) =>
    JSON.stringify({ secend, min: 1, max: secend > 20 ? 3 : 6, start, end })
  const rows: [string, string][] = [
    ['openStatus', '1'],
    ['online_h', '5'],
    ['online_m', '20'],
    ['online_s', '40'],
    ['sleep_times_min', '30'],
    ['sleep_times_max', '180'],
    ['play_timeout', '25'],
    ['frequency_1', frequency(15, '08:00', '18:00')],
    ['frequency_2', frequency(8, '18:00', '24:00')],
    ['frequency_3', frequency(40, '00:00', '08:00')],
    ...Object.entries(TIERS).flatMap(([tier, [min, max]]): [string, string][] => [
      [`${tier}_balance_min`, String(min)],
      [`${tier}_balance_max`, String(max)],
      [`${tier}_changebalance_up`, String(min / 5)],
      [`${tier}_changebalance_down`, String(min / 10)],
      [`${tier}_buys`, '大,小,单,双,大单,小双'],
      [`${tier}_buys_rev`, '13点,极大'],
    ]),
    ['x_warmup', '7'],
  ]
  return rows.map(([key, value], index) => ({
    id: 81 + index,
    key,
    value,
    groupName: key.slice(0, 1),
    lockVersion: index,
  }))
}
