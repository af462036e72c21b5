import type { PgBoss } from 'pg-boss'
import type { Job } from '../kernel/job.ts'

/** Writes the schedule of every job that recurs and removes those that no job has any more. */
export async function installSchedules(boss: PgBoss, jobs: readonly Job[]): Promise<void> {
  const recurring = new Map(jobs.flatMap((job) => (job.schedule ? [[job.request.name, job.schedule]] : [])))
  for (const { name } of await boss.getSchedules()) {
    if (!recurring.has(name)) await boss.unschedule(name)
  }
  for (const [name, cron] of recurring) {
    // A service that was off at the hour makes up for it once when it is back.
    await boss.schedule(name!, cron!, {}, { tz: 'UTC', missed: 'once' })
  }
}
