import { expect, it } from 'vitest'
import { classifyCustomerKey, classifyProviderKey, fullName } from './names.ts'

it.each([
  ['Ana', 'Rojas', 'Ana Rojas'],
  ['Ana', null, 'Ana'],
  [null, 'Rojas', 'Rojas'],
  [null, null, null],
])('the full name of %s and %s is %s', (first_name, last_name, name) => {
  expect(fullName({ first_name, last_name })).toBe(name)
})

it.each([
  'ana@example.com',
  ' ANA@EXAMPLE.COM ',
  'mailto:ana@example.com',
  'ana%40example.com',
  'ana＠example.com',
  '"Ana" <ana@example.com>',
  '56912345678@c.us',
])('classifies %s as an email', (key) => {
  expect(classifyCustomerKey(key)).toBe('email')
})

it.each([
  '+56912345678',
  '+56 9 1234 5678',
  '0056912345678',
  '56912345678',
  '912345678',
  '(201) 555-0123',
  '201.555.0123',
  '201/555-0123',
  '+1–201–555–0123',
  'tel:+1-201-555-0123',
  'tel:+1-201-555-0123;ext=99',
  '+1 201 555 0123 ext. 4',
  '+1 201 555 0123 x4',
  'whatsapp:+56912345678',
  '%2B56912345678',
  '＋５６９１２３４５６７８',
  '٠١٢٣٤٥٦٧٨٩',
  '+56\u00a09\u00a01234\u00a05678',
  '\u200e+56 9 1234 5678',
  '1234567',
])('classifies %s as a phone', (key) => {
  expect(classifyCustomerKey(key)).toBe('phone')
})

it.each([
  'cus_Nf3k29Lq',
  'contact_1193',
  '0195b3c0-7a52-7d10-9a3e-2f6d1c8e4b07',
  '48213',
  'A1234567890',
  'lead 42',
  '',
])('classifies %s as an opaque id of the provider', (key) => {
  expect(classifyCustomerKey(key)).toBe('opaque')
})

it.each([
  ['123456789', null, 'opaque'],
  ['123456789', '+56987654321', 'opaque'],
  ['56987654321', '+56987654321', 'phone'],
  ['987654321', '+56987654321', 'phone'],
  ['+56987654321', null, 'phone'],
  ['9 8765 4321', null, 'phone'],
  ['ana@example.com', null, 'email'],
  ['cus_123456789', '+56987654321', 'opaque'],
])('classifies the provider id %s of a customer with the phone %s as %s', (key, phone, kind) => {
  expect(classifyProviderKey(key, phone)).toBe(kind)
})
