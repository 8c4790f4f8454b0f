/**
 * Key that distinguishes our own pages from other holders of the cookie: browsers send a cookie to every port of this
 * machine, so another local server can read it. The key is in the fragment of the address behind the one-time link,
 * which no request carries, and is stored where only pages of this port can read it (fault 48). Also the parameter by
 * which pictures carry it that are read with the operator's token: an <img> sends no header.
 */
export const KEY_HEADER = 'x-preview-key'
export const KEY_FRAGMENT = '#preview-key='
/** Behind the key in the fragment: the screen to open first. The key has letters only. */
export const ROUTE_SEPARATOR = '@'
/** WebSocket subprotocol of the bridge; the key is sent next to it. */
export const BRIDGE_PROTOCOL = 'console-bridge'
