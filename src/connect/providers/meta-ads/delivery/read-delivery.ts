import { z } from 'zod'
import { daysBetween } from '../../../../kernel/time/date-range.ts'
import type { DeliveryPage, ReadRange, VendorSession } from '../../../provider.ts'
import { failVendor } from '../../../provider-error.ts'
import { describeEntities } from '../../../vendor-rows.ts'
import { readWholeDays, todayOf } from '../../whole-days.ts'
import { readEdge } from '../graph.ts'
import { presentStatuses, readInsights } from './read-insights.ts'
import { isTooMuch, readSizes, shrinkLimit, shrinkRead } from './read-sizes.ts'
import { toDeliveryRow } from './to-delivery-row.ts'
import { adFields, adWithParents, toEntities } from './to-entities.ts'

const spanPosition = {
  /** The first of the next days. */
  day: z.iso.date(),
  /** Index in `readSizes`: a size that was too large is not tried again. */
  size: z
    .int()
    .min(0)
    .max(readSizes.length - 1),
  /** The report that was requested for them. */
  report: z.string().nullable(),
}
const cursorSchema = z.discriminatedUnion('step', [
  z.object({ step: z.literal('ads'), after: z.string().nullable() }),
  z.object({ step: z.literal('days'), ...spanPosition }),
  z.object({ step: z.literal('deleted'), ...spanPosition }),
])

type Position = z.output<typeof cursorSchema>
type SpanPosition = Exclude<Position, { step: 'ads' }>

/**
 * Yields the current ads, then their delivery, several days at a time, then which of those ads were deleted, because the vendor
 * lists deleted ads only in insights. Days are read completely before any of them is stored.
 */
export async function* readDelivery(session: VendorSession, range: ReadRange): AsyncGenerator<DeliveryPage> {
  let position: Position | null = startOf(range.cursor)
  while (position !== null) {
    const pages: AsyncGenerator<Step> =
      position.step === 'ads' ? readAds(session, range, position.after) : readSpan(session, range, position)
    position = null
    for await (const { next, ...page } of pages) {
      position = next
      yield { ...page, cursor: next && JSON.stringify(next), progress: progressOf(next, range) }
    }
  }
}

/** A cursor that cannot be parsed, such as one of an earlier release, means the beginning. */
function startOf(cursor: string | null): Position {
  const found = cursor === null ? null : cursorSchema.safeParse(JSON.parse(cursor)).data
  return found ?? { step: 'ads', after: null }
}

function progressOf(position: Position | null, { since, until }: ReadRange): number {
  if (position === null) return 1
  if (position.step === 'ads') return 0.05
  const done = daysBetween(since, position.day).length / daysBetween(since, until).length
  return position.step === 'days' ? 0.1 + 0.7 * done : 0.8 + 0.2 * done
}

interface Step extends Omit<DeliveryPage, 'cursor' | 'progress'> {
  next: Position | null
}

async function* readAds(session: VendorSession, { since }: ReadRange, after: string | null): AsyncGenerator<Step> {
  const currency = currencyOf(session)
  const path = `/${session.account.external_id}/ads`
  const first: Position = { step: 'days', day: since, size: 0, report: null }
  let at = after
  for (let limit: number | null = 100; limit !== null; ) {
    const query = { fields: adFields, limit, effective_status: JSON.stringify(presentStatuses) }
    try {
      for await (const found of readEdge(session, { path, query, after: at }, adWithParents)) {
        const entities = toEntities(found.items, { currency, described_on: todayOf(session) })
        at = found.after
        yield { currency, rows: [], entities, next: at === null ? first : { step: 'ads', after: at } }
      }
      return
    } catch (error) {
      limit = isTooMuch(error) ? shrinkLimit(limit) : null
      if (limit === null) throw error
    }
  }
}

/** Reads the next days, as many as the size allows. If they are too many, the vendor returns nothing and fewer are requested. */
async function* readSpan(session: VendorSession, range: ReadRange, position: SpanPosition): AsyncGenerator<Step> {
  const size = readSizes[position.size]!
  const days = daysBetween(position.day, range.until).slice(0, size.days)
  const currency = currencyOf(session)
  try {
    const requested = { days, size, report: position.report, isDeleted: position.step === 'deleted' }
    for await (const reported of readInsights(session, requested)) {
      if ('report' in reported) {
        yield { currency, rows: [], entities: noEntities, next: { ...position, report: reported.report } }
        continue
      }
      const next = afterSpan(position, days, range)
      if (position.step === 'days')
        yield* pagesOf(reported.rows.map(toDeliveryRow), {
          currency: reported.rows[0]?.account_currency ?? currency,
          days,
          position,
          next,
        })
      else {
        const rows = reported.rows.map((row) => ({ ...toDeliveryRow(row), status: 'DELETED', date: todayOf(session) }))
        yield { currency, rows: [], entities: describeEntities(rows), next }
      }
    }
  } catch (error) {
    const smaller = isTooMuch(error) ? shrinkRead(position.size) : null
    if (smaller === null) throw error
    yield { currency, rows: [], entities: noEntities, next: { ...position, size: smaller, report: null } }
  }
}

function* pagesOf(
  rows: readonly ReturnType<typeof toDeliveryRow>[],
  about: { currency: string; days: readonly string[]; position: SpanPosition; next: Position | null },
): Generator<Step> {
  const { currency, days, position, next } = about
  const pages = readWholeDays(rows, days)
  for (const [at, page] of pages.entries()) {
    const isLast = at === pages.length - 1
    yield { currency, rows: page.rows, whole_days: page.days, entities: noEntities, next: isLast ? next : position }
  }
}

/** Returns the span after these days: of the same pass, otherwise the first of the pass for deleted ads, otherwise none. */
function afterSpan(
  { step, size }: SpanPosition,
  days: readonly string[],
  { since, until }: ReadRange,
): Position | null {
  const [, day] = daysBetween(days.at(-1)!, until)
  if (day !== undefined) return { step, day, size, report: null }
  return step === 'days' ? { step: 'deleted', day: since, size, report: null } : null
}

const noEntities = { campaigns: [], ad_sets: [], ads: [] }

function currencyOf({ account }: VendorSession): string {
  return account.currency ?? failVendor({ kind: 'malformed', message: 'the ad account has no currency' })
}
