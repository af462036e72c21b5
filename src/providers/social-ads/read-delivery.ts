import { z } from 'zod'
import { describeEntities } from '../../domain/ads/describe-entities.ts'
import { daysBetween } from '../../domain/reports/days-between.ts'
import type { DeliveryPage, ReadRange, VendorSession } from '../provider.ts'
import { failVendor } from '../provider-error.ts'
import { readEdge } from './graph.ts'
import { insight, toDeliveryRow } from './to-delivery-row.ts'
import { adFields, adWithParents, toEntities } from './to-entities.ts'

/** Longer spans of a large account time out on the vendor's side. */
const spanDays = 7

const cursorShape = z.object({ step: z.string(), after: z.string().nullable() })

/**
 * The ads as they are now, then what they delivered, a week at a time, then which of those that delivered were deleted: the
 * vendor lists deleted ads nowhere but there.
 */
export async function* readDelivery(session: VendorSession, range: ReadRange): AsyncGenerator<DeliveryPage> {
  const steps = stepsOf(session, range)
  const started = range.cursor === null ? null : cursorShape.parse(JSON.parse(range.cursor))
  const first = started === null ? 0 : steps.findIndex(({ name }) => name === started.step)
  for (const [at, step] of steps.entries()) {
    if (at < first) continue
    for await (const { page, after } of step.read(at === first ? (started?.after ?? null) : null)) {
      const next = after === null ? (steps[at + 1]?.name ?? null) : step.name
      const cursor = next === null ? null : JSON.stringify({ step: next, after })
      yield { ...page, cursor, progress: (at + 1) / (steps.length + 1) }
    }
  }
}

interface Step {
  name: string
  read(after: string | null): AsyncGenerator<{ page: Omit<DeliveryPage, 'cursor'>; after: string | null }>
}

function stepsOf(session: VendorSession, { since, until }: ReadRange): Step[] {
  const days = daysBetween(since, until)
  const weeks = days
    .filter((_, at) => at % spanDays === 0)
    .map((first, at) => ({ since: first, until: days[Math.min((at + 1) * spanDays, days.length) - 1]! }))
  return [
    { name: 'ads', read: (after) => readAds(session, after) },
    ...weeks.map((week): Step => ({ name: week.since, read: (after) => readInsights(session, week, after) })),
    { name: 'deleted', read: (after) => readDeleted(session, { since, until }, after) },
  ]
}

const presentStatuses = [
  'ACTIVE',
  'PAUSED',
  'CAMPAIGN_PAUSED',
  'ADSET_PAUSED',
  'ARCHIVED',
  'DISAPPROVED',
  'IN_PROCESS',
  'PENDING_BILLING_INFO',
  'PENDING_REVIEW',
  'PREAPPROVED',
  'WITH_ISSUES',
]

async function* readAds(session: VendorSession, after: string | null): ReturnType<Step['read']> {
  const currency = currencyOf(session)
  const query = { fields: adFields, limit: 100, effective_status: JSON.stringify(presentStatuses) }
  const path = `/${session.account.external_id}/ads`
  for await (const found of readEdge(session, { path, query, after }, adWithParents)) {
    const entities = toEntities(found.items, { currency, described_on: today(session) })
    yield { page: { currency, rows: [], entities }, after: found.after }
  }
}

const insightFields = [
  'account_currency,campaign_id,campaign_name,objective,adset_id,adset_name,ad_id,ad_name',
  'spend,impressions,clicks,reach,actions,action_values',
].join(',')

async function* readInsights(
  session: VendorSession,
  week: { since: string; until: string },
  after: string | null,
): ReturnType<Step['read']> {
  const request = insightsRequest(session, week, [...presentStatuses, 'DELETED'], after)
  for await (const found of readEdge(session, request, insight)) {
    const rows = found.items.map(toDeliveryRow)
    const currency = found.items[0]?.account_currency ?? currencyOf(session)
    yield { page: { currency, rows, entities: noEntities }, after: found.after }
  }
}

const noEntities = { campaigns: [], ad_sets: [], ads: [] }

async function* readDeleted(
  session: VendorSession,
  range: { since: string; until: string },
  after: string | null,
): ReturnType<Step['read']> {
  const currency = currencyOf(session)
  const { query, ...request } = insightsRequest(session, range, ['DELETED'], after)
  const summed = { ...request, query: { ...query, time_increment: 'all_days' } }
  for await (const found of readEdge(session, summed, insight)) {
    const rows = found.items.map((one) => ({ ...toDeliveryRow(one), status: 'DELETED', date: today(session) }))
    yield { page: { currency, rows: [], entities: describeEntities(rows) }, after: found.after }
  }
}

/** Without a filter ads that are archived or deleted are left out, though they cost money in the range. */
function insightsRequest(
  { account }: VendorSession,
  { since, until }: { since: string; until: string },
  statuses: readonly string[],
  after: string | null,
) {
  const query = {
    level: 'ad',
    time_increment: 1,
    time_range: JSON.stringify({ since, until }),
    fields: insightFields,
    filtering: JSON.stringify([{ field: 'ad.effective_status', operator: 'IN', value: statuses }]),
    limit: 500,
  }
  return { path: `/${account.external_id}/insights`, query, after }
}

function currencyOf({ account }: VendorSession): string {
  return account.currency ?? failVendor({ kind: 'malformed', message: 'the ad account has no currency' })
}

function today({ now }: VendorSession): string {
  return now().toISOString().slice(0, 10)
}
