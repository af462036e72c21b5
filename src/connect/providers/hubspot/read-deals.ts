import { z } from 'zod'
import { hourMs } from '../../../kernel/time/durations.ts'
import type { OpportunityPage, ReadRange, Stage, VendorSession } from '../../provider.ts'
import { failVendor } from '../../provider-error.ts'
import { readJson } from '../vendor-values.ts'
import { callHubSpot, version } from './call-hubspot.ts'
import { readContacts } from './read-contacts.ts'
import { listResponse, pipelinesResponse, searchResponse } from './responses.ts'
import { dealProperties, idIn, toOpportunity } from './to-opportunity.ts'

const pageSize = 100
/** A day of the account starts up to this much before the same day in UTC. */
const earliestZoneMs = 14 * hourMs

/** First the changed deals, by ascending id; then the deleted ones, which the search does not find. */
const cursorSchema = z.object({ list: z.enum(['changed', 'deleted']), after: z.string(), seen: z.number() })

type Position = z.output<typeof cursorSchema>

export async function* readOpportunities(session: VendorSession, range: ReadRange): AsyncGenerator<OpportunityPage> {
  const sinceMs = Date.parse(range.since) - earliestZoneMs
  let position: Position | null = (range.cursor && readJson(range.cursor, cursorSchema)) || {
    ...{ list: 'changed', after: '0', seen: 0 },
  }
  while (position) {
    const { next, page }: Read =
      position.list === 'changed'
        ? await readChanged(session, position, sinceMs)
        : await readDeleted(session, position, sinceMs)
    if (next && next.list === position.list && next.after === position.after)
      failVendor({ kind: 'malformed', message: 'the pages do not advance' })
    position = next
    yield { ...page, cursor: position && JSON.stringify(position) }
  }
}

interface Read {
  next: Position | null
  page: Omit<OpportunityPage, 'cursor'>
}

/** The vendor returns at most 10,000 results of a search, so each page is a search after the last id instead of its next page. */
async function readChanged(session: VendorSession, { after, seen }: Position, sinceMs: number): Promise<Read> {
  const filters = [
    { propertyName: 'hs_lastmodifieddate', operator: 'GTE', value: String(sinceMs) },
    { propertyName: 'hs_object_id', operator: 'GT', value: after },
  ]
  const body = {
    ...{
      filterGroups: [{ filters }],
      sorts: ['hs_object_id'],
      properties: dealProperties,
      limit: pageSize,
      after: '0',
    },
  }
  const request = { path: `/crm/objects/${version}/deals/search`, body, isRead: true } as const
  const { results, total } = await callHubSpot(session, request, searchResponse)
  const contacts = await readContacts(
    session,
    results.map(({ id }) => id),
  )
  const last = results.at(-1)
  const read = seen + results.length
  const opportunities = results.map((deal) => toOpportunity(session.account, deal, contacts.get(deal.id) ?? null))
  return {
    next: last && total > results.length ? { list: 'changed', after: last.id, seen: read } : firstDeleted,
    page: { opportunities, ...(total > 0 && { progress: Math.min(1, read / (seen + total)) }) },
  }
}

const firstDeleted: Position = { list: 'deleted', after: '', seen: 0 }

async function readDeleted(session: VendorSession, { after, seen }: Position, sinceMs: number): Promise<Read> {
  const query = { archived: true, limit: pageSize, after: after || undefined }
  const { results, paging } = await callHubSpot(session, { path: `/crm/objects/${version}/deals`, query }, listResponse)
  const removed = results.filter(({ archivedAt, updatedAt }) => (archivedAt ?? updatedAt).getTime() >= sinceMs)
  const next = paging?.next?.after
  return {
    next: next ? { list: 'deleted', after: next, seen: seen + results.length } : null,
    page: { opportunities: [], removed: removed.map(({ id }) => idIn(session.account.external_id, id)), progress: 1 },
  }
}

export async function listStages(session: VendorSession): Promise<Stage[]> {
  const { results } = await callHubSpot(session, { path: `/crm/pipelines/${version}/deals` }, pipelinesResponse)
  return results
    .toSorted((a, b) => a.displayOrder - b.displayOrder)
    .flatMap(({ id, label, stages }) =>
      stages
        .toSorted((a, b) => a.displayOrder - b.displayOrder)
        .map((stage) => ({
          pipeline_external_id: id,
          pipeline_name: label,
          stage_external_id: stage.id,
          name: stage.label,
        })),
    )
}
