import { describe, expect, it } from 'vitest'
import { readSelector } from './read-selector.ts'

const id = '0192f0c1-2345-7abc-8def-0123456789ab'
const byEmail = { identifier: { kind: 'email', value: 'ana@example.com' } }

describe('readSelector', () => {
  it.each([
    [{ customer_profile_id: id.toUpperCase() }, { customer_id: id }],
    [{ customer_key: ' c-1 ' }, { identifier: { kind: 'external_customer_id', value: 'c-1' } }],
    [{ email: 'Ana@Example.com' }, byEmail],
    [{ phone: '9 8765 4321' }, { identifier: { kind: 'phone', value: '+56987654321' } }],
    [
      { identifier_type: 'crm_contact_id', identifier_value: '77' },
      { identifier: { kind: 'crm_contact_id', value: '77' } },
    ],
    [
      { identifier_type: 'national_id', identifier_value: '12.345.678-5' },
      { identifier: { kind: 'national_id', value: '12345678-5' } },
    ],
  ])('reads %j', (row, selector) => expect(readSelector(row, 'CL')).toEqual(selector))

  it.each([
    [{}, 'no_selector'],
    [null, 'no_selector'],
    ['ana@example.com', 'no_selector'],
    [{ email: null }, 'no_selector'],
    [{ identifier_value: '77' }, 'no_selector'],
    [{ identifier_type: 'wa_id', identifier_value: '77' }, 'unknown_identifier_type'],
    [{ identifier_type: 7, identifier_value: '77' }, 'unknown_identifier_type'],
    [{ identifier_type: 'crm_contact_id' }, 'malformed_selector'],
    [{ identifier_type: 'national_id', identifier_value: '12.345.678-4' }, 'malformed_selector'],
    [{ customer_profile_id: 'c-1' }, 'malformed_selector'],
    [{ customer_key: '' }, 'malformed_selector'],
    [{ customer_key: 12 }, 'malformed_selector'],
    [{ email: 'ana' }, 'malformed_selector'],
    [{ phone: '123' }, 'malformed_selector'],
  ])('rejects %j as %s', (row, error) => expect(readSelector(row, 'CL')).toEqual({ error }))

  it('uses the order of the contract, not the order in the row', () => {
    const all = {
      identifier_value: '77',
      identifier_type: 'crm_contact_id',
      phone: '+56987654321',
      email: 'ana@example.com',
      customer_key: 'c-1',
      customer_profile_id: id,
    }
    const kinds: unknown[] = []
    for (const field of ['customer_profile_id', 'customer_key', 'email', 'phone', 'identifier_type'] as const) {
      const selector = readSelector(all, null)
      kinds.push('identifier' in selector ? selector.identifier.kind : Object.keys(selector)[0])
      delete (all as Partial<typeof all>)[field]
    }
    expect(kinds).toEqual(['customer_id', 'external_customer_id', 'email', 'phone', 'crm_contact_id'])
  })

  it('rejects a malformed selector without trying another', () => {
    expect(readSelector({ customer_profile_id: 'x', email: 'ana@example.com' }, null)).toEqual({
      error: 'malformed_selector',
    })
  })
})
