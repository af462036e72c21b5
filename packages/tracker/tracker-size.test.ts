import { readdirSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { buildTracker } from './build-tracker.ts'

const built = buildTracker()
const dist = new URL('dist/', import.meta.url)

describe.each([...built])('%s', (name, text) => {
  it('is small', () => {
    expect(gzipSync(text, { level: 9 }).length).toBeLessThanOrEqual(name === 't.js' ? 3_000 : 700)
  })

  it('equals the file in dist, which the service serves', () => {
    expect(readFileSync(new URL(name, dist), 'utf8')).toBe(text)
  })
})

it('dist has no module that no longer exists', () => {
  expect(readdirSync(dist).filter((name) => name.startsWith('m-') && !built.has(name))).toEqual([])
})
