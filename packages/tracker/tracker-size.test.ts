import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { buildTracker } from './build-tracker.ts'

const built = buildTracker()

it('has at most 3,000 bytes compressed', () => {
  expect(gzipSync(built, { level: 9 }).length).toBeLessThanOrEqual(3_000)
})

it('equals the file in dist, which the service serves', () => {
  expect(readFileSync(new URL('dist/t.js', import.meta.url), 'utf8')).toBe(built)
})
