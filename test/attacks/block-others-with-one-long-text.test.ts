import { describe, expect, it } from 'vitest'
import { scrub } from '../../src/log.ts'
import { patternsMadeBy, patternsOf, superlinearity } from '../regular-expressions.ts'

/*
 * A pattern with superlinear running time lets one caller block the event loop for all callers. The test does not measure time:
 * it analyses each pattern for an input that causes superlinear work.
 */
describe('regular expressions run in linear time', () => {
  const { literals, makers } = patternsOf('src')

  it('when written as literals', () => {
    expect(literals.length).toBeGreaterThan(200)
    expect(literals.map(superlinearity).filter((found) => found !== null)).toEqual([])
  })

  it.each(makers)('when %s builds them from words', async (path) => {
    const made = await patternsMadeBy(path)
    expect(made).not.toEqual([])
    expect(made.map(superlinearity).filter((found) => found !== null)).toEqual([])
  })

  it.each(['[\\w.+%-]+@[\\w-]+', '^(a+)+$', '\\s+$', 'x*x*y'])('and the analysis detects %s', (source) => {
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
  ])('%.20s… is redacted', (text, expected) => expect(scrub(text)).toBe(expected))
})
