import { expect, it } from 'vitest'
import { deploy } from '../chaos/deployment.ts'
import { killInRounds } from '../chaos/killed.ts'

it('kill -9 of the worker and of the database loses no accepted event and counts none twice', {
  timeout: 180_000,
}, async () => {
  const deployment = await deploy({ first: 'api', worker: 'worker' })
  const outcome = await killInRounds(deployment, ['the worker', 'the database'], 2)
  expect(outcome.acknowledged).toBeGreaterThanOrEqual(80)
  const { findings, unexpected } = outcome
  expect({ ...findings, unexpected }).toEqual({ lost: [], duplicated: [], broken: [], unexpected: [] })
})
