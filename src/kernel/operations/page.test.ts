import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { cursorParam, cursorTime, cutPage, decodeCursor, encodeCursor, limitParam } from './page.ts'

describe('a cursor', () => {
  const position = z.tuple([z.string(), z.number()])

  it('decodes to the position it was encoded from', () => {
    expect(decodeCursor('keys', encodeCursor('keys', ['2026-01-01', 7]), position)).toEqual(['2026-01-01', 7])
  })

  it.each([
    ['of another list', encodeCursor('payments', ['2026-01-01', 7])],
    ['of another schema', encodeCursor('keys', [7])],
    ['that is nonsense', '%%%'],
    ['that is empty', ''],
    ['that is not a list', Buffer.from('{"0":"keys"}').toString('base64url')],
    ['in non-canonical base64', `${encodeCursor('keys', ['2026-01-01', 7])}=`],
    ['with NUL', encodeCursor('keys', ['a\0b', 7])],
    ['with an unpaired surrogate', Buffer.from('["keys","\\ud800",7]').toString('base64url')],
    ['of invalid UTF-8', Buffer.from([0x5b, 0x22, 0xff, 0x22, 0x5d]).toString('base64url')],
    ['with extra positions', encodeCursor('keys', ['2026-01-01', 7, 8])],
    ['of 14 kB', encodeCursor('keys', ['a.'.repeat(5_000), 7])],
  ])('%s is rejected as invalid_parameter', (_what, cursor) => {
    expect(() => decodeCursor('keys', cursor, position)).toThrow(
      expect.objectContaining({ code: 'invalid_parameter', details: { field: 'cursor' } }),
    )
  })
})

it.each([
  ['nothing', undefined, true],
  ['a cursor of any list', encodeCursor('keys', ['a', 7]), true],
  ['an empty text', '', false],
  ['nonsense', '%%%', false],
])('as a parameter, %s (%s) is accepted: %s', (_what, cursor, isAccepted) => {
  expect(cursorParam().safeParse(cursor).success).toBe(isAccepted)
})

describe('the time of a cursor', () => {
  it.each([
    '2026-03-01 10:00:00+00',
    '2026-03-01 10:00:00.123456+00',
    '2026-03-01T10:00:00.123Z',
    '2028-02-29T00:00:00Z',
    '0001-01-01T00:00:00Z',
    '9999-12-31T23:59:59.999999Z',
  ])('may be %s', (text) => expect(cursorTime.safeParse(text).success).toBe(true))

  it.each([
    '9999-99-99 00:00:00+00',
    '2026-02-29 00:00:00+00',
    '2026-03-01 24:00:00+00',
    '2026-03-01 10:00:60+00',
    '0000-01-01T00:00:00Z',
    '2026-03-01 10:00:00+25',
    '2026-03-01',
    'infinity',
    '2026-03-01 10:00:00+00\n',
  ])('is never %s', (text) => expect(cursorTime.safeParse(text).success).toBe(false))
})

describe('a page', () => {
  it('has a next page only if more rows than the limit were found', () => {
    const cursorOf = (row: number) => `after ${row}`
    expect(cutPage([1, 2, 3], 2, cursorOf)).toEqual({ rows: [1, 2], pagination: { has_next: true, cursor: 'after 2' } })
    expect(cutPage([1, 2], 2, cursorOf)).toEqual({ rows: [1, 2], pagination: { has_next: false, cursor: null } })
    expect(cutPage([], 2, cursorOf)).toEqual({ rows: [], pagination: { has_next: false, cursor: null } })
  })
})

describe('limit', () => {
  const limit = limitParam({ default: 10, max: 100 })

  it.each([
    [undefined, 10],
    ['1', 1],
    ['100', 100],
  ])('%s gives %s', (text, expected) => expect(limit.parse(text)).toBe(expected))

  it.each(['0', '101', '-1', '1.5', '1e2', 'ten', '', ' 5', '9999999'])('%s is rejected, not clamped', (text) => {
    expect(limit.safeParse(text).success).toBe(false)
  })
})
