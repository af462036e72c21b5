import { expect, it } from 'vitest'
import { isUuid, newId } from './ids.ts'

it('an id is a UUIDv7 that sorts by its time', () => {
  const early = newId(Date.parse('2026-01-01T00:00:00Z'))
  const late = newId(Date.parse('2026-01-01T00:00:00.001Z'))
  expect(early).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(early < late).toBe(true)
  expect(isUuid(early)).toBe(true)
})

it('ids of the same millisecond differ', () => {
  expect(new Set(Array.from({ length: 1000 }, () => newId(0))).size).toBe(1000)
})
