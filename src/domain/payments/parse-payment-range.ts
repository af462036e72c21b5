import { startOfLocalDay } from '../../kernel/local-day.ts'

/**
 * The instants `[from, until)` that a list of payments covers. Either end is a local day, whole, or an instant; the end named
 * by `to` is included. Null when one is missing or unreadable, or they are in the wrong order.
 */
export function parsePaymentRange(
  query: { from?: string | undefined; to?: string | undefined },
  timezone: string,
): { from: Date; until: Date } | null {
  const first = parseEnd(query.from, timezone)
  const last = parseEnd(query.to, timezone)
  if (!first || !last || first.start >= last.end) return null
  return { from: first.start, until: last.end }
}

function parseEnd(text: string | undefined, timezone: string): { start: Date; end: Date } | null {
  const day = dayNumberOf(text?.slice(0, 10) ?? '')
  if (text === undefined || day === null) return null
  if (text.length === 10) return { start: startOfLocalDay(day, timezone), end: startOfLocalDay(day + 1, timezone) }
  const ms = instantShape.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(ms) ? null : { start: new Date(ms), end: new Date(ms + 1) }
}

const instantShape = /^[\d-]{10}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/

/** 2026-02-30 does not become March. */
function dayNumberOf(text: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return null
  const ms = Date.parse(`${text}T00:00:00Z`)
  const isReal = !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text)
  return isReal ? ms / 86_400_000 : null
}
