import { expect, it } from 'vitest'
import { readTraits } from './read-traits.ts'

it('readTraits uses valid fields and lists the ignored ones', () => {
  const traits = {
    email: 'Ana@Example.com',
    phone: 'none',
    external_id: 'c-1',
    national_id: '12.345.678-4',
    first_name: ' Ana ',
    last_name: 'x'.repeat(201),
    country: 'Chile',
  }
  expect(readTraits(traits, 'CL')).toEqual({
    identifiers: [
      { kind: 'email', value: 'ana@example.com' },
      { kind: 'external_customer_id', value: 'c-1' },
    ],
    first_name: 'Ana',
    ignored_fields: ['country', 'phone', 'national_id', 'last_name'],
  })
})

it('readTraits ignores empty texts and nulls', () => {
  expect(readTraits({ email: ' ', phone: null, external_id: '', first_name: '' })).toEqual({
    identifiers: [],
    ignored_fields: [],
  })
})

it("readTraits reads a phone by the customer's country, else by the request's", () => {
  expect(readTraits({ phone: '11 2345 6789', country: 'ar' }, 'CL')).toMatchObject({
    identifiers: [{ kind: 'phone', value: '+541123456789' }],
    country: 'AR',
  })
  expect(readTraits({ phone: '9 8765 4321' }, 'CL').identifiers).toEqual([{ kind: 'phone', value: '+56987654321' }])
  expect(readTraits({ phone: '9 8765 4321' }).identifiers).toEqual([{ kind: 'phone', value: '+56987654321' }])
})
