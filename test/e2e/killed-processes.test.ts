import { expect, it } from 'vitest'
import { killInRounds } from '../chaos/killed.ts'

it('kill -9 of all processes, the database and the worker loses no accepted event and counts none twice', {
  timeout: 180_000,
}, async () => {
  const { acknowledged, findings, unexpected } = await killInRounds(3)
  expect(acknowledged).toBeGreaterThanOrEqual(120)
  expect({ ...findings, unexpected }).toEqual({ lost: [], duplicated: [], broken: [], unexpected: [] })
})
