import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testDatabase } from '../../../test/support/database/test-database.ts'
import { newId, nilId } from '../../kernel/ids.ts'
import {
  createMissingPartitions,
  createPartition,
  dropPartitionsBefore,
  listPartitionStates,
  listPartitions,
  partitionedTable,
} from './partition-queries.ts'
import { partitionedTables, spanAt } from './spans.ts'

const { db, unguarded } = await testDatabase()
const dayMs = 86_400_000
const partitioned = partitionedTable('rejected_hit')

const reject = (at: Date, reason = at.toISOString()) =>
  db
    .insertInto('rejected_hit')
    .values({
      profile_id: nilId,
      id: newId(at.getTime()),
      received_at: at,
      reason,
      detail: null,
      event_name: null,
      page_url: null,
      origin: null,
      user_agent: null,
    })
    .execute()

describe('partitioned tables', () => {
  it('have a partition for the current span and one for the next from the first start on', async () => {
    // The database is a copy of one that was created earlier, perhaps before midnight.
    const { rows } = await sql<{ at: string }>`select max(timestamp) as at from kysely_migration`.execute(db)
    const start = new Date(rows[0]!.at)
    expect(await createMissingPartitions(db, start)).toEqual([])
    for (const { current, partitions } of await listPartitionStates(db, start)) {
      expect(current).not.toBeNull()
      expect(partitions).toBe(2)
    }
  })

  it('get the partitions that a later time needs exactly once, also with concurrent callers', async () => {
    const later = new Date(Date.now() + 200 * dayMs)
    const made = await Promise.all([createMissingPartitions(db, later), createMissingPartitions(db, later)])
    expect(new Set(made.flat()).size).toBe(2 * partitionedTables.length)
    expect(await createMissingPartitions(db, later)).toEqual([])
    for (const { current } of await listPartitionStates(db, later)) expect(current).not.toBeNull()
  })

  it('keep rows without a partition, and move them when the partition is created', async () => {
    const at = new Date('2019-05-05T05:05:05.000Z')
    await reject(at)
    await reject(new Date(at.getTime() + dayMs))
    await db.transaction().execute((trx) => createPartition(trx, partitioned, spanAt(at, 'day')))
    const inPartition = await unguarded
      .selectFrom('rejected_hit_2019_05_05' as 'rejected_hit')
      .select('reason')
      .execute()
    expect(inPartition).toEqual([{ reason: at.toISOString() }])
    const rest = await unguarded
      .selectFrom('rejected_hit_rest' as 'rejected_hit')
      .select('reason')
      .execute()
    expect(rest).toEqual([{ reason: '2019-05-06T05:05:05.000Z' }])
  })

  it('lose whole partitions that have expired, and the expired rows of the default partition', async () => {
    const at = new Date('2020-01-10T12:00:00Z')
    for (const day of [0, 1]) {
      const moment = new Date(at.getTime() + day * dayMs)
      await db.transaction().execute((trx) => createPartition(trx, partitioned, spanAt(moment, 'day')))
      await reject(moment, `day ${day}`)
    }
    await reject(new Date('2020-03-01T00:00:00Z'), 'in no part')
    const { dropped, deleted } = await dropPartitionsBefore(db, partitioned, new Date('2020-01-11T18:00:00Z'))
    expect(dropped).toEqual(['rejected_hit_2019_05_05', 'rejected_hit_2020_01_10'])
    expect(deleted).toBe(1)
    const left = await unguarded.selectFrom('rejected_hit').select('reason').orderBy('received_at').execute()
    expect(left.map(({ reason }) => reason)).toEqual(['day 1', 'in no part'])
    expect(await listPartitions(db, partitioned)).toContain('rejected_hit_2020_01_11')
  })
})
