import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type BodySender, bodyBudget } from './body-budget.ts'

const limits = {
  bytesMax: 100,
  bytesPerCredentialMax: 60,
  anonymousBytesMax: 40,
  anonymousBytesPerAddressMax: 20,
  smallBodyBytes: 3,
  reservedForSmallBytes: 10,
}
const anonymous = (address: string): BodySender => ({ subject: `address:${address}`, isAnonymous: true })
const known = (key: string): BodySender => ({ subject: `key:${key}`, isAnonymous: false })

describe('the body budget', () => {
  it('limits one address to its share, however many bodies it sends', () => {
    const budget = bodyBudget(limits)
    expect(budget.open(anonymous('a')).take(15)).toBe(true)
    expect(budget.open(anonymous('a')).take(6)).toBe(false)
    expect(budget.open(anonymous('b')).take(6)).toBe(true)
  })

  it('reserves room for small anonymous bodies when large ones use the rest', () => {
    const budget = bodyBudget(limits)
    expect([budget.open(anonymous('a')).take(20), budget.open(anonymous('b')).take(10)]).toEqual([true, true])
    expect(budget.open(anonymous('c')).take(4)).toBe(false)
    expect(budget.open(anonymous('c')).take(3)).toBe(true)
  })

  it('reserves most of the room for authenticated callers when the anonymous share is full', () => {
    const budget = bodyBudget(limits)
    for (const address of ['a', 'b', 'c', 'd', 'e', 'f'])
      for (let n = 0; n < 6; n++) budget.open(anonymous(address)).take(3)
    expect(budget.bytesHeld()).toBeLessThanOrEqual(limits.anonymousBytesMax)
    expect(budget.open(known('one')).take(50)).toBe(true)
  })

  it('treats a body as large once it exceeds the size of a small one', () => {
    const budget = bodyBudget(limits)
    budget.open(anonymous('a')).take(20)
    budget.open(anonymous('b')).take(10)
    const growing = budget.open(anonymous('c'))
    expect([growing.take(3), growing.take(1)]).toEqual([true, false])
  })

  it('never exceeds its limits and releases everything', () => {
    const step = fc.record({
      sender: fc.constantFrom(anonymous('a'), anonymous('b'), anonymous('c'), known('one'), known('two')),
      bytes: fc.integer({ min: 1, max: 30 }),
      isReleased: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const budget = bodyBudget(limits)
        const open = steps.map(({ sender, bytes, isReleased }) => {
          const share = budget.open(sender)
          share.take(bytes)
          if (isReleased) share.release()
          expect(budget.bytesHeld()).toBeLessThanOrEqual(limits.bytesMax)
          return share
        })
        for (const share of open) share.release()
        expect(budget.bytesHeld()).toBe(0)
      }),
    )
  })
})
