import { z } from 'zod'
import { daysBetween } from '../../../kernel/time/date-range.ts'
import type { DeliveryPage, ReadRange, VendorSession } from '../../provider.ts'
import { failVendor } from '../../provider-error.ts'
import { readWholeDays, todayOf } from '../whole-days.ts'
import { adDayRow, adRow, assetGroupDayRow, assetGroupRow, budgetRow, deliveryQueries } from './delivery-queries.ts'
import { searchRows } from './search-rows.ts'
import { toDeliveryRow } from './to-delivery-row.ts'
import { toBudgets, toEntities } from './to-entities.ts'

const pageRows = 500

/** Each request covers the number of days that returns about this many rows, because an interrupted request is repeated. */
const responseRows = 3_000
const spanDaysMax = 28

const cursorSchema = z.object({ day: z.iso.date(), span: z.int().min(1).max(spanDaysMax) })

type Position = z.output<typeof cursorSchema>

/** The cursor while the ads are listed; an interrupted list starts again. */
const fromTheAds = 'ads'

/**
 * Yields the current ads, then their delivery, several days per request. Days that take several pages start again when they were
 * interrupted.
 */
export async function* readDelivery(session: VendorSession, range: ReadRange): AsyncGenerator<DeliveryPage> {
  const currency = session.account.currency ?? failVendor({ kind: 'malformed', message: 'the account has no currency' })
  const { cursor } = range
  let position = cursor === null || cursor === fromTheAds ? null : cursorSchema.parse(JSON.parse(cursor))
  if (position === null) {
    const ads = await listAds(session)
    const span = Math.min(spanDaysMax, Math.max(1, Math.floor(responseRows / Math.max(1, ads.length))))
    const budgets = toBudgets(await searchRows(session, customerOf(session), deliveryQueries.budgets, budgetRow))
    const described = todayOf(session)
    position = { day: range.since, span }
    const pages = inPages(ads)
    for (const [at, rows] of pages.entries()) {
      const next = at === pages.length - 1 ? JSON.stringify(position) : fromTheAds
      yield { currency, rows: [], entities: toEntities(rows, budgets, described), cursor: next }
    }
  }
  yield* readSpans(session, range, position, currency)
}

async function* readSpans(
  session: VendorSession,
  { since, until }: ReadRange,
  position: Position,
  currency: string,
): AsyncGenerator<DeliveryPage> {
  const days = daysBetween(since, until)
  const { span } = position
  for (let at = Math.max(0, days.indexOf(position.day)); at < days.length; at += span) {
    const requested = days.slice(at, at + span)
    const next = days[at + span]
    const rows = (await listDays(session, requested[0]!, requested.at(-1)!)).map(toDeliveryRow)
    const pages = readWholeDays(rows, requested)
    for (const [index, page] of pages.entries()) {
      const isWhole = index === pages.length - 1
      const day = isWhole ? next : requested[0]
      const cursor = day === undefined ? null : JSON.stringify({ day, span })
      const progress = (at + requested.length) / days.length
      yield { currency, rows: page.rows, whole_days: page.days, entities: noEntities, cursor, progress }
    }
  }
}

const noEntities = { campaigns: [], ad_sets: [], ads: [] }

async function listAds(session: VendorSession) {
  const customer = customerOf(session)
  return [
    ...(await searchRows(session, customer, deliveryQueries.ads, adRow)),
    ...(await searchRows(session, customer, deliveryQueries.assetGroups, assetGroupRow)),
  ]
}

async function listDays(session: VendorSession, first: string, last: string) {
  const customer = customerOf(session)
  return [
    ...(await searchRows(session, customer, deliveryQueries.adsOn(first, last), adDayRow)),
    ...(await searchRows(session, customer, deliveryQueries.assetGroupsOn(first, last), assetGroupDayRow)),
  ]
}

function customerOf({ account, tokens }: VendorSession) {
  return { customer_id: account.external_id, login_customer_id: tokens.extra?.login_customer_id ?? null }
}

/** Returns at least one page, also for an account without ads. */
function inPages<Row>(rows: readonly Row[]): (readonly Row[])[] {
  const pages = [rows.slice(0, pageRows)]
  for (let from = pageRows; from < rows.length; from += pageRows) pages.push(rows.slice(from, from + pageRows))
  return pages
}
