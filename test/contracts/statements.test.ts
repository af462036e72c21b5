import { describe, expect, it } from 'vitest'
import { testApp } from '../support/app/test-app.ts'
import { findViolation } from '../support/tenant-guard/check-statement.ts'
import { crossProfileStatements } from '../support/tenant-guard/cross-profile-statements.ts'

const tenant = new Set(['event', 'touch', 'customer'])

describe('a statement', () => {
  it.each([
    ['select id from event where profile_id = $1'],
    ['select "id" from "event" where "profile_id" = $1 and "id" = any($2)'],
    ["select id from event where profile_id = '0195b3c0-7a52-7d10-9a3e-2f6d1c8e4b07'::uuid"],
    [
      'select e.id from event e join touch t on t.profile_id = e.profile_id and t.event_id = e.id where e.profile_id = $1',
    ],
    ['insert into event (profile_id, id) values ($1, $2), ($1, $3)'],
    ['insert into event (profile_id, id) select $1::uuid, id from json_to_recordset($2::json) as r(id uuid)'],
    ['insert into event (profile_id, id) select distinct $1::uuid, id from unnest($2::uuid[]) as r(id)'],
    ['with gone as (delete from touch where profile_id = $1 returning id) delete from event where profile_id = $1'],
    ['copy event (profile_id, id) from stdin (format binary)'],
    ['select * from workspace'],
    ['begin; set local enable_seqscan = off'],
    ['select 1 from event e left join touch t using (profile_id, id) where e.profile_id = $1'],
    ['select 1 from profile p join event e on e.profile_id = p.id where p.id = $1'],
    ['select 1 from (select * from event) e where e.profile_id = $1'],
    ['select 1 from (select profile_id from event union all select profile_id from touch) e where e.profile_id = $1'],
    [
      'with w as (select profile_id, id from event where profile_id = $1) select 1 from w join touch t on (t.profile_id, t.id) = (w.profile_id, w.id)',
    ],
    ['select 1 from event e where profile_id = $1 and exists (select from touch t where t.profile_id = e.profile_id)'],
    ['select 1 from touch where (profile_id, id) in (select profile_id, id from event where profile_id = $1)'],
    [
      'select 1 from event e cross join lateral (select from touch t where t.profile_id = e.profile_id limit 1) l where e.profile_id = $1',
    ],
    [
      'with recursive up as (select c.* from customer c where profile_id = $1 union all select c.* from customer c join up on c.profile_id = up.profile_id and c.id = up.merged_into) select id from up',
    ],
    [
      'insert into event (profile_id, id) select profile_id, id from touch where profile_id = $1 on conflict do nothing returning *',
    ],
    [
      'merge into event e using (values ($1::uuid, $2::uuid)) as v(profile_id, id) on e.profile_id = v.profile_id and e.id = v.id when not matched then insert (profile_id, id) values (v.profile_id, v.id)',
    ],
    ['update event e set id = t.id from touch t where e.profile_id = $1 and t.profile_id = e.profile_id'],
    ['select id from pgboss.event'],
    ['select id from event where profile_id = $1 and id = $2 or (profile_id = $1 and name = any($3))'],
  ])('restricted to one profile is accepted: %s', (text) => {
    expect(findViolation(text, undefined, tenant)).toBeNull()
  })

  it.each([
    ['select id from event', 'event'],
    ['delete from event where received_at < $1', 'event'],
    ['select id from event where profile_id = any($1)', 'event'],
    ['select id from event where profile_id in ($1, $2)', 'event'],
    ['select id from event where profile_id >= $1', 'event'],
    ['select id from event where profile_id = profile_id', 'event'],
    ['select id from event where profile_id = $1 or id = $2', 'event'],
    ['select id from event where not (profile_id = $1)', 'event'],
    [
      'select e.id from json_to_recordset($1) as k(profile_id uuid, id uuid) join event e using (profile_id, id)',
      'event',
    ],
    ['select e.id from event e join touch t on t.event_id = e.id where e.profile_id = $1', 'touch'],
    // The condition of an outer join does not restrict the rows it keeps without a match.
    ['select 1 from event e left join touch t on e.profile_id = $1 and t.profile_id = $1', 'event'],
    ['select 1 from event full join touch using (profile_id) where touch.profile_id = $1', 'event'],
    // The condition of a subquery does not restrict the outer query.
    ['select 1 from event where profile_id = $1 and id in (select event_id from touch)', 'touch'],
    [
      'select 1 from event e where not exists (select from touch t where t.profile_id = $1 and t.profile_id = e.profile_id)',
      'event',
    ],
    ['select (select count(*) from touch) from event where profile_id = $1', 'touch'],
    ['select 1 from event where profile_id = $1 union all select 1 from touch', 'touch'],
    ['with w as (select * from event) select 1 from w where w.profile_id = $1', 'event'],
    ['insert into event (id) values ($1)', 'event'],
    ['insert into event (profile_id, id) select t.profile_id, t.id from touch t', 'touch'],
    ['update event set name = $1', 'event'],
    ['delete from event using touch t where t.profile_id = $1 and event.id = t.event_id', 'event'],
    ['copy event to stdout', 'event'],
    ['copy (select id from event) to stdout', 'event'],
    ['lock table event', 'event'],
    ['truncate event', 'event'],
    ['begin; delete from event', 'event'],
  ])('restricted to no profile is rejected: %s', (text, table) => {
    expect(findViolation(text, ['a', 'b'], tenant)).toBe(`its ${table} is restricted to no profile by a parameter`)
  })

  it.each([
    'select e.id from event e, touch t where e.profile_id = $1 and t.profile_id = $2',
    'insert into event (profile_id, id) values ($1, $3), ($2, $4)',
    "delete from event where profile_id = $1 and profile_id = '0195b3c0-7a52-7d10-9a3e-2f6d1c8e4b07'",
  ])('restricted to several profiles is rejected, unless the values are equal: %s', (text) => {
    expect(findViolation(text, ['a', 'b', 'c', 'd'], tenant)).toBe('it names several profiles')
    const same = '0195b3c0-7a52-7d10-9a3e-2f6d1c8e4b07'
    expect(findViolation(text, [same, same, 'c', 'd'], tenant)).toBeNull()
  })

  it('that cannot be parsed is rejected', () => {
    expect(findViolation('select from event where', [], tenant)).toContain('cannot be parsed')
  })
})

it('statements of a hit, an event and an import are restricted to a profile or listed as exceptions', async () => {
  const app = await testApp()
  const { profile, key } = await app.seed.profileWithKey({ scopes: ['attribution:write'] })
  const trackingKey = await app.seed.trackingKey({ profile_id: profile.id })
  const hit = {
    trackingKey,
    eventName: 'page_view',
    anonymousId: 'v',
    sessionId: 's',
    pageUrl: 'https://a.example/?gclid=G',
  }
  const user_traits = { external_id: 'c-1', email: 'ana@example.com' }
  const responses = [
    await app.call('POST /api/tracking/collect', { body: hit }),
    await app.call('POST /api/tracking/collect', { body: { ...hit, identify: { userId: 'c-1' } } }),
    await app.call('POST /api/tracking/collect', { body: { trackingKey, events: [hit, { eventName: 7 }] } }),
    await app.call('POST /api/v1/events', {
      key,
      body: { event_type: 'lead_created', user_traits, anonymous_id: 'v' },
    }),
    await app.call('POST /api/v1/customers', {
      key,
      body: { rows: [{ email: 'ana@example.com', phone: '+56987654321' }] },
    }),
  ]
  expect(responses.map(({ status }) => status)).toEqual([202, 202, 202, 202, 200])
})

it('every statement exception states its reason', () => {
  expect(crossProfileStatements.filter(({ why }) => why.length < 20)).toEqual([])
})
