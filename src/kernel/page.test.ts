import { describe, expect, it, test } from 'vitest'
import { z } from 'zod'
import { cutPage, decodeCursor, encodeCursor, limitParam } from './page.ts'

describe('a cursor', () => {
  const position = z.tuple([z.string(), z.number()])

  it('brings its position back', () => {
    expect(decodeCursor('keys', encodeCursor('keys', ['2026-01-01', 7]), position)).toEqual(['2026-01-01', 7])
  })

  test.each([
    ['of another list', encodeCursor('customers', ['2026-01-01', 7])],
    ['of another shape', encodeCursor('keys', [7])],
    ['that is nonsense', '%%%'],
    ['that is empty', ''],
  ])('%s is refused as invalid_parameter', (_what, cursor) => {
    expect(() => decodeCursor('keys', cursor, position)).toThrow(
      expect.objectContaining({ code: 'invalid_parameter', details: { field: 'cursor' } }),
    )
  })
})

describe('a page', () => {
  it('has a next one exactly when more than the limit was found', () => {
    const cursorOf = (row: number) => `after ${row}`
    expect(cutPage([1, 2, 3], 2, cursorOf)).toEqual({ rows: [1, 2], pagination: { has_next: true, cursor: 'after 2' } })
    expect(cutPage([1, 2], 2, cursorOf)).toEqual({ rows: [1, 2], pagination: { has_next: false, cursor: null } })
    expect(cutPage([], 2, cursorOf)).toEqual({ rows: [], pagination: { has_next: false, cursor: null } })
  })
})

describe('limit', () => {
  const limit = limitParam({ default: 10, max: 100 })

  test.each([
    [undefined, 10],
    ['1', 1],
    ['100', 100],
  ])('%s gives %s', (text, expected) => expect(limit.parse(text)).toBe(expected))

  test.each(['0', '101', '-1', '1.5', '1e2', 'ten', '', ' 5', '9999999'])('%s is refused, not clamped', (text) => {
    expect(limit.safeParse(text).success).toBe(false)
  })
})
