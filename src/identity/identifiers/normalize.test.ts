import { describe, expect, it } from 'vitest'
import {
  type IdentifierKind,
  normalizeEmail,
  normalizeIdentifier,
  normalizeNationalId,
  normalizePhone,
} from './normalize.ts'

it.each([
  [' Ana.Perez@Example.COM ', 'ana.perez@example.com'],
  ['a+tag@sub.example.cl', 'a+tag@sub.example.cl'],
  ["o'neil@example.com", "o'neil@example.com"],
  ['ñandú@correo.example', 'ñandú@correo.example'],
  ['info@münchen.example', 'info@münchen.example'],
  [`${'a'.repeat(64)}@example.com`, `${'a'.repeat(64)}@example.com`],
])('normalizes %s to %s', (text, email) => expect(normalizeEmail(text)).toBe(email))

it.each([
  '',
  'ana',
  'ana@',
  '@example.com',
  'ana@example',
  'a@b@example.com',
  'ana perez@example.com',
  'ana@exa mple.com',
  'ana@-example.com',
  'ana@example..com',
  '<ana@example.com>',
  'ana@example.com, eva@example.com',
  'ana\u0007@example.com',
  `${'a'.repeat(65)}@example.com`,
  `ana@${'a'.repeat(60)}.${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.example.com`,
])('rejects %j as an email', (text) => expect(normalizeEmail(text)).toBeNull())

it.each([
  ['+56 9 8765 4321', null, '+56987654321'],
  ['+56-9-8765-4321', 'AR', '+56987654321'],
  ['9 8765 4321', 'CL', '+56987654321'],
  ['56987654321', 'CL', '+56987654321'],
  ['(11) 2345-6789', 'AR', '+541123456789'],
  [' +1 (415) 555-2671 ', null, '+14155552671'],
])('normalizes %j in %s to %s', (text, country, phone) => expect(normalizePhone(text, country)).toBe(phone))

it.each([
  ['9 8765 4321', null],
  ['9 8765 4321', 'ZZ'],
  ['98765432', 'CL'],
  ['123', 'CL'],
  ['', 'CL'],
  ['call me', 'CL'],
  ['my number is +56987654321', 'CL'],
  ['+999 1234 5678', 'CL'],
  ['+56 9 8765 4321 ext. 5', null],
  ['+56987654321'.padEnd(70, ' '), null],
])('rejects %j in %s as a phone', (text, country) => expect(normalizePhone(text, country)).toBeNull())

describe('normalizeNationalId', () => {
  it.each([
    ['12.345.678-5', '12345678-5'],
    ['12345678-5', '12345678-5'],
    [' 12 345 678 5 ', '12345678-5'],
    ['123456785', '12345678-5'],
    ['012345678-5', '12345678-5'],
    ['7.654.321-6', '7654321-6'],
    ['10.000.013-k', '10000013-K'],
    ['10000013K', '10000013-K'],
    ['10.000.004-0', '10000004-0'],
  ])('normalizes %j to %s', (text, stored) => expect(normalizeNationalId(text)).toBe(stored))

  it.each([
    '',
    '12.345.678-4',
    '12345678',
    '1-9',
    '0000000-0',
    '123.456.789-2',
    'K',
    'no rut',
    '12345678-',
    '١٢٣٤٥٦٧٨-٥',
  ])('rejects %j', (text) => expect(normalizeNationalId(text)).toBeNull())

  it('rejects every other check digit', () => {
    const accepted = [...'0123456789K'].filter((digit) => normalizeNationalId(`12345678-${digit}`))
    expect(accepted).toEqual(['5'])
  })
})

it.each<[IdentifierKind, string, string | null]>([
  ['email', ' A@Example.com', 'a@example.com'],
  ['phone', '9 8765 4321', '+56987654321'],
  ['national_id', '12.345.678-5', '12345678-5'],
  ['wa_id', '+56987654321', '56987654321'],
  ['wa_id', 'whatsapp:56987654321', null],
  ['external_customer_id', ' C-1042 ', 'C-1042'],
  ['crm_contact_id', 'x'.repeat(200), 'x'.repeat(200)],
  ['crm_contact_id', 'x'.repeat(201), null],
  ['store_customer_id', 'a\u0000b', null],
  ['payments_customer_id', '  ', null],
])('normalizes %s %j to %j', (kind, text, value) => {
  expect(normalizeIdentifier(kind, text, 'CL')).toEqual(value === null ? null : { kind, value })
})
