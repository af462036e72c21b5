import { describe, expect, it } from 'vitest'
import { scrub } from '../../src/log.ts'
import { patternsMadeBy, patternsOf, superlinearity } from '../regular-expressions.ts'

/*
 * A pattern that works longer than its text is long lets one caller hold the event loop for everybody. Time is not measured
 * here: each pattern is analysed for a text that would make it work more than in proportion.
 */
describe('no regular expression of ours works more than in proportion to its text', () => {
  const { literals, makers } = patternsOf('src')

  it('among those written down', () => {
    expect(literals.length).toBeGreaterThan(200)
    expect(literals.map(superlinearity).filter((found) => found !== null)).toEqual([])
  })

  it.each(makers)('among those that %s makes out of words', async (path) => {
    const made = await patternsMadeBy(path)
    expect(made).not.toEqual([])
    expect(made.map(superlinearity).filter((found) => found !== null)).toEqual([])
  })

  it.each(['[\\w.+%-]+@[\\w-]+', '^(a+)+$', '\\s+$', 'x*x*y'])('and the analysis would have found %s', (source) => {
    expect(superlinearity({ where: 'here', source, flags: 'g' })).not.toBeNull()
  })
})

describe('a log line', () => {
  it.each([
    ['a'.repeat(14_000), 'a'.repeat(14_000)],
    [`${'a.'.repeat(7_000)}@`, `${'a.'.repeat(7_000)}@`],
    [`${'a'.repeat(7_000)}@example.com`, '[email]'],
    ['redis://:secret@cache/0', 'redis://[redacted]@cache/0'],
    [`https://${'a:'.repeat(5_000)}`, `https://${'a:'.repeat(5_000)}`],
  ])('%.20s… is scrubbed as it should be', (text, expected) => expect(scrub(text)).toBe(expected))
})
