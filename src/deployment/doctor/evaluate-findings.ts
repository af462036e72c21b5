import type { LogTotals } from '../../collection/log-repair/backlog-queries.ts'
import type { DatabaseNode, Distribution, Rebalance } from '../../db/distribution/database-node-queries.ts'
import type { PartitionState } from '../../db/partitions/partition-queries.ts'
import type { QueueCounts } from '../../queue/job-queries.ts'
import type { BackupState } from '../backups/backup-queries.ts'

/** The data that the checks of a deployment evaluate. */
export interface Findings {
  databaseVersion: string
  databaseBytes: number
  databaseNow: Date
  /** How far the database clock is ahead of the clock of this process. */
  clockSkewMs: number
  migrationsTotal: number
  migrationsPending: readonly string[]
  envelopesWaiting: number
  queues: readonly QueueCounts[]
  deadLetters: number
  ingestLog: LogTotals
  rollupMismatches: { profiles: number; days: number; example: string | null }
  partitions: readonly PartitionState[]
  backup: BackupState
  /** Whether BACKUP_SCHEDULE is set. */
  hasBackupSchedule: boolean
  /** Null on a single node. */
  distribution: Distribution | null
  /** Whether the coordinator can reach each node of a cluster; null on a single node. */
  databaseNodes: readonly DatabaseNode[] | null
  rebalance: Rebalance | null
}

/** The reason why data could not be read; the other checks still run. */
export interface Unknown {
  unknown: string
}

export type Found = { [Name in keyof Findings]: Findings[Name] | Unknown }

export interface Check {
  name: string
  status: 'ok' | 'warn' | 'fail'
  detail: string
}

const skewMs = { warn: 2_000, fail: 60_000 }
const readyMsMax = 5 * 60_000
/** Longer than the interval of weekly backups. */
const backupMsMax = 8 * 86_400_000

export function evaluateFindings(found: Found): Check[] {
  // Each check runs only if the data that it reads was found.
  const findings = found as Findings
  const { databaseVersion, databaseBytes } = findings
  const evaluators: [name: string, found: unknown, evaluate: () => Check[]][] = [
    ['database', null, () => [ok('database', `PostgreSQL ${databaseVersion}, ${toMebibytes(databaseBytes)} MiB`)]],
    ['migrations', found.migrationsPending, () => [checkMigrations(findings)]],
    ['master_key', found.envelopesWaiting, () => [checkMasterKey(findings)]],
    ['jobs', found.queues, () => [checkQueues(findings)]],
    ['dead_letters', found.deadLetters, () => [checkDeadLetters(findings)]],
    ['ingest_log', found.ingestLog, () => [checkIngestLog(findings)]],
    ['rollups', found.rollupMismatches, () => [checkRollups(findings)]],
    ['partitions', found.partitions, () => [checkPartitions(findings)]],
    ['backup', found.backup, () => [checkBackup(findings)]],
    ['reachable', found.databaseNodes, () => (findings.databaseNodes ? [checkNodes(findings.databaseNodes)] : [])],
    ['nodes', found.distribution, () => (findings.distribution ? checkDistribution(findings.distribution) : [])],
    ['rebalance', found.rebalance, () => (findings.rebalance ? [checkRebalance(findings.rebalance)] : [])],
    ['clock', null, () => [checkClock(findings)]],
  ]
  return evaluators.flatMap(([name, value, evaluate]) =>
    isUnknown(value) ? [fail(name, `could not be checked: ${value.unknown}`)] : evaluate(),
  )
}

function isUnknown(value: unknown): value is Unknown {
  return typeof value === 'object' && value !== null && 'unknown' in value
}

export function listAway(databaseNodes: readonly DatabaseNode[]): string[] {
  return databaseNodes.filter(({ is_reachable }) => !is_reachable).map(({ node }) => node)
}

function checkNodes(databaseNodes: readonly DatabaseNode[]): Check {
  const away = listAway(databaseNodes)
  if (away.length === 0) return ok('reachable', databaseNodes.map(({ node }) => node).join(', '))
  return fail(
    'reachable',
    `the coordinator cannot reach: ${away.join(', ')}; requests for the profiles there return 503`,
  )
}

function checkRebalance({ state, started_at, finished_at, problem }: Rebalance): Check {
  const started = started_at ? `started at ${started_at.toISOString()}` : 'not started'
  const detail = [state, started, ...(finished_at ? [`ended at ${finished_at.toISOString()}`] : [])].join(', ')
  if (problem && state !== 'finished')
    return warn('rebalance', `${detail}; Citus retries a move: ${problem.split('\n', 2).join(' ')}`)
  return /fail|cancel/i.test(state)
    ? warn(
        'rebalance',
        `${detail}; run \`select * from citus_rebalance_status()\` on the coordinator to see the reason`,
      )
    : ok('rebalance', detail)
}

export function worstStatus(checks: readonly Check[]): Check['status'] {
  return (['fail', 'warn'] as const).find((status) => checks.some((check) => check.status === status)) ?? 'ok'
}

function checkMigrations({ migrationsPending, migrationsTotal }: Findings): Check {
  if (migrationsPending.length === 0) return ok('migrations', `${migrationsTotal} applied`)
  return fail('migrations', `pending: ${migrationsPending.join(', ')}; run \`tributary migrate\``)
}

function checkMasterKey({ envelopesWaiting }: Findings): Check {
  if (envelopesWaiting === 0) return ok('master_key', 'all stored secrets are encrypted with the current key')
  return warn(
    'master_key',
    `${envelopesWaiting} stored secrets are encrypted with a former key; run \`tributary secrets rotate\``,
  )
}

/** A running worker starts a ready job within seconds. */
function checkQueues({ queues, databaseNow }: Findings): Check {
  const stuck = queues.filter(
    ({ oldest_ready_at }) => oldest_ready_at && databaseNow.getTime() - oldest_ready_at.getTime() > readyMsMax,
  )
  if (stuck.length > 0) {
    const names = stuck.map(({ name, ready }) => `${name} (${ready})`).join(', ')
    return warn('jobs', `ready for over 5 minutes: ${names}; check that a process with ROLE=worker or all is running`)
  }
  const active = queues.reduce((sum, queue) => sum + queue.active, 0)
  const ready = queues.reduce((sum, queue) => sum + queue.ready, 0)
  return ok('jobs', `${queues.length} queues, ${ready} ready, ${active} running`)
}

function checkDeadLetters({ deadLetters }: Findings): Check {
  if (deadLetters === 0) return ok('dead_letters', 'none')
  return warn('dead_letters', `${deadLetters} jobs failed permanently; retry one with \`tributary jobs retry <id>\``)
}

/** A running worker derives an entry within seconds. */
function checkIngestLog({ ingestLog, databaseNow }: Findings): Check {
  const { waiting, waiting_since, failures, failing_profiles, derived } = ingestLog
  const waitingMs = waiting_since ? databaseNow.getTime() - waiting_since.getTime() : 0
  const problems = [
    ...(waitingMs > readyMsMax
      ? [
          `${waiting} entries wait for over ${Math.floor(waitingMs / 60_000)} minutes; check that a process with ROLE=worker or all is running`,
        ]
      : []),
    ...(failures > 0
      ? [
          `${failures} entries of ${failing_profiles} profiles could not be derived; see \`tributary ingest show\` and \`tributary ingest retry\``,
        ]
      : []),
  ]
  if (problems.length > 0) return warn('ingest_log', problems.join('; '))
  return ok('ingest_log', `${derived} entries derived, ${waiting} waiting`)
}

/** A sample of the rollups is verified every night. */
function checkRollups({ rollupMismatches: { profiles, days, example } }: Findings): Check {
  if (days === 0) return ok('rollups', 'the verified rollups match their credit')
  return fail(
    'rollups',
    `${days} days of ${profiles} profiles have rollups that differ from their credit, for example ${example}`,
  )
}

/** Rows without a matching partition go to the default partition, where they can only be deleted row by row. */
function checkPartitions({ partitions }: Findings): Check {
  const without = partitions.filter(({ current }) => current === null).map(({ table }) => table)
  if (without.length === 0)
    return ok('partitions', partitions.map(({ table, partitions }) => `${table} ${partitions}`).join(', '))
  return warn(
    'partitions',
    `no partition for the current time: ${without.join(', ')}; the hourly job \`maintain-partitions\` creates it`,
  )
}

/** Only scheduled backups can be late; a deployment may also be backed up with other programs. */
function checkBackup({ backup, hasBackupSchedule, databaseNow }: Findings): Check {
  const { last_backup_at, last_backup_location, backup_failed_at, backup_failure } = backup
  if (backup_failed_at) return fail('backup', `failed at ${backup_failed_at.toISOString()}: ${backup_failure}`)
  if (last_backup_at === null)
    return hasBackupSchedule
      ? warn('backup', 'none yet; BACKUP_SCHEDULE makes the first one')
      : ok('backup', 'none made')
  const detail = `${last_backup_at.toISOString()}, ${last_backup_location}`
  const isLate = hasBackupSchedule && databaseNow.getTime() - last_backup_at.getTime() > backupMsMax
  return isLate ? warn('backup', `${detail}; over 8 days ago: check that a worker is running`) : ok('backup', detail)
}

/** With few profiles the nodes differ by chance; above this ratio, moving profiles is worthwhile. */
const unevenFrom = 2
/** Share of the average node size: a profile larger than this cannot be balanced by moving profiles. */
const hugeFrom = 0.5

function checkDistribution({ nodes, undistributed, keysAside, unlogged, fullest }: Distribution): Check[] {
  const total = nodes.reduce((sum, { bytes }) => sum + bytes, 0)
  const average = nodes.length > 0 ? total / nodes.length : 0
  const nodeList = nodes
    .map(({ node, shards, bytes }) => `${node} ${shards} shards, ${toMebibytes(bytes)} MiB`)
    .join('; ')
  const most = Math.max(0, ...nodes.map(({ bytes }) => bytes))
  const isUneven = nodes.length > 1 && most > unevenFrom * average
  const left = [
    ...(undistributed.length > 0 ? [`not distributed yet: ${undistributed.join(', ')}`] : []),
    ...(keysAside > 0 ? [`${keysAside} foreign keys are not restored yet`] : []),
  ]
  const databaseNodes =
    left.length > 0
      ? warn('nodes', `${nodeList}; ${left.join('; ')}; run \`tributary distribute\` again`)
      : unlogged.length > 0
        ? warn(
            'nodes',
            `${nodeList}; a rebalance would never finish, because these tables are unlogged: ${unlogged.join(', ')}; docs/scale.md explains how to change them`,
          )
        : isUneven
          ? warn(
              'nodes',
              `${nodeList}; uneven: run \`select citus_rebalance_start()\` on the coordinator to move profiles`,
            )
          : ok('nodes', nodeList)
  if (!fullest?.largest) return [databaseNodes]
  const { profile_id, share } = fullest.largest
  const bytes = fullest.bytes * share
  const detail = `profile ${profile_id} has about ${toMebibytes(bytes)} MiB on ${fullest.node}`
  const isHuge = nodes.length > 1 && bytes > hugeFrom * average && share > hugeFrom
  const advice = `over half of the average node; give it a separate shard: \`select isolate_tenant_to_new_shard('event', '${profile_id}', 'CASCADE')\``
  return [databaseNodes, isHuge ? warn('largest_profile', `${detail}, ${advice}`) : ok('largest_profile', detail)]
}

function checkClock({ clockSkewMs }: Findings): Check {
  const skew = Math.abs(clockSkewMs)
  const detail = `the database clock is ${skew} ms ${clockSkewMs < 0 ? 'behind' : 'ahead of'} the clock of this process`
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
