/** Responses are cut to about this many characters of JSON, because the context of a model is limited. */
export const resultCharsMax = 40_000

export interface FittedResult {
  text: string
  /** The data of the text; null if the text was cut in the middle. */
  body: Body | null
}

export interface Body {
  data?: unknown
  meta?: unknown
  pagination?: unknown
}

/**
 * Fits a response into the budget. Its longest list is shown from `offset` as far as it fits, with a `page_cursor` for the rest.
 * The pages of the list itself (`pagination.cursor`) are separate and unchanged.
 */
export function fitResult(body: Body, offset: number, charsMax: number = resultCharsMax): FittedResult {
  const serialized = JSON.stringify(body)
  const list = offset === 0 && serialized.length <= charsMax ? null : longestList(body.data)
  if (list === null) return cutText(body, serialized, charsMax)
  const rest = charsMax - (serialized.length - JSON.stringify(list.items).length)
  const shown = countFitting(list.items.slice(offset), Math.max(rest, charsMax / 10))
  const next = offset + shown
  const left = list.items.length - next
  const cut = {
    list: list.path.join('.') || 'data',
    shown_from: offset,
    shown,
    of: list.items.length,
    ...(left > 0 && { page_cursor: encodeOffset(next) }),
  }
  const data = replaceAt(body.data, list.path, list.items.slice(offset, next))
  const shortened = { ...body, data, cut }
  // At least one row is shown, so the result may exceed the budget; twice the budget is the hard limit.
  return cutText(shortened, JSON.stringify(shortened), charsMax * 2)
}

/** At least one, otherwise a row longer than the budget could never be passed. */
function countFitting(items: readonly unknown[], charsMax: number): number {
  let chars = 0
  let count = 0
  for (const item of items) {
    chars += JSON.stringify(item).length + 1
    if (chars > charsMax && count > 0) break
    count++
  }
  return count
}

interface FoundList {
  path: string[]
  items: readonly unknown[]
}

/** The longest of the lists in a response that are not inside another list. */
function longestList(value: unknown, path: string[] = []): FoundList | null {
  if (Array.isArray(value)) return { path, items: value }
  if (value === null || typeof value !== 'object') return null
  const found = Object.entries(value).flatMap(([key, inner]) => longestList(inner, [...path, key]) ?? [])
  const size = ({ items }: FoundList) => JSON.stringify(items).length
  return found.toSorted((a, b) => size(b) - size(a))[0] ?? null
}

function replaceAt(value: unknown, [key, ...rest]: readonly string[], items: readonly unknown[]): unknown {
  if (key === undefined) return items
  const object = value as Record<string, unknown>
  return { ...object, [key]: replaceAt(object[key], rest, items) }
}

/** Returns the whole text, or its first characters and a notice if it is longer than the maximum. */
function cutText(body: Body, text: string, charsMax: number): FittedResult {
  if (text.length <= charsMax) return { text, body }
  return { text: `${text.slice(0, charsMax)}… (cut: ask for a shorter range or fewer rows)`, body: null }
}

export function encodeOffset(offset: number): string {
  return Buffer.from(`from ${offset}`).toString('base64url')
}

/** Null if the cursor is invalid. */
export function decodeOffset(cursor: string): number | null {
  const [, digits] = /^from (\d{1,9})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  return digits === undefined ? null : Number(digits)
}
