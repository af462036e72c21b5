import type { PgBoss, Queue as QueueRow } from 'pg-boss'
import type { Job } from '../kernel/context/job.ts'
import { nilId } from '../kernel/ids.ts'
import { deadLetterQueue, deleteUnusedQueues } from './job-queries.ts'

const hourSeconds = 3_600
const daySeconds = 24 * hourSeconds

type QueueSettings = Omit<QueueRow, 'name'>

/**
 * Creates a queue for every job, updates existing queues to the job's current settings and deletes queues that no job uses.
 * Several processes may run this concurrently: creating an existing queue has no effect, and all write the same settings.
 */
export async function installQueues(boss: PgBoss, jobs: readonly Job[]): Promise<void> {
  const queues: [string, QueueSettings][] = [
    [deadLetterQueue, deadLetterSettings],
    ...jobs.map((job): [string, QueueSettings] => [job.request.name, toQueueSettings(job)]),
  ]
  const existing = new Map((await boss.getQueues()).map((queue) => [queue.name, queue as QueueSettings]))
  for (const [name, settings] of queues) {
    const found = existing.get(name)
    if (found && isSame(found, settings)) continue
    await (found ? boss.updateQueue(name, settings) : boss.createQueue(name, settings))
    // pg-boss looks up a queue on first use. Doing that now means that a send inside a transaction needs no second connection.
    await boss.findJobs(name, { id: nilId })
  }
  const names = new Set(queues.map(([name]) => name))
  if (existing.keys().some((name) => !names.has(name))) await deleteUnusedQueues(boss.getDb(), [...names])
}

/** Permanently failed jobs stay here for the operator. No worker reads this queue. */
const deadLetterSettings: QueueSettings = { retryLimit: 0, retentionSeconds: 30 * daySeconds, notify: false }

function toQueueSettings(job: Job): QueueSettings {
  return {
    retryLimit: job.retryLimit,
    retryDelay: job.retryDelaySeconds,
    retryBackoff: true,
    retryDelayMax: 6 * hourSeconds,
    expireInSeconds: job.expireInSeconds,
    // A worker sends a heartbeat for its running job every half of this, so a killed worker is detected long before the job
    // expires.
    heartbeatSeconds: 30,
    // A pending job waits up to a year for a worker; a finished job is deleted after an hour.
    retentionSeconds: 365 * daySeconds,
    deleteAfterSeconds: hourSeconds,
    deadLetter: deadLetterQueue,
    notify: true,
  }
}

function isSame(found: QueueSettings, settings: QueueSettings): boolean {
  return (Object.keys(settings) as (keyof QueueSettings)[]).every((name) => found[name] === settings[name])
}
