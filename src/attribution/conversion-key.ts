/** How a conversion is called in reports and filters: lower-case words joined by underscores. */
export const conversionKeyShape = /^[a-z0-9]+(_[a-z0-9]+)*$/
export const conversionKeyLengthMax = 64

/** The key of a definition that was given only a name; null when the name has no letter or digit to make one of. */
export function deriveConversionKey(name: string): string | null {
  const words = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[a-z0-9]+/g)
  return words === null ? null : words.join('_').slice(0, conversionKeyLengthMax).replace(/_$/, '')
}
