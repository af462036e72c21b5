import { randomUUID } from 'node:crypto'
import type { Db } from '../../kernel/context/db-handle.ts'
import { inSlices } from '../../kernel/slices.ts'
import { mergeOldest } from '../rollups/compact-rollups.ts'
import { lastDayOf, periodOf } from '../segments/domain/periods.ts'
import { SegmentReader } from '../segments/domain/segment.ts'
import { deleteKeys, listAllKeys } from '../segments/rollup-key-queries.ts'
import { listSegmentsWithin, lockMergeWaiting } from '../segments/segment-queries.ts'
import { parseVisit, siteFacts } from '../site-visits/domain/site-facts.ts'
import { unknownPage } from '../site-visits/domain/site-page.ts'
import type { SiteVisit } from '../site-visits/domain/site-visit.ts'
import { listSiteDays } from '../site-visits/site-day-queries.ts'
import { deleteSiteVisits, listSiteVisits, updateSiteVisits } from '../site-visits/site-visit-queries.ts'

/**
 * Makes the visits of browsers anonymous: they get random ids, and texts that contain the person are removed. The sums of every day
 * are unchanged; only visits whose text contained the person move to the unknown ones.
 */
export async function eraseSiteVisits(
  db: Db,
  profileId: string,
  visitorIds: readonly string[],
  isTraced: (text: string) => boolean,
): Promise<void> {
  const before = await listSiteVisits(db, profileId, visitorIds)
  if (before.length === 0) return
  const names = new Map(visitorIds.map((id) => [id, randomUUID()]))
  const after = before.map((visit) => withoutPerson(visit, names.get(visit.visitor_id)!, isTraced))
  await deleteSiteVisits(db, profileId, before)
  await updateSiteVisits(db, profileId, after, siteFacts(before, after))
  await eraseTexts(db, profileId, isTraced)
}

/** Merges all facts, which repeat texts of visits, and deletes the texts that contain the person and that no sum has any more. */
async function eraseTexts(db: Db, profileId: string, isTraced: (text: string) => boolean): Promise<void> {
  await lockMergeWaiting(db, profileId)
  while ((await mergeOldest(db, profileId, 'site')) > 0);
  const traced: Record<'visit' | 'page', Set<number>> = { visit: new Set(), page: new Set() }
  for (const kind of ['visit', 'page'] as const)
    await inSlices(await listAllKeys(db, profileId, kind), (keys) => {
      for (const { id, content } of keys) if (textsOf(kind, content).some(isTraced)) traced[kind].add(id)
    })
  if (traced.visit.size + traced.page.size === 0) return
  const months = new Set((await listSiteDays(db, profileId)).map((day) => periodOf('month', day)))
  for (const first of months) {
    const segments = await listSegmentsWithin(db, profileId, ['site'], 'day', first, lastDayOf('month', first))
    await inSlices(
      segments,
      ([segment]) => {
        const sum = new SegmentReader(segment!.entries!)
        while (sum.next()) {
          traced.visit.delete(sum.id)
          traced.page.delete(sum.outcome)
        }
      },
      1,
    )
  }
  for (const kind of ['visit', 'page'] as const) await deleteKeys(db, profileId, kind, [...traced[kind]])
}

function textsOf(kind: 'visit' | 'page', content: string): string[] {
  if (kind === 'page') return [content]
  const { entry_page, source, campaign } = parseVisit(content)
  return [entry_page, source, campaign]
}

function withoutPerson(visit: SiteVisit, visitorId: string, isTraced: (text: string) => boolean): SiteVisit {
  const withoutTraces = (byPage: Record<string, number>) => {
    const kept: Record<string, number> = {}
    for (const [page, count] of Object.entries(byPage)) {
      const known = isTraced(page) ? unknownPage : page
      kept[known] = (kept[known] ?? 0) + count
    }
    return kept
  }
  return {
    ...visit,
    visitor_id: visitorId,
    session_id: randomUUID(),
    entry_page: isTraced(visit.entry_page) ? unknownPage : visit.entry_page,
    source: isTraced(visit.source) ? '' : visit.source,
    campaign: isTraced(visit.campaign) ? '' : visit.campaign,
    pages: withoutTraces(visit.pages),
    engaged: withoutTraces(visit.engaged),
  }
}
