import type { QueueCounts } from '../../queue/job-queries.ts'

/** What was found out about a deployment. */
export interface Findings {
  databaseVersion: string
  databaseBytes: number
  databaseNow: Date
  /** How far the database's clock is ahead of ours. */
  clockSkewMs: number
  migrationsTotal: number
  migrationsPending: readonly string[]
  envelopesWaiting: number
  queues: readonly QueueCounts[]
  deadLetters: number
  sumAlarms: { profiles: number; days: number; example: string | null }
}

export interface Check {
  name: string
  status: 'ok' | 'warn' | 'fail'
  detail: string
}

const skewMs = { warn: 2_000, fail: 60_000 }
const readyMsMax = 5 * 60_000

export function judgeFindings(findings: Findings): Check[] {
  return [
    ok('database', `PostgreSQL ${findings.databaseVersion}, ${toMebibytes(findings.databaseBytes)} MiB`),
    judgeMigrations(findings),
    judgeMasterKey(findings),
    judgeQueues(findings),
    judgeDeadLetters(findings),
    judgeSums(findings),
    judgeClock(findings),
  ]
}

export function worstStatus(checks: readonly Check[]): Check['status'] {
  return (['fail', 'warn'] as const).find((status) => checks.some((check) => check.status === status)) ?? 'ok'
}

function judgeMigrations({ migrationsPending, migrationsTotal }: Findings): Check {
  if (migrationsPending.length === 0) return ok('migrations', `${migrationsTotal} applied`)
  return fail('migrations', `pending: ${migrationsPending.join(', ')}; run \`tributary migrate\``)
}

function judgeMasterKey({ envelopesWaiting }: Findings): Check {
  if (envelopesWaiting === 0) return ok('master_key', 'every stored secret is sealed with the current key')
  return warn('master_key', `${envelopesWaiting} stored secrets wait for \`tributary keys reseal\``)
}

/** A ready job is picked up within seconds where a worker runs. */
function judgeQueues({ queues, databaseNow }: Findings): Check {
  const stuck = queues.filter(
    ({ oldest_ready_at }) => oldest_ready_at && databaseNow.getTime() - oldest_ready_at.getTime() > readyMsMax,
  )
  if (stuck.length > 0) {
    const names = stuck.map(({ name, ready }) => `${name} (${ready})`).join(', ')
    return warn('jobs', `ready for over 5 minutes: ${names}; does a process with ROLE=worker or all run?`)
  }
  const active = queues.reduce((sum, queue) => sum + queue.active, 0)
  const ready = queues.reduce((sum, queue) => sum + queue.ready, 0)
  return ok('jobs', `${queues.length} queues, ${ready} ready, ${active} running`)
}

function judgeDeadLetters({ deadLetters }: Findings): Check {
  if (deadLetters === 0) return ok('dead_letters', 'none')
  return warn('dead_letters', `${deadLetters} jobs failed for good; \`tributary jobs retry <id>\` runs one again`)
}

/** A recount of a sample runs every night. */
function judgeSums({ sumAlarms: { profiles, days, example } }: Findings): Check {
  if (days === 0) return ok('sums', 'what was recounted of reports is what their credit says')
  return fail('sums', `of ${profiles} profiles ${days} days of reports differ from their credit, such as ${example}`)
}

function judgeClock({ clockSkewMs }: Findings): Check {
  const skew = Math.abs(clockSkewMs)
  const detail = `the database's clock is ${skew} ms ${clockSkewMs < 0 ? 'behind' : 'ahead of'} this process's`
  if (skew >= skewMs.fail) return fail('clock', detail)
  return skew >= skewMs.warn ? warn('clock', detail) : ok('clock', detail)
}

function toMebibytes(bytes: number): string {
  return (bytes / 1024 / 1024).toFixed(1)
}

function ok(name: string, detail: string): Check {
  return { name, status: 'ok', detail }
}

function warn(name: string, detail: string): Check {
  return { name, status: 'warn', detail }
}

function fail(name: string, detail: string): Check {
  return { name, status: 'fail', detail }
}
