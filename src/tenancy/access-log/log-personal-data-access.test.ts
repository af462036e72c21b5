import { expect, it } from 'vitest'
import type { Actor } from '../../kernel/context/context.ts'
import { namedMax, toAccessEntry } from './log-personal-data-access.ts'

const readers: [Actor, object][] = [
  [
    { kind: 'api_key', key_id: 'k', app_id: 'a' },
    { credential_kind: 'api_key', credential_id: 'k', app_id: 'a', user_id: null },
  ],
  [
    { kind: 'app', app_id: 'a', token_id: 't' },
    { credential_kind: 'app_token', credential_id: 't', app_id: 'a', user_id: null },
  ],
  [
    { kind: 'user', user_id: 'u', via: 'session', credential_id: 's', role: 'owner' },
    { credential_kind: 'session', credential_id: 's', app_id: null, user_id: 'u' },
  ],
  [
    { kind: 'user', user_id: 'u', via: 'user_token', credential_id: 't', role: null },
    { credential_kind: 'user_token', credential_id: 't', app_id: null, user_id: 'u' },
  ],
  [{ kind: 'operator' }, { credential_kind: 'operator', credential_id: null, app_id: null, user_id: null }],
]

it.each(readers)('records the reader: %o', (actor, expected) => {
  expect(toAccessEntry(actor, {})).toMatchObject(expected)
})

const operator: Actor = { kind: 'operator' }

const disclosures: [string, Parameters<typeof toAccessEntry>[1], object][] = [
  ['no customer', {}, { customer_ids: [], person_count: 0, result: 'none' }],
  ['only anonymous visitors', { customer_ids: [null, null] }, { customer_ids: [], person_count: 0, result: 'none' }],
  ['one customer twice', { customer_ids: ['a', 'a'] }, { customer_ids: ['a'], person_count: 1, result: 'disclosed' }],
  [
    'some customers without an id',
    { customer_ids: ['a', null], count: 3 },
    { customer_ids: ['a'], person_count: 3, result: 'disclosed' },
  ],
  ['only a count', { count: 2 }, { customer_ids: [], person_count: 2, result: 'disclosed' }],
  ['more ids than counted', { customer_ids: ['a', 'b'], count: 1 }, { person_count: 2 }],
]

it.each(disclosures)('records whose data was read: %s', (_, disclosure, expected) => {
  expect(toAccessEntry(operator, disclosure)).toMatchObject(expected)
})

it('names at most a hundred customers and counts all', () => {
  const entry = toAccessEntry(operator, { customer_ids: Array.from({ length: 250 }, (_, index) => `c${index}`) })
  expect([entry.customer_ids.length, entry.person_count]).toEqual([namedMax, 250])
})

it('returns no personal data without a credential', () => {
  expect(() => toAccessEntry({ kind: 'anyone' }, {})).toThrow('without a credential')
})
