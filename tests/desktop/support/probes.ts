import { expect } from 'playwright/test'
import { buildDesktop } from '#contract/desktop.ts'

/** quality.md, "Electron's own checklist": what a page tries, and the expected result. */

interface Probe {
  name: string
  /** Runs in the page; `canary` is a URL that must not be reached. */
  run: (canary: string) => unknown
  expected: unknown
}

/** Describes the outcome of a promise; installed in the page by `installOutcomeHelper`. */
declare const outcome: (promise: unknown) => Promise<string>

/** Runs in the page. */
export function installOutcomeHelper(): void {
  const describeOutcome = (promise: Promise<unknown>) =>
    promise.then(
      (value) => `done: ${value}`,
      (error) => String(error.name),
    )
  Object.assign(globalThis, { outcome: describeOutcome })
}

export const probes: Probe[] = [
  {
    name: 'no Node in the page',
    run: () => ['require', 'process', 'Buffer', 'module', 'global', '__dirname'].filter((name) => name in globalThis),
    expected: [],
  },
  {
    name: 'the bridge is functions only, and all of the contract',
    run: () =>
      Object.entries(window.desktop)
        .map(([name, value]) => `${name}: ${typeof value}`)
        .toSorted(),
    expected: Object.keys(buildDesktop({ invoke: () => Promise.reject(), subscribe: () => () => {} }))
      .map((name) => `${name}: function`)
      .toSorted(),
  },
  {
    name: 'the bridge refuses rubbish',
    run: () => {
      const call = window.desktop as unknown as Record<string, (...args: unknown[]) => Promise<unknown>>
      return Promise.all([
        outcome(call.setServer!(5)),
        outcome(call.setServer!('https://a.example', 'more')),
        outcome(call.changeSettings!({ theme: 'pink' })),
        outcome(call.changeSettings!({ server: 'https://evil.example' })),
        outcome(call.reportError!({ toString: 1 })),
        outcome(call.readState!('session', 'more')),
      ])
    },
    expected: Array(6).fill('Error'),
  },
  {
    name: 'window.open of what is no screen of ours',
    run: (to) =>
      [
        `${to}/open`,
        '/',
        '/#/Login',
        '',
        'about:blank',
        'data:text/html,x',
        'file:///etc/hostname',
        'app://other/#/Main/Bet',
      ]
        .map((address) => window.open(address))
        .filter(Boolean),
    expected: [],
  },
  { name: 'notifications', run: () => Notification.requestPermission(), expected: 'denied' },
  {
    name: 'geolocation',
    run: () => new Promise((answer) => navigator.geolocation.getCurrentPosition(answer, ({ code }) => answer(code))),
    expected: 1,
  },
  {
    name: 'camera and microphone',
    run: () => outcome(navigator.mediaDevices.getUserMedia({ audio: true, video: true })),
    expected: expect.stringMatching(/NotAllowedError|NotFoundError/),
  },
  {
    name: 'screen',
    run: () => outcome(navigator.mediaDevices.getDisplayMedia()),
    expected: expect.stringMatching(/NotAllowedError|NotSupportedError|InvalidStateError/),
  },
  { name: 'reading the clipboard', run: () => outcome(navigator.clipboard.readText()), expected: 'NotAllowedError' },
  {
    name: 'writing the clipboard is allowed',
    run: () => outcome(navigator.clipboard.writeText('复制')),
    expected: 'done: undefined',
  },
  {
    name: 'MIDI',
    run: () => outcome(navigator.requestMIDIAccess({ sysex: true })),
    expected: expect.stringMatching(/NotAllowedError|SecurityError|AbortError/),
  },
  {
    name: 'permissions as they are told',
    run: () =>
      Promise.all(
        ['geolocation', 'notifications', 'camera', 'microphone', 'midi', 'clipboard-read', 'storage-access'].map(
          (name) => navigator.permissions.query({ name: name as PermissionName }).then(({ state }) => state),
        ),
      ),
    expected: Array(7).fill('denied'),
  },
  {
    name: 'eval and new Function',
    run: async () => {
      // The evaluate call itself is exempt from the policy; a later task is not.
      await new Promise((resolve) => setTimeout(resolve))
      return Promise.all([
        // biome-ignore lint/security/noGlobalEval: that it fails is what is shown
        outcome((async () => eval('1'))()),
        outcome((async () => new Function('return 1')())()),
      ])
    },
    expected: ['EvalError', 'EvalError'],
  },
  {
    name: 'trusted types',
    run: () => {
      const sink = document.createElement('div')
      const script = document.createElement('script')
      const { trustedTypes } = window as unknown as {
        trustedTypes: { createPolicy(name: string, rules: object): unknown }
      }
      const refused = (act: () => unknown) => outcome((async () => act())())
      return Promise.all([
        refused(() => sink.insertAdjacentHTML('beforeend', '<b>x</b>')),
        refused(() => script.append('globalThis.ran = true')),
        refused(() => Object.assign(script, { src: '/assets/x.js' })),
        refused(() => sink.setAttribute('onclick', 'globalThis.ran = true')),
        refused(() => trustedTypes.createPolicy('mine', {})),
      ])
    },
    expected: Array(5).fill('TypeError'),
  },
  {
    name: 'inline scripts, however they come in',
    run: async () => {
      const script = document.createElement('script')
      const text = document.createTextNode('globalThis.ran = true')
      // Trusted types do not cover text nodes; the content security policy blocks the script.
      await outcome((async () => script.insertBefore(text, null))())
      const violated = new Promise((resolve) =>
        document.addEventListener('securitypolicyviolation', resolve, { once: true }),
      )
      document.head.append(script)
      const reported = script.childNodes.length > 0 ? await violated.then(() => 'reported') : 'reported'
      return [(globalThis as { ran?: boolean }).ran ?? false, reported]
    },
    expected: [false, 'reported'],
  },
  {
    name: 'what comes from elsewhere: image, style, frame, sound, request, socket',
    run: (to) => {
      const load = (tag: string, fields: object) =>
        new Promise<string>((answer) => {
          const element = Object.assign(document.createElement(tag), fields)
          element.addEventListener('load', () => answer(`${tag} load`))
          element.addEventListener('error', () => answer(`${tag} error`))
          document.addEventListener('securitypolicyviolation', () => answer(`${tag} error`), { once: true })
          document.body.append(element)
        })
      return (async () => [
        await load('img', { src: `${to}/image` }),
        await load('link', { rel: 'stylesheet', href: `${to}/style` }),
        await load('iframe', { src: `${to}/frame` }),
        await load('audio', { src: `${to}/sound` }),
        await outcome(fetch(`${to}/request`)),
        await outcome(
          new Promise((_answer, refuse) => {
            new WebSocket(to.replace('http', 'ws')).onerror = () => refuse(new TypeError('refused'))
          }),
        ),
      ])()
    },
    // A blocked frame loads an empty page instead.
    expected: ['img error', 'link error', expect.stringMatching(/^iframe /), 'audio error', 'TypeError', 'TypeError'],
  },
  {
    name: 'the webview tag is nothing',
    run: (to) => {
      const view = document.createElement('webview')
      view.setAttribute('src', `${to}/webview`)
      document.body.append(view)
      return [view instanceof HTMLUnknownElement || view.constructor === HTMLElement, 'loadURL' in view]
    },
    expected: [true, false],
  },
  {
    name: 'frames of our own have no bridge',
    run: () => {
      const frame = document.createElement('iframe')
      document.body.append(frame)
      return 'desktop' in frame.contentWindow!
    },
    expected: false,
  },
  {
    name: 'paths out of the pages',
    run: () =>
      Promise.all(
        [
          '/../main/main.js',
          '/..%2fmain/main.js',
          '/%2e%2e/main/main.js',
          '/assets/..%5c..%5cmain/main.js',
          '/%2e%2e%2f%2e%2e%2fpackage.json',
          '//etc/passwd',
          '/index.html%00.js',
          '/api/..%2findex.html',
        ].map((path) => fetch(path).then(({ status }) => status, String)),
      ),
    expected: Array(8).fill(expect.not.stringMatching(/^200$/)),
  },
  { name: 'file://', run: () => outcome(fetch('file:///etc/hostname')), expected: 'TypeError' },
  { name: 'another host of our scheme', run: () => outcome(fetch('app://other/index.html')), expected: 'TypeError' },
  {
    name: 'the policy as it is sent',
    run: () => fetch('/').then(({ headers }) => headers.get('content-security-policy')),
    expected: expect.stringMatching(
      /^(?=.*default-src 'none')(?=.*script-src 'self'(;|$))(?=.*object-src 'none')(?=.*base-uri 'none')(?=.*frame-ancestors 'none')(?=.*require-trusted-types-for 'script')(?!.*unsafe-eval)/,
    ),
  },
]
