/** The product's neutral name, wherever the system or the page shows it (A012). */
export const BRAND = '运营控制台'

/** The identity on Windows, by which notifications and the start at sign-in are kept. */
export const APP_ID = 'com.operator-console.desktop'

/** What is different for operators in a version: `CHANGELOG.md`, in `release-notes.json` among the pages. */
export interface ReleaseNotes {
  version: string
  notes: string[]
}

/** A package that the console contains, in `third-party.json` among the pages. Written by the build, shown under 关于. */
export interface ThirdPartyNotice {
  name: string
  version: string
  /** SPDX expression. */
  license: string
  /** Text of its license and notices. */
  text: string
}
