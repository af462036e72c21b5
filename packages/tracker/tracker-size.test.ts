import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { buildTracker } from './build-tracker.ts'

const built = buildTracker()

it('takes at most 3,000 bytes on the wire', () => {
  expect(gzipSync(built, { level: 9 }).length).toBeLessThanOrEqual(3_000)
})

it('is what lies in dist, which is what the service serves', () => {
  expect(readFileSync(new URL('dist/t.js', import.meta.url), 'utf8')).toBe(built)
})
