export type PathValues = Record<string, string | number | bigint | boolean | null | undefined>

/** Fills the placeholders of a path. A missing value throws, with the generated client's message (D1 §8, A047). */
export function buildPath(template: string, values: PathValues, operation: string): string {
  return template.replace(/\{(\w+)\}/g, (_all, name: string) => {
    const message = `Required parameter ${name} was null or undefined when calling ${operation}.`
    if (values[name] === null || values[name] === undefined) throw new Error(message)
    return encodeURIComponent(String(values[name]).toWellFormed())
  })
}
