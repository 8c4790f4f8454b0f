export type PathValues = Record<string, string | number | bigint | boolean | null | undefined>

/**
 * Fills the `{…}` placeholders of a path. A missing value throws before any request, with the message of the generated
 * client (D1 §8, A047).
 */
export function buildPath(template: string, values: PathValues, operation: string): string {
  return template.replace(/\{(\w+)\}/g, (_all, name: string) => {
    const value = values[name]
    if (value === null || value === undefined) {
      throw new Error(`Required parameter ${name} was null or undefined when calling ${operation}.`)
    }
    return encodeURIComponent(String(value))
  })
}
