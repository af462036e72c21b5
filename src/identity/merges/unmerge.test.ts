import { describe, expect, it } from 'vitest'
import type { Customer } from '../identifiers/claim.ts'
import { mergedInto, rejectUndo, toBefore, unmerge } from './unmerge.ts'

const nothing = {
  first_name: null,
  last_name: null,
  country: null,
  region: null,
  city: null,
  email: null,
  phone: null,
  national_id: null,
}
const at = (day: number) => new Date(Date.UTC(2026, 2, day))

function customer(more: Partial<Customer>): Customer {
  const times = { first_seen_at: at(5), last_seen_at: at(6), created_at: at(5) }
  return { profile_id: 'p', id: 'x', ...nothing, customer_key: null, is_confirmed: true, ...times, ...more }
}

describe('unmerge', () => {
  const merged = toBefore(customer({ first_name: 'Eva', phone: '2', email: 'e', first_seen_at: at(1) }))

  it("keeps the survivor's own values and later ones and removes those from the other customer", () => {
    const before = { merged, survivor: toBefore(customer({ first_name: 'Ana' })) }
    const now = customer({ first_name: 'Ana', last_name: 'Paz', phone: '2', email: 'e', first_seen_at: at(1) })
    expect(unmerge(now, before, [])).toMatchObject({
      first_name: 'Ana',
      last_name: 'Paz',
      phone: null,
      email: null,
      first_seen_at: at(5),
      last_seen_at: at(6),
      is_confirmed: true,
    })
  })

  it('shows an identifier that the survivor keeps, if it has one of the kind', () => {
    const before = { merged, survivor: toBefore(customer({ is_confirmed: false })) }
    const left = [{ kind: 'email' as const, value: 'own', is_unverified: true }]
    expect(unmerge(customer({ email: 'e' }), before, left)).toMatchObject({ email: 'own', is_confirmed: false })
  })
})

describe('rejectUndo for a merge', () => {
  const before = toBefore(customer({}))
  const merge = { undone_at: null, merged_before: before, survivor_before: before }
  const survivor = { merged_into: null, erased_at: null }

  it.each([
    ['that can be undone returns null', merge, survivor, null],
    ['that was undone', { ...merge, undone_at: at(1) }, survivor, 'already_undone'],
    ['after an erasure', merge, { ...survivor, erased_at: at(1) }, 'erased'],
    ['whose survivor was merged further', merge, { ...survivor, merged_into: 'y' }, 'merged_further'],
    ['without recorded states', { ...merge, merged_before: null }, survivor, 'not_recorded'],
  ])('%s', (_title, logged, owner, reason) => {
    expect(rejectUndo(logged, owner)).toBe(reason)
  })
})

it('mergedInto finds all customers merged into one, over several steps', () => {
  const merges = [
    { merged_id: 'b', survivor_id: 'a' },
    { merged_id: 'c', survivor_id: 'b' },
    { merged_id: 'd', survivor_id: 'c' },
    { merged_id: 'x', survivor_id: 'a' },
  ]
  expect(mergedInto('b', merges).toSorted()).toEqual(['c', 'd'])
})
