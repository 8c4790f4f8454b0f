const isLoopback = (host: string) => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(host)

/** Private and link-local addresses (RFC 1918, 3927, 4193, 4291), names without a domain, and domains of local networks. */
const LOCAL_HOSTS = [
  /^10(\.\d+){3}$/,
  /^172\.(1[6-9]|2\d|3[01])(\.\d+){2}$/,
  /^(192\.168|169\.254)(\.\d+){2}$/,
  /^\[f[cd][0-9a-f]{2}:/,
  /^\[fe[89ab][0-9a-f]:/,
  /^[a-z0-9-]*[a-z][a-z0-9-]*$/,
  /\.(local|lan|internal|home\.arpa)$/,
]

/** Who may be reached without https. */
export type HostKind = 'loopback' | 'local' | 'other'

/** `host`: as `URL.hostname` has it. */
export function hostKind(host: string): HostKind {
  if (isLoopback(host)) return 'loopback'
  return LOCAL_HOSTS.some((pattern) => pattern.test(host)) ? 'local' : 'other'
}

export const UNENCRYPTED_HINT = '与服务器的连接不加密，密码和数据在局域网里能被看到'

/** Whether what is sent to a server can be read on the way: http to another machine (A311). */
export function isUnencrypted(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname } = new URL(address)
  return protocol === 'http:' && hostKind(hostname) !== 'loopback'
}

/** Its name, if it has one, and its address. */
export function describeServer(address: string, name: string | undefined): string {
  const host = address.replace(/^https:\/\//, '')
  return name && name !== host && name !== address ? `${name} · ${host}` : host
}
