import { describe, expect, it, test } from 'vitest'
import { objectionTo } from '../support/named-profile.ts'
import { testApp } from '../support/test-app.ts'
import { crossProfileStatements } from './cross-profile-statements.ts'

const tenant = new Set(['event', 'touch', 'customer'])

describe('a statement', () => {
  test.each([
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
  ])('of one profile stands: %s', (text) => {
    expect(objectionTo(text, undefined, tenant)).toBeNull()
  })

  test.each([
    ['select id from event', 'it names no profile by a parameter'],
    ['delete from event where received_at < $1', 'it names no profile by a parameter'],
    ['select id from event where profile_id = any($1)', 'it is about a list of profiles'],
    [
      'select e.id from json_to_recordset($1) as k(profile_id uuid, id uuid) join event e using (profile_id, id)',
      'its rows each bring a profile of their own',
    ],
    ['select e.id from event e, touch t where e.profile_id = $1 and t.profile_id = $2', 'it names several profiles'],
    ['insert into event (profile_id, id) values ($1, $2), ($3, $4)', 'it names several profiles'],
    [
      'select e.id from event e join touch t on t.event_id = e.id where e.profile_id = $1',
      'its touch is tied to no profile',
    ],
  ])('of none or several is objected to: %s', (text, objection) => {
    expect(objectionTo(text, ['a', 'b', 'c', 'd'], tenant)).toBe(objection)
  })
})

it('a hit, an event and an import send none that is not listed', async () => {
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
  const answers = [
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
  expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 202, 200])
})

it('every exception says why', () => {
  expect(crossProfileStatements.filter(({ why }) => why.length < 20)).toEqual([])
})
