import { z } from 'zod'
import { daysBetween } from '../../../kernel/time/date-range.ts'
import type { DeliveryPage, ReadRange, VendorSession } from '../../provider.ts'
import { failVendor } from '../../provider-error.ts'
import { describeEntities } from '../../vendor-rows.ts'
import { inWholeDays, todayOf } from '../whole-days.ts'
import { readEdge } from './graph.ts'
import { presentStatuses, readInsights } from './read-insights.ts'
import { isTooMuch, readSizes, shrinkLimit, shrinkRead } from './read-sizes.ts'
import { toDeliveryRow } from './to-delivery-row.ts'
import { adFields, adWithParents, toEntities } from './to-entities.ts'

const spanPlace = {
  /** The first day of those that come next. */
  day: z.iso.date(),
  /** Which of `readSizes`: what was too large once is not tried again. */
  size: z
    .int()
    .min(0)
    .max(readSizes.length - 1),
  /** The report that was asked for about them. */
  report: z.string().nullable(),
}
const cursorShape = z.discriminatedUnion('step', [
  z.object({ step: z.literal('ads'), after: z.string().nullable() }),
  z.object({ step: z.literal('days'), ...spanPlace }),
  z.object({ step: z.literal('deleted'), ...spanPlace }),
])

type Place = z.output<typeof cursorShape>
type SpanPlace = Exclude<Place, { step: 'ads' }>

/**
 * The ads as they are now, then what they delivered, some days at a time, then which of those that delivered were deleted: the
 * vendor lists deleted ads nowhere but there. Days are read to their end before any of them is stored.
 */
export async function* readDelivery(session: VendorSession, range: ReadRange): AsyncGenerator<DeliveryPage> {
  let place: Place | null = startOf(range.cursor)
  while (place !== null) {
    const pages: AsyncGenerator<Step> =
      place.step === 'ads' ? readAds(session, range, place.after) : readSpan(session, range, place)
    place = null
    for await (const { next, ...page } of pages) {
      place = next
      yield { ...page, cursor: next && JSON.stringify(next), progress: progressOf(next, range) }
    }
  }
}

/** A place that cannot be read, such as one that an earlier release noted, is the beginning. */
function startOf(cursor: string | null): Place {
  const found = cursor === null ? null : cursorShape.safeParse(JSON.parse(cursor)).data
  return found ?? { step: 'ads', after: null }
}

function progressOf(place: Place | null, { since, until }: ReadRange): number {
  if (place === null) return 1
  if (place.step === 'ads') return 0.05
  const done = daysBetween(since, place.day).length / daysBetween(since, until).length
  return place.step === 'days' ? 0.1 + 0.7 * done : 0.8 + 0.2 * done
}

interface Step extends Omit<DeliveryPage, 'cursor' | 'progress'> {
  next: Place | null
}

async function* readAds(session: VendorSession, { since }: ReadRange, after: string | null): AsyncGenerator<Step> {
  const currency = currencyOf(session)
  const path = `/${session.account.external_id}/ads`
  const first: Place = { step: 'days', day: since, size: 0, report: null }
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

/** The days that come next, as many as the size says. Where they are too many nothing of them was given, and fewer follow. */
async function* readSpan(session: VendorSession, range: ReadRange, place: SpanPlace): AsyncGenerator<Step> {
  const size = readSizes[place.size]!
  const days = daysBetween(place.day, range.until).slice(0, size.days)
  const currency = currencyOf(session)
  try {
    const asked = { days, size, report: place.report, isDeleted: place.step === 'deleted' }
    for await (const told of readInsights(session, asked)) {
      if ('report' in told) {
        yield { currency, rows: [], entities: noEntities, next: { ...place, report: told.report } }
        continue
      }
      const next = afterSpan(place, days, range)
      if (place.step === 'days')
        yield* pagesOf(told.rows.map(toDeliveryRow), {
          currency: told.rows[0]?.account_currency ?? currency,
          days,
          place,
          next,
        })
      else {
        const rows = told.rows.map((row) => ({ ...toDeliveryRow(row), status: 'DELETED', date: todayOf(session) }))
        yield { currency, rows: [], entities: describeEntities(rows), next }
      }
    }
  } catch (error) {
    const smaller = isTooMuch(error) ? shrinkRead(place.size) : null
    if (smaller === null) throw error
    yield { currency, rows: [], entities: noEntities, next: { ...place, size: smaller, report: null } }
  }
}

function* pagesOf(
  rows: readonly ReturnType<typeof toDeliveryRow>[],
  about: { currency: string; days: readonly string[]; place: SpanPlace; next: Place | null },
): Generator<Step> {
  const { currency, days, place, next } = about
  const pages = inWholeDays(rows, days)
  for (const [at, page] of pages.entries()) {
    const isLast = at === pages.length - 1
    yield { currency, rows: page.rows, whole_days: page.days, entities: noEntities, next: isLast ? next : place }
  }
}

/** The span after these days: of the same pass, else the first of the pass for deleted ads, else none. */
function afterSpan({ step, size }: SpanPlace, days: readonly string[], { since, until }: ReadRange): Place | null {
  const [, day] = daysBetween(days.at(-1)!, until)
  if (day !== undefined) return { step, day, size, report: null }
  return step === 'days' ? { step: 'deleted', day: since, size, report: null } : null
}

const noEntities = { campaigns: [], ad_sets: [], ads: [] }

function currencyOf({ account }: VendorSession): string {
  return account.currency ?? failVendor({ kind: 'malformed', message: 'the ad account has no currency' })
}
