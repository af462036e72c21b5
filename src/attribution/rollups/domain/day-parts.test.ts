import { describe, expect, it } from 'vitest'
import { addPart, allParts, hasPart, isWholeDay, partCount, partOf } from './day-parts.ts'

describe('parts of a day', () => {
  it.each([
    ['2026-03-01T00:00:00Z', 0],
    ['2026-03-01T00:29:59.999Z', 0],
    ['2026-03-01T00:30:00Z', 1],
    ['2026-03-01T23:59:59Z', 47],
    ['1969-12-31T23:59:59Z', 47],
  ])('puts %s in part %i', (time, part) => {
    expect(partOf(new Date(time))).toBe(part)
  })

  it('contains the added parts and no others', () => {
    const parts = [0, 5, 47].reduce(addPart, 0n)
    const found = Array.from({ length: partCount }, (_, part) => part).filter((part) => hasPart(parts, part))
    expect(found).toEqual([0, 5, 47])
  })

  it('is the whole day with all parts', () => {
    const parts = Array.from({ length: partCount }, (_, part) => part)
    expect([allParts, parts.reduce(addPart, 0n), parts.slice(1).reduce(addPart, 0n)].map(isWholeDay)).toEqual([
      true,
      true,
      false,
    ])
  })
})
