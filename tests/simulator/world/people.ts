import type { Random } from './random.ts'

const SURNAMES = [
  ...'王李张刘陈杨黄赵吴周徐孙马朱胡郭何林高罗郑梁谢宋唐许韩冯邓曹彭曾肖田董潘袁蔡蒋余于杜叶程魏苏吕丁任卢',
]
const GIVEN_NAMES = [
  ...'伟芳娜敏静丽强磊军洋勇艳杰娟涛明超霞平刚辉玲桂英华建国文斌宇浩凯秀兰玉萍红鹏飞帆欣怡婷雪琳子涵雨晨志远嘉俊豪',
]
const NICKNAMES = [
  ...['好运来', '南方小虎', '一路发', '稳赢', '阿强', '老张头', '晚风', '青山不改', '财源滚滚', '小鱼儿', '夜色温柔'],
  ...['半城烟沙', '天天向上', '大满贯', '顺其自然', '海阔天空', '四季平安', '金手指', '浪里白条', '云淡风轻'],
]

/** The first two numbers of an IP address, and its location (归属地). */
const PLACES: readonly (readonly [string, string])[] = [
  ['113.87', '广东省深圳市 电信'],
  ['120.229', '广东省广州市 移动'],
  ['183.14', '广东省东莞市 电信'],
  ['117.136', '福建省泉州市 移动'],
  ['36.251', '福建省厦门市 电信'],
  ['115.192', '浙江省杭州市 电信'],
  ['112.17', '浙江省温州市 移动'],
  ['180.107', '江苏省苏州市 电信'],
  ['153.3', '江苏省南京市 联通'],
  ['27.17', '湖北省武汉市 电信'],
  ['223.145', '湖南省长沙市 电信'],
  ['182.138', '四川省成都市 电信'],
  ['125.84', '重庆市 联通'],
  ['117.22', '陕西省西安市 电信'],
  ['123.52', '河南省郑州市 电信'],
  ['112.232', '山东省青岛市 联通'],
  ['61.148', '北京市 联通'],
  ['101.88', '上海市 电信'],
  ['219.151', '贵州省贵阳市 电信'],
  ['116.249', '云南省昆明市 电信'],
  ['42.200', '中国香港'],
  ['60.246', '中国澳门'],
]
const CARRIERS = ['移动', '联通', '电信']
const PHONE_PREFIXES = [
  '133',
  '135',
  '136',
  '137',
  '138',
  '139',
  '150',
  '151',
  '158',
  '159',
  '177',
  '180',
  '186',
  '188',
  '199',
]
const BANKS = ['工商银行', '建设银行', '农业银行', '招商银行', '中国银行', '邮储银行']

/** Names that test rendering: very long, HTML, emoji. Key = index of the member. */
export const ODD_NAMES: ReadonlyMap<number, string> = new Map([
  [
    7,
    '这个昵称特别特别长用来看看表格和聊天列表在遇到没有任何空格的超长名字时会不会被撑破ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789',
  ],
  [11, '<img src=x onerror="window.hacked=1"><b>王老板</b>'],
  [13, '🐯虎虎生威👨‍👩‍👧‍👦🇨🇳'],
])

export function randomRealName(random: Random): string {
  return random.pick(SURNAMES) + random.pick(GIVEN_NAMES) + (random.chance(0.7) ? random.pick(GIVEN_NAMES) : '')
}

export function randomNickname(random: Random): string {
  if (random.chance(0.55)) return randomRealName(random)
  return random.pick(NICKNAMES) + (random.chance(0.6) ? String(random.int(1, 999)) : '')
}

export interface IpAddress {
  ip: string
  place: string
}

export function randomIpAddress(random: Random): IpAddress {
  const [prefix, place] = random.pick(PLACES)
  return { ip: `${prefix}.${random.int(1, 254)}.${random.int(1, 254)}`, place }
}

export function randomPhone(random: Random): { number: string; place: string } {
  const region = random.pick(PLACES.slice(0, 20))[1].split(' ')[0] ?? ''
  return { number: random.pick(PHONE_PREFIXES) + random.digits(8), place: `${region} ${random.pick(CARRIERS)}` }
}

/** A plausible account number for a pay type (D2 §9: 1 Alipay … 6 UnionPay mobile). */
export function randomAccountNumber(random: Random, payType: number): string {
  if (payType === 1) return random.pick(PHONE_PREFIXES) + random.digits(8)
  if (payType === 2) return `wx_${random.digits(8)}`
  if (payType === 3) return random.int(10_000_000, 2_999_999_999).toString()
  if (payType === 5) return `T${toAddress(random.digits(9))}Qz${toAddress(random.digits(22))}`
  return `62${random.digits(17)}`
}

/** Letters and digits, as in the addresses of a chain. */
const toAddress = (digits: string) =>
  digits.replace(/(\d)(\d)/g, (_all, a: string, b: string) => `${a}${'AcDeFgHjKm'.charAt(Number(b))}`)

/** A member's remark on an account: the bank for cards, otherwise mostly empty. */
export function randomAccountRemark(random: Random, payType: number): string {
  if (payType === 4 || payType === 6) return random.pick(BANKS)
  return random.chance(0.3) ? random.pick(['扫码付款', '备用收款码', '新码', '请尽快处理']) : ''
}
