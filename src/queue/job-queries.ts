import { sql } from 'kysely'
import type { Db as QueueDb } from 'pg-boss'
import type { Db } from '../kernel/context/context.ts'

/** Queries on the tables of pg-boss. They are not in the schema types, because pg-boss migrates them itself. */

/** Holds permanently failed jobs for the operator. */
export const deadLetterQueue = 'dead-letter'

export interface QueueCounts {
  name: string
  /** Can run now. */
  ready: number
  /** Scheduled for later, or between two attempts. */
  waiting: number
  active: number
  /** Failed permanently within the last hour; each is also a dead letter. */
  failed: number
  /** When the oldest ready job became ready. */
  oldest_ready_at: Date | null
}

/**
 * Compares with the time of the statement, not of its transaction: a transaction that waited for a lock began before the job it
 * waited for was sent.
 */
export async function listQueueCounts(db: Db): Promise<QueueCounts[]> {
  const { rows } = await sql<QueueCounts>`
    select queue.name,
      count(*) filter (where job.state in ('created', 'retry') and job.start_after <= statement_timestamp())::int as ready,
      count(*) filter (where job.state in ('created', 'retry') and job.start_after > statement_timestamp())::int as waiting,
      count(*) filter (where job.state = 'active')::int as active,
      count(*) filter (where job.state = 'failed')::int as failed,
      min(job.start_after) filter (where job.state in ('created', 'retry') and job.start_after <= statement_timestamp())
        as oldest_ready_at
    from pgboss.queue left join pgboss.job on job.name = queue.name
    where queue.name <> ${deadLetterQueue} and queue.name not like '\\_\\_pgboss%'
    group by queue.name
    order by queue.name
  `.execute(db)
  return rows
}

export interface DeadLetter {
  id: string
  job: string
  payload: Record<string, unknown>
  error: string | null
  /** Attempts made, including the first. */
  attempts: number
  failed_at: Date
}

export async function listDeadLetters(db: Db, limit: number): Promise<DeadLetter[]> {
  const { rows } = await sql<DeadLetter>`
    ${selectDeadLetter} where name = ${deadLetterQueue} order by created_on desc, id limit ${limit}
  `.execute(db)
  return rows
}

export async function countDeadLetters(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pgboss.job where name = ${deadLetterQueue}
  `.execute(db)
  return rows[0]!.count
}

/** Locked until the transaction ends, so that two concurrent retries send one job. */
export async function lockDeadLetter(db: Db, id: string): Promise<DeadLetter | null> {
  const { rows } = await sql<DeadLetter>`
    ${selectDeadLetter} where name = ${deadLetterQueue} and id = ${id} for update
  `.execute(db)
  return rows[0] ?? null
}

export async function deleteDeadLetter(db: Db, id: string): Promise<void> {
  await sql`delete from pgboss.job where name = ${deadLetterQueue} and id = ${id}`.execute(db)
}

export async function findQueueName(db: Db, name: string): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`select name from pgboss.queue where name = ${name}`.execute(db)
  return rows[0]?.name ?? null
}

/**
 * Deletes queues that are not in `names`, with their schedules and finished jobs. A queue with unfinished jobs stays, so that
 * `doctor` reports them. One statement, because two processes may delete the same queue concurrently.
 */
export async function deleteUnusedQueues(db: QueueDb, names: readonly string[]): Promise<void> {
  await db.executeSql(
    `with unused as (
      select queue.name from pgboss.queue
      where queue.name <> all($1::text[]) and queue.name not like '\\_\\_pgboss%' and not exists (
        select from pgboss.job where job.name = queue.name and job.state in ('created', 'retry', 'active'))
    ), deleted_jobs as (delete from pgboss.job using unused where job.name = unused.name)
    delete from pgboss.queue using unused where queue.name = unused.name`,
    [names],
  )
}

const selectDeadLetter = sql`
  select id, source_name as job, coalesce(data, '{}') as payload, source_output ->> 'message' as error,
    coalesce(source_retry_count, 0) + 1 as attempts, created_on as failed_at
  from pgboss.job
`
