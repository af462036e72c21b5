import { sql } from 'kysely'
import type { Db } from '../../kernel/context/db-handle.ts'
import type { DealInput } from './domain/conversion-input.ts'

/** Records the deal of each event; existing rows stay unchanged. */
export async function insertDealEvents(
  db: Db,
  profileId: string,
  provider: string,
  events: readonly { event_id: string; deal_external_id: string }[],
): Promise<void> {
  if (events.length === 0) return
  await db
    .insertInto('deal_event')
    .values(events.map((event) => ({ profile_id: profileId, provider, ...event })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** A stored event of a deal. */
export interface HeldDealEvent {
  id: string
  deal_external_id: string
  customer_id: string | null
  event_type: string
  event_name: string
  value: string | null
  currency: string | null
  event_time: Date
}

export async function listEventsOfDeals(
  db: Db,
  profileId: string,
  provider: string,
  dealIds: readonly string[],
): Promise<HeldDealEvent[]> {
  if (dealIds.length === 0) return []
  return db
    .selectFrom('deal_event as d')
    .innerJoin('event as e', (join) => join.onRef('e.profile_id', '=', 'd.profile_id').onRef('e.id', '=', 'd.event_id'))
    .select(['e.id', 'd.deal_external_id', 'e.customer_id', 'e.event_type', 'e.event_name'])
    .select(['e.value', 'e.currency', 'e.event_time'])
    .where('d.profile_id', '=', profileId)
    .where('d.provider', '=', provider)
    .where('d.deal_external_id', 'in', dealIds)
    .orderBy('e.id')
    .execute()
}

/** Lists all events of the deals that these events belong to, of any customer and including these events. */
export async function listEventsOfSameDeals(
  db: Db,
  profileId: string,
  eventIds: readonly string[],
): Promise<DealInput[]> {
  if (eventIds.length === 0) return []
  const { rows } = await sql<DealInput>`
    select distinct e.id, e.event_type, e.event_name, e.event_time, e.recorded_via,
      mate.provider || ' ' || mate.deal_external_id as deal
    from deal_event own
    join deal_event mate on mate.profile_id = ${profileId} and mate.provider = own.provider
      and mate.deal_external_id = own.deal_external_id
    join event e on e.profile_id = ${profileId} and e.id = mate.event_id
    where own.profile_id = ${profileId} and own.event_id = any(${eventIds}::uuid[])`.execute(db)
  return rows
}

/** Lists the deals that have two conversions of one outcome. */
export async function listRepeatedDeals(
  db: Db,
  profileId: string,
  provider: string,
  dealIds: readonly string[],
): Promise<string[]> {
  if (dealIds.length === 0) return []
  const { rows } = await sql<{ deal_external_id: string }>`
    select distinct d.deal_external_id from deal_event d
    join conversion c on c.profile_id = ${profileId} and c.event_id = d.event_id
    where d.profile_id = ${profileId} and d.provider = ${provider} and d.deal_external_id = any(${dealIds}::text[])
    group by d.deal_external_id, c.conversion_key having count(*) > 1`.execute(db)
  return rows.map(({ deal_external_id }) => deal_external_id)
}
