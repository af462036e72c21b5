import type { PgBoss, Queue as QueueRow } from 'pg-boss'
import type { Job } from '../kernel/context/job.ts'
import { nilId } from '../kernel/ids.ts'
import { deadLetterQueue } from './job-queries.ts'

const hourSeconds = 3_600
const daySeconds = 24 * hourSeconds

type QueueSettings = Omit<QueueRow, 'name'>

/**
 * Creates a queue for every job and brings those that exist to the job's present numbers. Several processes may do this
 * at once: creating what exists changes nothing, and they all write the same numbers.
 */
export async function installQueues(boss: PgBoss, jobs: readonly Job[]): Promise<void> {
  const queues: [string, QueueSettings][] = [
    [deadLetterQueue, deadLetterSettings],
    ...jobs.map((job): [string, QueueSettings] => [job.request.name, settingsOf(job)]),
  ]
  const present = new Map((await boss.getQueues()).map((queue) => [queue.name, queue as QueueSettings]))
  for (const [name, settings] of queues) {
    const found = present.get(name)
    if (found && isSame(found, settings)) continue
    await (found ? boss.updateQueue(name, settings) : boss.createQueue(name, settings))
    // A queue is looked up when it is first used. Doing that now keeps a send inside a transaction from needing a second
    // connection.
    await boss.findJobs(name, { id: nilId })
  }
}

/** Jobs that failed for good wait here for an operator. Nobody works on this queue. */
const deadLetterSettings: QueueSettings = { retryLimit: 0, retentionSeconds: 30 * daySeconds, notify: false }

function settingsOf(job: Job): QueueSettings {
  return {
    retryLimit: job.retryLimit,
    retryDelay: job.retryDelaySeconds,
    retryBackoff: true,
    retryDelayMax: 6 * hourSeconds,
    expireInSeconds: job.expireInSeconds,
    // A worker touches its running job every half of this. One that was killed is noticed long before the job expires.
    heartbeatSeconds: 30,
    // A job that waits is never thrown away for want of a worker; one that is done is of no use after an hour.
    retentionSeconds: 365 * daySeconds,
    deleteAfterSeconds: hourSeconds,
    deadLetter: deadLetterQueue,
    notify: true,
  }
}

function isSame(found: QueueSettings, settings: QueueSettings): boolean {
  return (Object.keys(settings) as (keyof QueueSettings)[]).every((name) => found[name] === settings[name])
}
