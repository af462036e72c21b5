import { listEntities } from '../../ads/entities/entity-report-queries.ts'
import { buildEntityIndex } from '../../attribution/entities/entity-index.ts'
import { listEntitiesNamed } from '../../attribution/entities/entity-queries.ts'
import type { Db } from '../../kernel/context/db-handle.ts'
import { deriveId } from '../../kernel/ids.ts'
import type { JourneyEvent } from './event-queries.ts'
import type { JourneySubject } from './subject.ts'
import { type EventTouch, listEventTouches } from './touch-queries.ts'

/** Returns the campaign names by event id, for events whose touch matches a known campaign. */
export async function nameCampaigns(
  db: Db,
  profileId: string,
  subject: JourneySubject,
  events: readonly JourneyEvent[],
): Promise<Map<string, string>> {
  const acquired = events.filter(({ session_id, is_synthetic }) => session_id !== null || is_synthetic)
  if (acquired.length === 0) return new Map()
  const visits = acquired.map(({ event_id, visitor_id, session_id, clicks, position }) => ({
    event_id,
    event_time: position.time,
    visitor_id,
    session_id,
    clicks,
    synthetic_id: deriveId('synthetic', profileId, event_id),
  }))
  const touches = (await listEventTouches(db, profileId, subject, visits)).filter(namesSomething)
  if (touches.length === 0) return new Map()
  const entityIndex = buildEntityIndex(await listEntitiesNamed(db, profileId, namesIn(touches)))
  const leads = touches.map((touch) => ({
    event_id: touch.event_id,
    campaign_id: entityIndex.resolve(touch).campaign_id,
  }))
  const ids = [...new Set(leads.flatMap(({ campaign_id }) => campaign_id ?? []))]
  if (ids.length === 0) return new Map()
  const campaigns = await listEntities(db, profileId, 'campaign', ids)
  return new Map(
    leads.flatMap(({ event_id, campaign_id }) => {
      const name = campaigns.get(campaign_id ?? '')?.name
      return name === undefined ? [] : [[event_id, name]]
    }),
  )
}

function namesSomething(touch: EventTouch): boolean {
  return (
    (touch.campaign_external_id ?? touch.ad_set_external_id ?? touch.ad_external_id ?? touch.campaign_name) !== null
  )
}

function namesIn(touches: readonly EventTouch[]) {
  const all = (nameOf: (touch: EventTouch) => string | null) => new Set(touches.flatMap((touch) => nameOf(touch) ?? []))
  return {
    campaigns: all(({ campaign_external_id }) => campaign_external_id),
    campaign_names: all(({ campaign_name, platform }) => (platform === null ? null : campaign_name)),
    ad_sets: all(({ ad_set_external_id }) => ad_set_external_id),
    ads: all(({ ad_external_id }) => ad_external_id),
  }
}
