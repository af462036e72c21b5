import { type Kysely, sql } from 'kysely'

/**
 * What touches are derived from is kept with the events: where each said it came from, when its click happened, and whether
 * the sender named the visit. Touches can then be worked out again whenever an earlier event arrives late.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // `arrival` has what differs from a direct one; null is a direct one.
  `alter table event
    add column arrival jsonb,
    add column clicked_at timestamptz,
    add column is_session_told boolean not null default true`,
  // How late the browser had been seen before its latest hits: an earlier hit changes the visits that are stored.
  'alter table visitor add column seen_before_at timestamptz',
  // A session id is its browser's own: two that name the same have a visit each.
  'alter table visit_session drop constraint visit_session_pkey',
  'alter table visit_session add primary key (profile_id, visitor_id, session_id)',
  `update event set is_session_told = false
  where recorded_via = 'tracker' and session_id is not null and starts_with(session_id, visitor_id || '.')`,
  // Older events: a page that began no touch begins none again; one that did says what its touch says. The mark of a signal
  // is known for the latest touch of a visit alone; the others were told apart, so each gets one of its own.
  `update event set arrival = '{"referrer_kind": "own"}' where recorded_via = 'tracker' and visitor_id is not null`,
  `update event e set
    clicked_at = case when t.is_synthetic and t.touch_time <> e.event_time then t.touch_time end,
    arrival = jsonb_strip_nulls(jsonb_build_object('channel', t.channel, 'source', t.source, 'medium', t.medium,
      'campaign_name', t.campaign_name, 'platform', t.platform, 'campaign_external_id', t.campaign_external_id,
      'ad_set_external_id', t.ad_set_external_id, 'ad_external_id', t.ad_external_id, 'click_id_kind', t.click_id_kind,
      'click_id', t.click_id, 'join_method', t.join_method,
      'signal', case
        when coalesce(t.click_id, t.campaign_name, t.ad_external_id, t.ad_set_external_id, t.campaign_external_id) is null
          and not t.is_synthetic and s.signal is null then null
        else coalesce(s.signal, t.id) end))
  from touch t
  left join visit_session s on s.profile_id = t.profile_id and s.visitor_id = t.visitor_id
    and s.session_id = t.session_id
    and not exists (select from touch later where later.profile_id = t.profile_id and later.visitor_id = t.visitor_id
      and later.session_id = t.session_id and later.touch_time > t.touch_time)
  where e.profile_id = t.profile_id and e.id = t.event_id`,
]
