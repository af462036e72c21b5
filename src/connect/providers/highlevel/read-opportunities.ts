import { z } from 'zod'
import { hourMs } from '../../../kernel/time/durations.ts'
import type { OpportunityPage, ReadRange, Stage, VendorSession } from '../../provider.ts'
import { failVendor } from '../../provider-error.ts'
import { readJson } from '../vendor-values.ts'
import { callVendor } from './call-vendor.ts'
import { readContacts } from './read-contacts.ts'
import { pipelinesResponse, searchResponse } from './responses.ts'
import { toOpportunity } from './to-opportunity.ts'

const pageSize = 100
/** A day of the account starts up to this much before the same day in UTC. */
const earliestZoneMs = 14 * hourMs

const cursorSchema = z.object({ after: z.string(), after_id: z.string(), seen: z.number() })

/**
 * The vendor has no filter by change: its search pages through all deals, newest first, so unchanged deals are skipped here and
 * only the contacts of the others are read. Deleted deals are on no page.
 */
export async function* readOpportunities(session: VendorSession, range: ReadRange): AsyncGenerator<OpportunityPage> {
  const sinceMs = Date.parse(range.since) - earliestZoneMs
  let cursor = range.cursor ? readJson(range.cursor, cursorSchema) : null
  for (;;) {
    const page = await search(session, cursor)
    const changed = page.opportunities.filter(({ updatedAt }) => updatedAt.getTime() >= sinceMs)
    const ids = new Set(changed.flatMap(({ contactId }) => (contactId ? [contactId] : [])))
    const contacts = await readContacts(session, ids)
    const seen = (cursor?.seen ?? 0) + page.opportunities.length
    const next = nextCursor(page, seen)
    if (next && next.after_id === cursor?.after_id)
      failVendor({ kind: 'malformed', message: 'the pages do not advance' })
    cursor = next
    yield {
      cursor: cursor && JSON.stringify(cursor),
      ...(page.meta.total && { progress: Math.min(1, seen / page.meta.total) }),
      opportunities: changed.map((deal) => toOpportunity(deal, contacts.get(deal.contactId ?? '') ?? null)),
      listed: page.opportunities.map(({ id }) => id),
      // A list shorter than the vendor's total is not complete.
      is_whole: !next && page.meta.total != null && seen >= page.meta.total,
    }
    if (!cursor) return
  }
}

type Cursor = z.output<typeof cursorSchema>

function search(session: VendorSession, cursor: Cursor | null) {
  const query = {
    location_id: session.account.external_id,
    status: 'all',
    limit: pageSize,
    startAfter: cursor?.after,
    startAfterId: cursor?.after_id,
  }
  return callVendor(session, { path: '/opportunities/search', query }, searchResponse)
}

function nextCursor({ opportunities, meta }: z.output<typeof searchResponse>, seen: number): Cursor | null {
  if (opportunities.length < pageSize || !meta.startAfterId || meta.startAfter == null) return null
  return { after: String(meta.startAfter), after_id: meta.startAfterId, seen }
}

export async function listStages(session: VendorSession): Promise<Stage[]> {
  const query = { locationId: session.account.external_id }
  const { pipelines } = await callVendor(session, { path: '/opportunities/pipelines', query }, pipelinesResponse)
  return pipelines.flatMap((pipeline) =>
    pipeline.stages
      .toSorted((a, b) => a.position - b.position)
      .map((stage) => ({
        pipeline_external_id: pipeline.id,
        pipeline_name: pipeline.name,
        stage_external_id: stage.id,
        name: stage.name,
      })),
  )
}
