/** A change between releases that CHANGELOG.md names. */
export interface DocumentedChange {
  /** A regular expression for the path of the request, without its query. */
  path: string
  /** A regular expression for the field, such as `data.0.spend`. */
  field: string
  /** The line of the changelog that says so. */
  reason: string
}

interface Answers {
  before: unknown
  status: number
  after: unknown
}

/**
 * Compares an answer with the one of an earlier release. New fields are allowed; a field that is gone or has another value is a
 * difference, unless a documented change covers it.
 */
export function differences(
  url: string,
  { before, status, after }: Answers,
  changes: readonly DocumentedChange[],
): string[] {
  const path = url.split('?', 1)[0]!
  const concerning = changes.filter((change) => new RegExp(change.path).test(path))
  if (status !== 200) return [`${url}: status ${status}`]
  return differingFields(before, after, '')
    .filter(({ field }) => !concerning.some((change) => new RegExp(change.field).test(field)))
    .map(({ field, before, after }) => `${url} ${field}: ${JSON.stringify(before)} -> ${JSON.stringify(after)}`)
}

interface Difference {
  field: string
  before: unknown
  after: unknown
}

function differingFields(before: unknown, after: unknown, field: string): Difference[] {
  if (Object.is(before, after) || isSameEstimate(before, after)) return []
  if (Array.isArray(before) && Array.isArray(after) && before.length === after.length)
    return before.flatMap((item, index) => differingFields(item, after[index], join(field, String(index))))
  if (isObject(before) && isObject(after))
    return Object.entries(before).flatMap(([key, value]) => differingFields(value, after[key], join(field, key)))
  return [{ field, before, after }]
}

/** Estimates are sums of floating-point numbers, whose last digits depend on the order of the rows. Amounts are texts. */
function isSameEstimate(before: unknown, after: unknown): boolean {
  if (typeof before !== 'number' || typeof after !== 'number' || Number.isInteger(before)) return false
  return Math.abs(before - after) <= 1e-9 * Math.abs(before)
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function join(field: string, key: string): string {
  return field === '' ? key : `${field}.${key}`
}
