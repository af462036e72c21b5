import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { testDatabase } from '../../../test/support/database/test-database.ts'
import { jobs } from '../../jobs.ts'
import { job, jobRequest } from '../../kernel/context/job.ts'
import { listDeadLetters, listQueueCounts } from '../../queue/job-queries.ts'
import { openQueue } from '../../queue/queue.ts'
import { installJobSchema, migrate } from '../migrate.ts'

const log = pino({ level: 'silent' })
const { db, pool } = await testDatabase('blank')

it('jobs, dead letters and schedules of a former name do not stay behind', async () => {
  await migrate(db, '0149-encrypted-signal')
  await installJobSchema(pool)
  const request = jobRequest('fold-sums', z.object({ profile_id: z.string() }))
  const former = await openQueue({ pool, log, jobs: [job({ request, summary: 'Compacts.', run: async () => {} })] })
  await former.queue.send(db, request, { profile_id: 'waiting' })
  await former.queue.send(db, request, { profile_id: 'dead' })
  await former.stop()
  await sql`update pgboss.job set name = 'dead-letter', source_name = 'fold-sums' where data ->> 'profile_id' = 'dead'`.execute(
    db,
  )
  await sql`insert into pgboss.schedule (name, cron) values ('fold-sums', '* * * * *')`.execute(db)

  await migrate(db)
  const upgraded = await openQueue({ pool, log, jobs })
  await upgraded.stop()

  const queues = await listQueueCounts(db)
  expect(queues.map(({ name }) => name)).toEqual(jobs.map(({ request }) => request.name).sort())
  expect(queues.filter(({ ready }) => ready > 0)).toMatchObject([{ name: 'compact-rollups', ready: 1 }])
  expect(await listDeadLetters(db, 5)).toMatchObject([{ job: 'compact-rollups', payload: { profile_id: 'dead' } }])
  expect((await sql`select name from pgboss.schedule`.execute(db)).rows).toEqual([])
})
