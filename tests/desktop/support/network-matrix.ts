import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import { asRecord } from '#shared/lossless-json.ts'

/**
 * What servers, proxies and portals answer, and what the caller of the gateway gets: one table for the two transports,
 * the desktop's (Chromium's network) and the preview's (Node's fetch).
 */

/**
 * What a page gets: the server's answer as text, or the kind of the gateway's error. `part`: status 200 with a part of the
 * text, which no reader takes for an envelope. `broken`: a file whose body breaks off.
 */
type Outcome = { status: number; text: string } | 'network' | 'unusable' | 'part' | 'broken'

interface Options {
  /** How the connection ends; a reset discards what the other side did not read. */
  end?: 'reset'
  /** A file is read from /images, everything else from /api. */
  isFile?: true
  /** What the preview gets where Node's parser is stricter or laxer; null where it depends on the method or on luck. */
  inNode?: Outcome | null
  /** How often the desktop sends a change, if not once. */
  sends?: number
}

export interface Row extends Options {
  name: string
  /** Written one after the other; texts as UTF-8. */
  answer: (string | Buffer)[]
  expected: Outcome
}

const TEXT = '{"succeeded":true,"data":"操作成功"}'
const GBK_TEXT = Buffer.from(TEXT.replace('操作成功', '\xb2\xd9\xd7\xf7\xb3\xc9\xb9\xa6'), 'latin1')
const ok: Outcome = { status: 200, text: TEXT }

const row = (name: string, answer: Row['answer'], expected: Outcome, options: Options = {}): Row => ({
  name,
  answer,
  expected,
  ...options,
})
const bytes = (...parts: (string | Buffer)[]) => Buffer.concat(parts.map((part) => Buffer.from(part)))
const eachByte = (text: Buffer) => [...text].map((byte) => Buffer.from([byte]))

/** A proxy with status 407 asks for a password. */
const isRefusal = ({ name }: Row) => /^status [3-9]/.test(name) && !name.includes('407')

/** A whole answer with the right length. */
function whole(status: string | Buffer, headers: (string | Buffer)[] = [], body: string | Buffer = TEXT): Buffer {
  const lines = headers.flatMap((header) => [header, '\r\n'])
  const fixed = `\r\nConnection: close\r\nContent-Length: ${Buffer.byteLength(body)}\r\n`
  return bytes('HTTP/1.1 ', status, fixed, ...lines, '\r\n', body)
}

/** The beginning of an answer, up to its body. */
const head = (...headers: string[]) => ['HTTP/1.1 200 OK', ...headers, '', ''].join('\r\n')

/** Chromium takes controls in a header, Node's parser does not. */
const isControl = (byte: number) => (byte < 0x20 && byte !== 0x09) || byte === 0x7f
const headerBytes = Array.from({ length: 256 }, (_, byte) => {
  const answer = [whole('200 OK', [bytes('X-Message: a', Buffer.from([byte]), 'b')])]
  return row(
    `byte ${byte} in a header`,
    answer,
    byte === 0 ? 'network' : ok,
    isControl(byte) ? { inNode: 'network' } : {},
  )
})

const foreignHeads = Object.entries({
  'UTF-8': '操作成功',
  GBK: Buffer.from([0xb2, 0xd9, 0xd7, 0xf7]),
  'Latin-1': Buffer.from([0x63, 0x61, 0x66, 0xe9]),
}).flatMap(([charset, text]) => [
  row(`X-Message in ${charset}`, [whole('200 OK', [bytes('X-Message: ', text)])], ok),
  row(`Server in ${charset}, with a failure`, [whole('500 Error', [bytes('Server: ', text)])], {
    status: 500,
    text: TEXT,
  }),
  row(`reason phrase in ${charset}`, [whole(bytes('200 ', text))], ok),
  row(`name of a header in ${charset}`, [whole('200 OK', [bytes('X-', text, ': 1')])], ok, { inNode: 'network' }),
  row(
    `file name in ${charset}`,
    [whole('200 OK', [bytes('Content-Disposition: inline; filename="', text, '.png"')])],
    ok,
    {
      isFile: true,
    },
  ),
])

const LENGTH = `Content-Length: ${Buffer.byteLength(TEXT)}`
const ENCODED_NAME = "Content-Disposition: inline; filename*=UTF-8''%E4%BB%98%E6%AC%BE.png"
const manyHeaders = Array.from({ length: 500 }, (_, n) => `X-${n}: 1`)
const longHeader = (kilobytes: number) => [whole('200 OK', [`X-Long: ${'x'.repeat(kilobytes * 1024)}`])]
const heads = [
  row('encoded file name', [whole('200 OK', [ENCODED_NAME])], ok, { isFile: true }),
  row('two file names', [whole('200 OK', ['Content-Disposition: a', 'Content-Disposition: b'])], 'network', {
    inNode: ok,
  }),
  row('header of 8 KB', longHeader(8), ok),
  row('header of 64 KB', longHeader(64), ok, { inNode: 'network' }),
  row('header of 512 KB', longHeader(512), 'network'),
  row('500 headers', [whole('200 OK', manyHeaders)], ok),
  row('header without a colon', [whole('200 OK', ['X-Message'])], ok, { inNode: 'network' }),
  row('blank in the name of a header', [whole('200 OK', ['X Message: 1'])], ok),
  row('folded header', [whole('200 OK', ['X-Message: a\r\n b'])], ok),
  row('line ends without CR', [whole('200 OK').toString().replaceAll('\r\n', '\n')], ok, { inNode: 'network' }),
  row('the same length twice', [whole('200 OK', [LENGTH])], ok, { inNode: 'network' }),
  row('two lengths', [whole('200 OK', ['Content-Length: 3'])], 'network'),
  row('a length that is no number', [head('Content-Length: x'), TEXT], ok, { inNode: 'network' }),
]

const charsets = (
  [
    ['UTF-8', 'gbk', TEXT],
    ['UTF-8', 'iso-8859-1', TEXT],
    ['UTF-8 with a mark', 'gb2312', `\ufeff${TEXT}`],
    ['GBK', 'utf-8', GBK_TEXT],
    ['GBK', 'gbk', GBK_TEXT],
    ['GBK', 'unknown', GBK_TEXT],
    ['UTF-16', 'utf-8', Buffer.from(TEXT, 'utf16le')],
    ['UTF-16 with a mark', 'utf-8', Buffer.from(`\ufeff${TEXT}`, 'utf16le')],
  ] as const
).flatMap(([charset, label, body]) => {
  const type = `Content-Type: application/json; charset=${label}`
  return [
    row(`${charset} labelled ${label}`, [whole('200 OK', [type], body)], ok),
    row(`a failure in ${charset} labelled ${label}`, [whole('400 Bad', [type], body)], { status: 400, text: TEXT }),
  ]
})

const encodings = (
  [
    ['gzip', 'gzip', gzipSync(TEXT)],
    ['x-gzip', 'x-gzip', gzipSync(TEXT)],
    ['deflate', 'deflate', deflateSync(TEXT)],
    ['bare deflate', 'deflate', deflateRawSync(TEXT)],
    ['br', 'br', brotliCompressSync(TEXT)],
  ] as const
).flatMap(([name, label, body]) => {
  const encoding = `Content-Encoding: ${label}`
  return [
    row(name, [whole('200 OK', [encoding], body)], ok),
    row(`${name} byte by byte`, [head(encoding), ...eachByte(body)], ok),
    // No decoder says so.
    row(`${name} that lacks its end`, [whole('200 OK', [encoding], body.subarray(0, body.length / 2))], 'part'),
    row(`${name} cut`, [whole('200 OK', [encoding], body).subarray(0, -9)], 'network'),
  ]
})
const wrongEncodings = [
  ...['gzip', 'deflate', 'br'].map((label) =>
    row(`plain text labelled ${label}`, [whole('200 OK', [`Content-Encoding: ${label}`])], 'unusable'),
  ),
  row('gzip labelled br', [whole('200 OK', ['Content-Encoding: br'], gzipSync(TEXT))], 'unusable'),
  row('gzip twice', [whole('200 OK', ['Content-Encoding: gzip, gzip'], gzipSync(gzipSync(TEXT)))], ok),
  row('an encoding that does not exist', [whole('200 OK', ['Content-Encoding: utf-8'])], ok),
  row('nothing labelled gzip', [whole('200 OK', ['Content-Encoding: gzip'], '')], { status: 200, text: '' }),
]

const CHUNKED = head('Transfer-Encoding: chunked')
const chunk = (text: string) => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`
const bodies = [
  row('empty body', [whole('200 OK', [], '')], { status: 200, text: '' }),
  row('empty body without a length', [head()], { status: 200, text: '' }),
  row('body without a length', [head(), TEXT], ok),
  row('body longer than its length', [whole('200 OK'), 'more'], ok),
  row('head and body byte by byte', eachByte(whole('200 OK')), ok),
  row('body cut', [head('Content-Length: 99'), TEXT], 'network'),
  row('body cut, without a length', [head(), TEXT.slice(0, 9)], 'part'),
  row('body reset', [head('Content-Length: 99'), TEXT], 'network', { end: 'reset' }),
  row('body reset, without a length', [head(), TEXT.slice(0, 9)], 'network', { end: 'reset', inNode: null }),
  row('no body after the head', [head('Content-Length: 99')], 'network'),
  row('chunks', [CHUNKED, chunk(TEXT.slice(0, 9)), chunk(TEXT.slice(9)), '0\r\n\r\n'], ok),
  row('chunks with a trailer', [CHUNKED, chunk(TEXT), '0\r\nX-Message: 成\r\n\r\n'], ok),
  row('chunks cut between two', [CHUNKED, chunk(TEXT)], 'network'),
  row('chunks cut within one', [CHUNKED, 'ff\r\n', TEXT], 'network'),
  row('chunks without a size', [CHUNKED, 'zz\r\n', TEXT], 'network'),
  row('a file cut', [head('Content-Length: 99'), TEXT], 'broken', { isFile: true }),
]

function status(line: string, headers: string[] = [], text = TEXT): Row {
  return row(['status', line, ...headers].join(' '), [whole(line, headers, text)], {
    status: Number.parseInt(line, 10),
    text,
  })
}
const LOGINS = ['Basic realm="上分"', 'Digest realm="a", nonce="b"', 'Negotiate', 'NTLM', 'Bearer']
const statuses = [
  ...['200', '201 Created', '203 Changed', '206 Partial', '226 Delta', '299 Unknown'].map((line) => status(line)),
  ...[204, 205, 304].flatMap((code) => [
    status(`${code} Empty`, [], ''),
    row(`status ${code} with a body`, [whole(`${code} Empty`)], { status: code, text: '' }),
  ]),
  ...[400, 401, 402, 403, 404, 405, 408, 409, 413, 418, 425, 429, 431, 451, 499].map((code) =>
    status(`${code} Refused`),
  ),
  // Such a server did not take the request; Chromium sends it once more, changes too.
  { ...status('421 Misdirected'), inNode: null, sends: 2 },
  ...LOGINS.map((scheme) => status('401 Refused', [`WWW-Authenticate: ${scheme}`])),
  row('status 407 of no proxy', [whole('407 Refused', ['Proxy-Authenticate: Basic realm="a"'])], 'network'),
  ...[500, 501, 502, 503, 504, 511, 520, 599].map((code) => status(`${code} Failed`)),
  ...[600, 601, 999].map((code) => row(`status ${code}`, [whole(`${code} Unknown`)], 'unusable')),
  row('status 99', [whole('099 Unknown')], 'unusable', { inNode: 'network' }),
  row('status 101, unasked', ['HTTP/1.1 101 Switch\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n', TEXT], 'network'),
  row('status 100 before another', ['HTTP/1.1 100 Wait\r\n\r\n', whole('200 OK')], ok, { inNode: 'network' }),
  ...[102, 103, 199].map((code) =>
    row(`status ${code} before another`, [`HTTP/1.1 ${code} Wait\r\n\r\n`, whole('200 OK')], ok),
  ),
]

const moved = (code: number, to: string) => [whole(`${code} Moved`, [`Location: ${to}`])]
const ELSEWHERE = [
  '/api/elsewhere',
  '?',
  'https://other.example/api/',
  'http://other.example/',
  'javascript:1',
  'http://[',
  '/操作',
]
const PORTAL = '<html>登录网络</html>'
const redirects = [
  ...[301, 302, 303, 307, 308].flatMap((code) =>
    ELSEWHERE.map((to) => row(`redirect ${code} to ${to}`, moved(code, to), 'unusable')),
  ),
  row('redirect of a file', moved(307, '/images/elsewhere'), 'unusable', { isFile: true }),
  row('redirect to nowhere', moved(302, ''), 'unusable'),
  row('redirect without an address', [whole('302 Moved')], 'unusable'),
  { ...status('300 Choices', ['Location: /api/elsewhere']), expected: 'unusable' as const },
  status('200 OK', ['Content-Type: text/html'], PORTAL),
]

const connections = [
  row('closed before the head', [], 'network'),
  row('reset before the head', [], 'network', { end: 'reset' }),
  row('closed within the head', ['HTTP/1.1 200 OK\r\nContent-Le'], 'part', { inNode: 'network' }),
  row('reset within the head', ['HTTP/1.1 200 OK\r\nContent-Le'], 'network', { end: 'reset' }),
  row('reset after the head', [head('Content-Length: 9')], 'network', { end: 'reset' }),
  row('HTTP/1.0', [bytes('HTTP/1.0', whole('200 OK').subarray('HTTP/1.1'.length))], ok),
  row('HTTP/0.9', [TEXT], 'network'),
  row('HTTP/2', [Buffer.from('000006040000000000000400000000', 'hex')], 'network'),
  row('another protocol', ['220 mail.example ESMTP\r\n'], 'network'),
  row('zeros', [Buffer.alloc(64)], 'network'),
]

export const networkMatrix: readonly Row[] = [
  ...[...headerBytes, ...foreignHeads, ...heads, ...charsets, ...encodings, ...wrongEncodings],
  ...[...bodies, ...statuses, ...redirects, ...connections],
]

/** Rows that mean the same in a tunnel of a proxy, without the parser's own. */
export const tunnelMatrix: readonly Row[] = [
  ...[...foreignHeads, ...charsets, ...encodings, ...bodies, ...statuses, ...redirects],
].filter(({ end }) => end === undefined)

/** A proxy that answers so opens no tunnel. */
export const refusals: readonly Row[] = [...connections, ...redirects, ...bodies, ...statuses.filter(isRefusal)]

/** Where a row is read. */
export const pathOf = (one: Row) => `${one.isFile ? '/images' : '/api'}/matrix/${networkMatrix.indexOf(one)}`

/** An outcome as the table names it. */
export function nameOutcome({ expected, inNode }: Row, outcome: unknown): unknown {
  const { status: code, text } = asRecord(outcome)
  const isPart = code === 200 && text !== TEXT && TEXT.startsWith(String(text).replace(/\ufffd$/, ''))
  return isPart && [expected, inNode].includes('part') ? 'part' : outcome
}
