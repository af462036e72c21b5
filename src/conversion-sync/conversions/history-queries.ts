import { readRows } from '../../db/copy/binary-read.ts'
import { copyByLookup, quotedId, quotedIds, quotedNumbers, quotedTexts } from '../../db/copy/copy.ts'
import type { Db } from '../../kernel/context/db-handle.ts'
import type { Click } from '../domain/conversion-input.ts'
import { clickDays } from '../domain/payloads/choose-clicks.ts'
import { clickKinds } from '../domain/receivers.ts'

/** Who converted: a person, or a browser that no person is known of. */
export type ActorKind = 'person' | 'browser'

/** How each kind is named in the tables of touches and events. */
const identifiedBy = {
  person: { column: 'customer_id', form: 'uuid', condition: 'true', quoted: quotedIds },
  browser: { column: 'visitor_id', form: 'text', condition: 't.customer_id is null', quoted: quotedTexts },
} as const

/** What is known of an actor apart from a conversion. */
export interface History {
  clicks: readonly Click[]
  /** The consent that was given or denied last; undefined: none. */
  consent: unknown
}

export interface Actor {
  id: string
  firstConversion: Date
  lastConversion: Date
}

/** The history of each actor that has one, by its id. */
export async function listHistories(
  db: Db,
  profileId: string,
  kind: ActorKind,
  actors: readonly Actor[],
): Promise<Map<string, History>> {
  if (actors.length === 0) return new Map()
  const [clicks, consents] = await Promise.all([
    listClicks(db, profileId, kind, actors),
    listLatestConsents(db, profileId, kind, actors),
  ])
  const clicksOf = Map.groupBy(clicks, ({ actor_id }) => actor_id)
  const consentOf = new Map(consents.map(({ actor_id, consent }) => [actor_id, JSON.parse(consent)]))
  const known = actors.filter(({ id }) => clicksOf.has(id) || consentOf.has(id))
  return new Map(known.map(({ id }) => [id, { clicks: clicksOf.get(id) ?? [], consent: consentOf.get(id) }]))
}

/** Clicks of the kinds that a vendor accepts, within its click window before the conversions. */
async function listClicks(db: Db, profileId: string, kind: ActorKind, actors: readonly Actor[]) {
  const { column, form, condition, quoted } = identifiedBy[kind]
  const ids = actors.map(({ id }) => id)
  const since = actors.map(({ firstConversion }) => firstConversion.getTime() / 1000 - clickDays * 86_400)
  // Times are stored in microseconds and read in milliseconds.
  const until = actors.map(({ lastConversion }) => (lastConversion.getTime() + 1) / 1000)
  const bytes = await copyByLookup(
    db,
    `select t.${column}, t.click_id_kind, t.click_id, t.touch_time
    from unnest(${quoted(ids)}, ${quotedNumbers(since)}, ${quotedNumbers(until)}) as a (id, since, until)
    join touch t on t.profile_id = ${quotedId(profileId)} and t.${column} = a.id and t.click_id is not null
      and t.touch_time > to_timestamp(a.since) and t.touch_time < to_timestamp(a.until)
      and t.click_id_kind = any(${quotedTexts(clickKinds)}) and ${condition}`,
  )
  return readRows<Click & { actor_id: string }>(bytes, { actor_id: form, kind: 'text', id: 'text', at: 'time' })
}

async function listLatestConsents(db: Db, profileId: string, kind: ActorKind, actors: readonly Actor[]) {
  const { column, form, quoted } = identifiedBy[kind]
  const bytes = await copyByLookup(
    db,
    `select a.id, said.consent from unnest(${quoted(actors.map(({ id }) => id))}) as a (id)
    cross join lateral (
      select (e.properties -> 'consent')::text as consent from event e
      where e.profile_id = ${quotedId(profileId)} and e.${column} = a.id and e.properties ? 'consent'
      order by e.event_time desc, e.id desc limit 1
    ) said`,
  )
  return readRows<{ actor_id: string; consent: string }>(bytes, { actor_id: form, consent: 'text' })
}
