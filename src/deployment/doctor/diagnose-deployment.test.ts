import { expect, test } from 'vitest'
import { testApp } from '../../../test/support/test-app.ts'

const app = await testApp({ now: () => new Date() })

test('tells an operator how the deployment is', async () => {
  const answer = await app.call('GET /api/v1/admin/doctor', { operator: true })
  expect(answer.status).toBe(200)
  expect(answer.body.data).toMatchObject({ status: 'ok', dead_letters: [] })
  const names: string[] = answer.body.data.checks.map(({ name }: { name: string }) => name)
  // Of machines it tells where there are several.
  expect(names.filter((name) => name !== 'machines')).toEqual([
    'database',
    'migrations',
    'master_key',
    'jobs',
    'dead_letters',
    'sums',
    'parts',
    'clock',
  ])
  expect(answer.body.data.queues).toContainEqual({ name: 'purge-expired', ready: 0, waiting: 0, active: 0, failed: 0 })
})
