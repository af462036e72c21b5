import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testApp } from '../../../test/support/app/test-app.ts'
import { newId } from '../../kernel/ids.ts'

const app = await testApp({ now: () => new Date() })

it('lists a dead letter and retries it as a new job', async () => {
  const id = await insertDeadLetter('purge-expired')
  const { body } = await app.call('GET /api/v1/admin/doctor', { operator: true })
  expect(body.data).toMatchObject({
    status: 'warn',
    dead_letters: [{ id, job: 'purge-expired', payload: {}, error: 'Error: no luck', attempts: 9 }],
  })

  const retries = await Promise.all([retry(id), retry(id)])
  expect(retries.map(({ status }) => status).sort()).toEqual([200, 404])
  expect(retries.find(({ status }) => status === 200)?.body.data).toEqual({
    id,
    job: 'purge-expired',
    status: 'queued',
  })
  const after = await app.call('GET /api/v1/admin/doctor', { operator: true })
  expect(after.body.data.dead_letters).toEqual([])
  expect(after.body.data.queues).toContainEqual(expect.objectContaining({ name: 'purge-expired', ready: 1 }))
})

it('cannot retry a dead letter of a removed job, and keeps it', async () => {
  const id = await insertDeadLetter('job-of-yesterday')
  expect(await retry(id)).toMatchObject({ status: 409, body: { error: { code: 'invalid_state' } } })
  const { body } = await app.call('GET /api/v1/admin/doctor', { operator: true })
  expect(body.data.dead_letters).toMatchObject([{ id }])
})

it('returns not found for an unknown dead letter', async () => {
  expect(await retry(newId())).toMatchObject({ status: 404, body: { error: { code: 'not_found' } } })
})

function retry(id: string) {
  return app.call(`POST /api/v1/admin/dead-letters/${id}/retry`, { operator: true })
}

async function insertDeadLetter(job: string): Promise<string> {
  const id = newId()
  const error = JSON.stringify({ name: 'JobFailure', message: 'Error: no luck' })
  await sql`insert into pgboss.job (id, name, data, source_name, source_retry_count, source_output)
    values (${id}, 'dead-letter', '{}', ${job}, 8, ${error}::jsonb)`.execute(app.db)
  return id
}
