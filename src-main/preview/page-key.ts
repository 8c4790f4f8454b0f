/**
 * What tells the preview's own pages from everybody else who holds its cookie: browsers send a cookie to every port of this
 * machine, so a neighbour's server reads it. The key is in the address that the one-time link leads to, behind the #, which
 * no request carries; from there it is kept where only pages of this port read it (fault 48).
 */
export const KEY_HEADER = 'x-preview-key'
export const KEY_FRAGMENT = '#preview-key='
/** The bridge's own subprotocol; the key stands beside it. */
export const BRIDGE_PROTOCOL = 'console-bridge'
