import { describe, expect, it } from 'vitest'
import { readImportRow } from './read-import-row.ts'

describe('an import row', () => {
  it.each([
    ['nothing', {}, 'no_identifier'],
    ['an external_id alone', { external_id: 'c-1' }, 'no_identifier'],
    ['empty fields', { email: ' ', phone: null, first_name: 'Ana' }, 'no_identifier'],
    ['a phone that is none', { phone: '12', external_id: 'c-1' }, 'invalid_phone'],
    ['an email that is none', { email: 'ana' }, 'invalid_email'],
    ['a RUT with a wrong check digit', { national_id: '12.345.678-4' }, 'invalid_national_id'],
    ['several that are none', { email: 'ana', phone: '12' }, 'invalid_phone'],
    ['a number for a text', { email: 'ana@example.com', phone: 56987654321 }, 'invalid_row'],
    ['an object for a text', { email: {} }, 'invalid_row'],
  ])('with %s is rejected', (_what, row, reason) => expect(readImportRow(row, 'CL').reason).toBe(reason))

  it.each([null, undefined, 7, 'ana@example.com', true, [{ email: 'ana@example.com' }]])(
    'that is %j is rejected as invalid_row',
    (row) => expect(readImportRow(row, 'CL').reason).toBe('invalid_row'),
  )

  it('is resolved by its valid fields and lists the ignored ones', () => {
    const row = { email: 'Ana@example.com', phone: 'x', external_id: 'c-1', favourite_colour: 3 }
    expect(readImportRow(row, 'CL')).toEqual({
      reason: null,
      read: {
        identifiers: [
          { kind: 'email', value: 'ana@example.com' },
          { kind: 'external_customer_id', value: 'c-1' },
        ],
        ignored_fields: ['phone'],
      },
    })
  })
})
