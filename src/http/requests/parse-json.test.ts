import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findExcess, jsonLimitsOf, parseJson } from './parse-json.ts'

const mebibyte = 1024 * 1024
const limits = jsonLimitsOf(mebibyte)
const parse = (text: string) => parseJson(Buffer.from(text), limits)

/** A list of equal members with a length of one mebibyte. */
function listOf(member: string): string {
  return `[${`${member},`.repeat(Math.floor(mebibyte / (member.length + 1)) - 1)}0]`
}

/** CPU time of one parse: the minimum of several runs, which excludes other load. */
function cpuOf(text: string): number {
  const bytes = Buffer.from(text)
  let least = Number.POSITIVE_INFINITY
  for (let round = 0; round < 9; round++) {
    const before = process.cpuUsage()
    parseJson(bytes, limits)
    const { user, system } = process.cpuUsage(before)
    least = Math.min(least, user + system)
  }
  return least
}

describe('a body with prototype keys', () => {
  const padding = 'x'.repeat(30)
  const plain = listOf(`{"constructed":"${padding}"}`)

  it.each([
    ['constructor', listOf(`{"constructor":"${padding}"}`)],
    ['constructor.prototype', listOf(`{"constructor":{"prototype":"${padding}"}}`)],
    ['__proto__', listOf(`{"__proto__":"${padding}.."}`)],
    ['an escaped letter', listOf(`{"\\u0063onstr":"${padding}"}`)],
  ])('costs at most twice as much as a plain one of its size: %s', (_name, hostile) => {
    cpuOf(plain)
    const ratios: number[] = []
    // Retried because other load can distort a measurement.
    for (let attempt = 0; attempt < 5 && (ratios.at(-1) ?? 9) > 2; attempt++) ratios.push(cpuOf(hostile) / cpuOf(plain))
    expect(Math.min(...ratios)).toBeLessThanOrEqual(2)
  })

  it('is parsed as data and changes no prototype', () => {
    const body = parse('{"__proto__":{"admin":true},"constructor":{"prototype":{"admin":true}}}') as object
    expect(Object.keys(body)).toEqual(['__proto__', 'constructor'])
    expect(Object.getPrototypeOf(body)).toBe(Object.prototype)
    expect(({} as { admin?: boolean }).admin).toBeUndefined()
  })
})

describe('the limits', () => {
  it.each([
    ['many lists', '[],'],
    ['many objects', '{},'],
    ['many numbers', '0,'],
    ['many strings', '"",'],
  ])('reject %s', (_name, unit) => {
    expect(() => parse(`[${unit.repeat(limits.elementsMax + 1)}0]`)).toThrow('more than 52429 values')
  })

  it('reject deep nesting and accept a hundred levels', () => {
    const nested = (levels: number) => `${'['.repeat(levels)}"${'x'.repeat(3_000)}"${']'.repeat(levels)}`
    expect(parse(nested(100))).toHaveLength(1)
    expect(() => parse(nested(101))).toThrow('nested too deeply')
  })

  it('ignore the content of strings', () => {
    const text = JSON.stringify({ a: '[{,'.repeat(100_000), b: '"\\"[,'.repeat(50_000) })
    expect(findExcess(Buffer.from(text), { elementsMax: 2, depthMax: 1 })).toBeNull()
  })

  it('agree with the parsed value for any JSON', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        const { elements, depth } = measure(JSON.parse(text))
        const bytes = Buffer.from(text)
        expect(findExcess(bytes, { elementsMax: elements, depthMax: depth })).toBeNull()
        if (elements > 0) expect(findExcess(bytes, { elementsMax: elements - 1, depthMax: depth })).toBe('elements')
        if (depth > 0) expect(findExcess(bytes, { elementsMax: elements, depthMax: depth - 1 })).toBe('depth')
      }),
    )
  })

  it('leave invalid JSON to the parser', () => {
    expect(() => parse('{"a": "')).toThrow('not valid JSON')
  })
})

/** Counts containers and commas, like the scan. */
function measure(value: unknown): { elements: number; depth: number } {
  if (typeof value !== 'object' || value === null) return { elements: 0, depth: 0 }
  const parts = Object.values(value).map(measure)
  const inside = parts.reduce((sum, { elements }) => sum + elements, 0)
  const commas = Math.max(0, parts.length - 1)
  return { elements: 1 + commas + inside, depth: 1 + Math.max(0, ...parts.map(({ depth }) => depth)) }
}
