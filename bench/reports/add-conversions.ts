import type pg from 'pg'
import { unpackAcquisition } from '../../src/attribution/visits/domain/stored-acquisition.ts'
import { toVisitState } from '../../src/attribution/visits/visit-state.ts'
import { recordPendingEvents } from '../../src/collection/ingest/record-pending-events.ts'
import type { WorkContext } from '../../src/kernel/context/context.ts'
import { deriveId, newId } from '../../src/kernel/ids.ts'
import { median } from '../report.ts'

/**
 * Measures in milliseconds what one more conversion of a customer with three touches costs: a server event through the usual
 * path, from the pending event to the commit, in its own transaction.
 */
export async function addConversions(ctx: WorkContext, pool: pg.Pool, profileId: string, added = 200): Promise<number> {
  const ms: number[] = []
  for (let count = -20; count < added; count++) {
    const person = `bench ${count}`
    await addTouches(ctx, pool, profileId, person)
    const pending = serverEvent(profileId, person, 'lead_created')
    const startedAt = performance.now()
    await recordPendingEvents(ctx, [pending])
    if (count >= 0) ms.push(performance.now() - startedAt)
  }
  return median(ms)
}

/** Creates an identified customer with touches from three ads. */
async function addTouches(ctx: WorkContext, pool: pg.Pool, profileId: string, person: string): Promise<void> {
  await recordPendingEvents(ctx, [serverEvent(profileId, person, 'note')])
  await pool.query(
    `insert into touch (profile_id, id, touch_time, customer_id, event_id, channel, platform, ad_external_id, join_method,
      is_synthetic)
    select $1, gen_random_uuid(), timestamptz '2027-01-01' - n * interval '1 day', i.customer_id, gen_random_uuid(),
      'Paid Social', 'social_ads', 'a' || n, 'ad_id', false
    from generate_series(1, 3) n
    join identifier i on i.profile_id = $1 and i.kind = 'external_customer_id' and i.value = $2`,
    [profileId, person],
  )
}

function serverEvent(profileId: string, person: string, type: string) {
  const key = newId()
  const at = new Date(Date.UTC(2027, 0, 1))
  const acquisition = { ...unpackAcquisition(null), click_ids: {} }
  const event = {
    profile_id: profileId,
    id: deriveId('server', profileId, key),
    event_key: key,
    recorded_via: 'server',
    event_type: type,
    event_name: type,
    event_time: at,
    received_at: at,
    visitor_id: null,
    session_id: null,
    url: null,
    path: null,
    referrer: null,
    value: '10',
    currency: 'USD',
    subject_ref: null,
    action_source: null,
    device: null,
    browser: null,
    os: null,
    country: null,
    caller_id: null,
    click_ids: {},
    properties: {},
  }
  const identifiers = [{ kind: 'external_customer_id' as const, value: person }]
  const claim = { profile_id: profileId, identifiers, seen_at: at, can_create: true }
  return { event, acquisition, state: toVisitState(acquisition), claim, clicked_at: null, bytes: 1_000 }
}
