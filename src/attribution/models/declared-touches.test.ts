import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CreditedTouch, creditTouches } from '../../../test/support/fixtures/credit-touches.ts'
import { hourMs } from '../../kernel/time/durations.ts'
import { modelNames } from './models.ts'

const conversionTime = new Date('2026-03-10T12:00:00Z')

type Kind = 'ad' | 'direct' | 'answer'

/** One touch per hour, the last at the conversion. */
function touchesOf(kinds: readonly Kind[]): CreditedTouch[] {
  return kinds.map((kind, index) => ({
    id: `${index} ${kind}`,
    touch_time: new Date(conversionTime.getTime() - (kinds.length - 1 - index) * hourMs),
    is_direct: kind === 'direct',
    is_declared: kind === 'answer',
  }))
}

const isDeclared = ({ is_declared }: CreditedTouch) => is_declared

describe('a survey answer', () => {
  it.each<[Kind[], string]>([
    [['answer'], '0 answer'],
    [['direct', 'answer'], '1 answer'],
    [['answer', 'direct'], '1 direct'],
    [['ad', 'answer'], '0 ad'],
    [['answer', 'ad'], '1 ad'],
    [['ad', 'direct', 'answer'], '1 direct'],
  ])('among the touches %j leaves last-touch credit to %s', (kinds, holder) => {
    const touches = touchesOf(kinds)
    const credits = creditTouches(touches, conversionTime)
    expect(touches.filter((_, index) => credits[index]!.last_touch > 0).map(({ id }) => id)).toEqual([holder])
  })

  it('of a customer with only direct visits gets the last non-direct credit', () => {
    const [answer, direct] = creditTouches(touchesOf(['answer', 'direct']), conversionTime)
    expect([answer!.last_non_direct, direct!.last_non_direct]).toEqual([1_000_000, 0])
  })

  it('changes no share next to a recorded touch that is not Direct, and otherwise counts as a touch', () => {
    const kinds = fc.array(fc.constantFrom<Kind>('ad', 'direct', 'answer'), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(kinds, (kinds) => {
        const touches = touchesOf(kinds)
        const credits = creditTouches(touches, conversionTime)
        const isIdle = kinds.includes('ad')
        const rest = isIdle
          ? creditTouches(
              touches.filter((touch) => !isDeclared(touch)),
              conversionTime,
            )
          : creditTouches(
              touches.map((touch) => ({ ...touch, is_declared: false })),
              conversionTime,
            )
        const shown = credits.filter((_, index) => !isIdle || !isDeclared(touches[index]!))
        expect(shown).toEqual(rest)
        for (const model of modelNames) {
          expect(credits.reduce((sum, credit) => sum + credit[model], 0)).toBe(1_000_000)
          const declaredCredits = credits.filter((_, index) => isDeclared(touches[index]!))
          if (isIdle) expect(declaredCredits.every((credit) => credit[model] === 0)).toBe(true)
        }
      }),
    )
  })
})
