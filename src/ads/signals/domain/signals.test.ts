import { describe, expect, it } from 'vitest'
import { holdsNationalId, readNamedCustomer } from './signals.ts'

describe('a national id in a text', () => {
  it.each(['12.345.678-5', '12345678-5', 'soy Ana, rut 12.345.678-5, gracias', '6.000.000-K', '16789013 - k'])(
    'is found in %j',
    (text) => {
      expect(holdsNationalId(text)).toBe(true)
    },
  )

  it.each(['123456785', '12.345.678-9', 'order 2026-03-09', '+56 9 8765 4321', 'a friend', '0195b3c0-7a52-7d10'])(
    'is not found in %j',
    (text) => {
      expect(holdsNationalId(text)).toBe(false)
    },
  )
})

const reference = { kind: 'external_customer_id', value: 'patient-7' }

describe('the customer of a signal', () => {
  it.each([
    ['a reference, which never creates', { external_ref: ' patient-7 ' }, [reference], false],
    ['a reference in a customer', { customer: { external_ref: 'patient-7' } }, [reference], false],
    [
      'a reference with an email, which may create',
      { customer: { external_ref: 'patient-7', email: 'Ana@X.example' } },
      [reference, { kind: 'email', value: 'ana@x.example' }],
      true,
    ],
    [
      'a reference with a phone of the usual country',
      { customer: { external_ref: 'patient-7', email: null, phone: '9 8765 4321' } },
      [reference, { kind: 'phone', value: '+56987654321' }],
      true,
    ],
    [
      'a wa_id, which is a phone too',
      { wa_id: '+56987654321', customer: null },
      [
        { kind: 'wa_id', value: '56987654321' },
        { kind: 'phone', value: '+56987654321' },
      ],
      true,
    ],
  ])('is read from %s', (_, named, identifiers, can_create) => {
    expect(readNamedCustomer(named, false)).toEqual({ identifiers, can_create })
  })

  it.each([
    ['no selector', {}, 'validation_error', 'customer'],
    ['two selectors', { external_ref: 'a', wa_id: '56987654321' }, 'validation_error', 'customer'],
    [
      'three',
      { external_ref: 'a', wa_id: '569876543', customer: { external_ref: 'a' } },
      'validation_error',
      'customer',
    ],
    ['a wa_id of words', { wa_id: 'ana' }, 'validation_error', 'wa_id'],
    ['an empty reference', { external_ref: '  ' }, 'validation_error', 'external_ref'],
    ['an unreadable email', { customer: { external_ref: 'a', email: 'ana' } }, 'validation_error', 'customer.email'],
    ['an unreadable phone', { customer: { external_ref: 'a', phone: '12' } }, 'validation_error', 'customer.phone'],
    ['a national id', { external_ref: 'a', national_id: '12.345.678-5' }, 'invalid_parameter', 'national_id'],
    ['one in customer', { customer: { external_ref: 'a', national_id: 1 } }, 'invalid_parameter', 'national_id'],
    ['one as the reference', { external_ref: '12345678-5' }, 'invalid_parameter', 'external_ref'],
    ['one there', { customer: { external_ref: '12.345.678-5' } }, 'invalid_parameter', 'customer.external_ref'],
  ])('is rejected with %s', (_, named, code, field) => {
    const read = readNamedCustomer(named, false)
    expect(read).toMatchObject({ code, field })
    expect(read).toHaveProperty('message', expect.stringContaining(`${field}: `))
  })

  it('can only be named by external_ref on a healthcare-family profile', () => {
    expect(readNamedCustomer({ wa_id: '56987654321' }, true)).toMatchObject({ field: 'external_ref' })
    expect(readNamedCustomer({ external_ref: 'patient-7' }, true)).toMatchObject({ identifiers: [reference] })
    expect(readNamedCustomer({ customer: { external_ref: 'patient-7', email: 'a@x.example' } }, true)).toMatchObject({
      can_create: true,
    })
  })
})
