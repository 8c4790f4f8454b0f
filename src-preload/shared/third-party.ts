/** A package that the console contains, in `third-party.json` among the pages. Written by the build, shown under 关于. */
export interface ThirdPartyNotice {
  name: string
  version: string
  /** SPDX expression. */
  license: string
  /** Text of its license and notices. */
  text: string
}
