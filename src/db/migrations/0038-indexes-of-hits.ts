import { type Kysely, sql } from 'kysely'

/**
 * Indexes are half of the cost of storing a hit, so each index names the query that needs it, and unused ones are dropped. The
 * writer of a hit checks a visitor's profile, as with events: the foreign key made each new browser of a busy profile lock the
 * profile row.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  'alter table visitor drop constraint visitor_profile_id_fkey',
  // The primary key begins with the same columns, and a browser has few visits.
  'drop index visit_session_by_visitor',
  // Only touches without a visit are looked up by their click.
  'drop index touch_by_click',
  'create index touch_by_click on touch (profile_id, click_id) where is_synthetic and click_id is not null',
  ...Object.entries({
    event_pkey: 'an event is stored once: attribution/touches-queries insertHistory',
    event_by_customer: 'journeys and derivation: reports/journeys, attribution/fact-queries listFacts',
    event_by_visitor:
      'what a browser did that is nobody’s: attribution/fact-queries listFacts, collection updateHistoryLinked',
    event_by_arrival: 'the feed and quality of tracking: collection/tracking feed-queries, quality-queries',
    event_of_server: 'whether a server has sent anything: reports/readiness/queries',
    visit_session_pkey:
      'visits are noted and the latest found: attribution/touches-queries insertSeen, listLatestVisits',
    visitor_pkey: 'browsers are noted: attribution/touches-queries insertSeen',
    visitor_by_customer: 'the browsers of a person: attribution/fact-queries listFacts, identity firstSeenAt',
    touch_pkey: 'a touch is stored once: attribution/touches-queries insertHistory',
    touch_by_customer: 'the touches before a conversion: attribution/credit-queries listTouches',
    touch_by_visitor: 'the same of a browser that is nobody’s: attribution/credit-queries listTouches',
    touch_by_event: 'the same of an event without browser: attribution/credit-queries listTouches',
    touch_by_click: 'what an event’s click led to: reports/journeys/touch-queries',
  }).map(([index, query]) => `comment on index ${index} is '${query}'`),
]
