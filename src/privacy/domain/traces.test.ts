import { expect, it } from 'vitest'
import type { Identifier } from '../../identity/identifiers/normalize.ts'
import { isTraced, tracesOf } from './traces.ts'

const cases: [Identifier, string[]][] = [
  [
    { kind: 'email', value: 'ana+x@example.com' },
    ['ana+x@example.com', 'ana%2bx%40example.com', 'ana%252bx%2540example.com', 'yw5hk3hazxhhbxbszs5jb2'],
  ],
  [{ kind: 'phone', value: '+56987654321' }, ['+56987654321', '%2b56987654321', '%252b56987654321', '56987654321']],
  [{ kind: 'national_id', value: '12345678-5' }, ['12345678-5', '12.345.678-5', '123456785']],
  [{ kind: 'external_customer_id', value: 'C-1042' }, ['c-1042', 'qy0xmdqy']],
]

it.each(cases)('searches for %o in every form, in lower case', (identifier, parts) => {
  const traces = tracesOf([identifier])
  expect(traces.wholes).toEqual([])
  expect(traces.parts).toEqual(expect.arrayContaining(parts))
  expect(traces.parts).toEqual(traces.parts.map((part) => part.toLowerCase()))
})

const base64 = (text: string) => Buffer.from(text).toString('base64')
const base64url = (text: string) => Buffer.from(text).toString('base64url')
const times = (count: number, text: string): string => (count === 0 ? text : times(count - 1, encodeURIComponent(text)))

const people: [string, Identifier, string][] = [
  ['an email', { kind: 'email', value: 'ana@example.com' }, 'ana@example.com'],
  ['an email in capitals', { kind: 'email', value: 'ana@example.com' }, 'Ana@Example.com'],
  ['a phone', { kind: 'phone', value: '+56987654321' }, '+56987654321'],
  ['a national id', { kind: 'national_id', value: '12345678-5' }, '12.345.678-5'],
  ['a key', { kind: 'external_customer_id', value: 'C-1042?x' }, 'C-1042?x'],
]

it.each(people)('finds %s in every encoding of a path', (_, identifier, text) => {
  const traces = tracesOf([identifier])
  const encodings = [
    ...[0, 1, 2, 3, 4].map((count) => times(count, text)),
    ...['', 'a', 'ab', 'to='].flatMap((before) => [base64(before + text), base64url(`${before + text}&b`)]),
    ...[base64(encodeURIComponent(text)), base64(base64(text)), encodeURIComponent(base64url(text))],
  ]
  const missed = encodings.filter((encoding) => !isTraced(`/u/${encoding}/x`, traces))
  expect(missed).toEqual([])
})

it.each([
  '/',
  '/chairs',
  '/welcome/YWxsIGdvb2Q',
  '/%',
  '/%E0%A4%A',
  '/x%2540y',
  '/products/very-long-name-of-a-product-1',
])('does not find a person in %s', (path) =>
  expect(isTraced(path, tracesOf(people.map(([, identifier]) => identifier)))).toBe(false),
)

it('searches for a short key only as a whole value', () => {
  expect(tracesOf([{ kind: 'external_customer_id', value: '42' }])).toEqual({ parts: [], wholes: ['42'] })
})

it('also searches for visitor ids', () => {
  expect(tracesOf([], ['Visitor-1'])).toEqual({ parts: ['visitor-1'], wholes: [] })
})
