import { describe, expect, it } from 'vitest'
import { bucketOf, isHeldOut } from './assign.ts'
import { checkSampleRatio } from './sample-ratio.ts'

const people = Array.from(
  { length: 6_000 },
  (_, index) => `0195b3c0-7a52-7d10-9a3e-${index.toString(16).padStart(12, '0')}`,
)

describe('assignment', () => {
  it('is the same forever', () => {
    expect(people.slice(0, 4).map((id) => bucketOf('salt', id))).toEqual(
      people.slice(0, 4).map((id) => bucketOf('salt', id)),
    )
    expect(bucketOf('salt', people[0]!)).toBe(3_793)
  })

  it.each([0.01, 0.1, 0.5])('holds out a share of %d', (share) => {
    const heldOut = people.filter((id) => isHeldOut('salt', id, share)).length
    expect(checkSampleRatio([people.length - heldOut, heldOut], [1 - share, share])!.is_mismatch).toBe(false)
  })

  it.each([
    [0, 0],
    [1, 6_000],
  ])('with a share of %d holds out %d of all', (share, expected) => {
    expect(people.filter((id) => isHeldOut('salt', id, share))).toHaveLength(expected)
  })

  it('of two experiments is independent', () => {
    const both = people.filter((id) => isHeldOut('a', id, 0.5) && isHeldOut('b', id, 0.5)).length
    expect(checkSampleRatio([both, people.length - both], [0.25, 0.75])!.is_mismatch).toBe(false)
  })
})

describe('checkSampleRatio', () => {
  it.each([
    [[5_100, 4_900], [0.5, 0.5], 0.0455002639, false],
    [[5_300, 4_700], [1, 1], 1.97317529e-9, true],
    [[9_100, 900], [0.9, 0.1], 0.0008581207, true],
    [[30, 40, 35], [1, 1, 1], 0.4895416596, false],
    [[7, 0], [1, 0], 1, false],
    [[7, 1], [1, 0], 0, true],
  ])('of %j with the shares %j has the probability %d', (counts, shares, p, isMismatch) => {
    const found = checkSampleRatio(counts, shares)!
    expect(Math.abs(found.p_value - p)).toBeLessThan(1e-9)
    expect(found.is_mismatch).toBe(isMismatch)
  })

  it('has no result without people', () => {
    expect(checkSampleRatio([0, 0], [0.5, 0.5])).toBeNull()
  })
})
