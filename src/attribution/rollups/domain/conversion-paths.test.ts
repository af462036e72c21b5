import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parsePath, pathCode, readPathCode, toPathText, touchesMax } from './conversion-paths.ts'

const letters = (count: number) => Array.from({ length: count }, (_, index) => `c${index % 2}`)

describe('a stored path', () => {
  it.each([
    ['keeps single steps', ['a'], ['a'], false],
    ['collapses equal neighbours', ['a', 'a', 'b', 'b', 'a'], ['a', 'b', 'a'], false],
    ['keeps 20 steps', letters(20), letters(20), false],
    ['cuts later steps', letters(21), letters(20), true],
    ['cuts after collapsing', [...letters(20), 'c1', 'c1'], letters(20), false],
  ])('%s', (_, touches, steps, is_cut) => {
    expect(parsePath(toPathText('channel', touches))).toMatchObject({ kind: 'channel', steps, is_cut })
  })

  it('has the same id exactly if kind, steps and cut are the same', () => {
    const steps = fc.array(fc.constantFrom('a', 'b'), { minLength: 1, maxLength: 24 })
    const kind = fc.constantFrom('channel' as const, 'campaign' as const)
    fc.assert(
      fc.property(steps, steps, kind, kind, (a, b, kindOfA, kindOfB) => {
        const { id, ...first } = parsePath(toPathText(kindOfA, a))
        const { id: otherId, ...second } = parsePath(toPathText(kindOfB, b))
        expect(id === otherId).toBe(JSON.stringify(first) === JSON.stringify(second))
      }),
    )
  })
})

it('stores touches and days in one small integer', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 0, max: 366 }), (touches, days) => {
      const code = pathCode(touches, days)
      expect(code).toBeLessThan(2 ** 15)
      expect(readPathCode(code)).toEqual({ touches: Math.min(touches, touchesMax), days })
    }),
  )
})
