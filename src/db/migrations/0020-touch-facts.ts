import { type Kysely, sql } from 'kysely'

/**
 * Events store the input of touches: their acquisition, the time of their click, and whether the sender named the visit. Touches
 * can then be derived again when an earlier event arrives late.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // `arrival` holds the fields that differ from direct; null means direct.
  `alter table event
    add column arrival jsonb,
    add column clicked_at timestamptz,
    add column is_session_told boolean not null default true`,
  // When the browser was last seen before its latest hits: an earlier hit changes the stored visits.
  'alter table visitor add column seen_before_at timestamptz',
  // Session ids are unique per browser: two browsers with the same session id have one visit each.
  'alter table visit_session drop constraint visit_session_pkey',
  'alter table visit_session add primary key (profile_id, visitor_id, session_id)',
  `update event set is_session_told = false
  where recorded_via = 'tracker' and session_id is not null and starts_with(session_id, visitor_id || '.')`,
  // Older events: a page that started no touch starts none again; one that did stores the acquisition of its touch. The signal is
  // known only for the latest touch of a visit; the others were distinct, so each gets a signal of its own.
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
