import { expect, test } from 'vitest'
import { parsePaymentRange } from './parse-payment-range.ts'

const zone = 'America/Santiago'

test.each([
  ['whole local days', '2026-03-09', '2026-03-10', '2026-03-09T03:00:00.000Z', '2026-03-11T03:00:00.000Z'],
  ['one local day', '2026-03-09', '2026-03-09', '2026-03-09T03:00:00.000Z', '2026-03-10T03:00:00.000Z'],
  [
    'instants, the last one included',
    '2026-03-09T10:00:00Z',
    '2026-03-09T12:00:00+02:00',
    '2026-03-09T10:00:00.000Z',
    '2026-03-09T10:00:00.001Z',
  ],
  ['an instant to a day', '2026-03-09T10:00Z', '2026-03-09', '2026-03-09T10:00:00.000Z', '2026-03-10T03:00:00.000Z'],
])('a range may be of %s', (_title, from, to, start, until) => {
  expect(parsePaymentRange({ from, to }, zone)).toEqual({ from: new Date(start), until: new Date(until) })
})

test.each([
  [undefined, '2026-03-09'],
  ['2026-03-09', undefined],
  ['', ''],
  ['2026-03-10', '2026-03-09'],
  ['2026-03-09T10:00:00.001Z', '2026-03-09T10:00:00Z'],
  ['2026-02-30', '2026-03-09'],
  ['2026-02-30T00:00:00Z', '2026-03-09'],
  ['2026-03-09T25:00:00Z', '2026-03-10'],
  ['2026-03-09T10:00:00', '2026-03-10'],
  ['yesterday', 'today'],
  ['1773050400000', '2026-03-10'],
])('%s to %s is no range', (from, to) => {
  expect(parsePaymentRange({ from, to }, zone)).toBeNull()
})
