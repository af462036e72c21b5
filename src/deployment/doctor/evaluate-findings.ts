import type { LogTotals } from '../../collection/log-repair/backlog-queries.ts'
import type { DatabaseNode, Distribution, Rebalance } from '../../db/distribution/database-node-queries.ts'
import type { PartitionState } from '../../db/partitions/partition-queries.ts'
import type { QueueCounts } from '../../queue/job-queries.ts'
import type { BackupState } from '../backups/backup-queries.ts'
import { describeFindings, type Finding, finding } from './check-texts.ts'

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
  /** The versions of the APIs of the vendors that this deployment is registered with. */
  vendorVersions: readonly VendorVersion[]
}

export interface VendorVersion {
  name: string
  version: string
  /** The day on which the vendor ends it; null: not announced. */
  ends_on: string | null
}

/** The reason why data could not be read; the other checks still run. */
export interface Unknown {
  unknown: string
}

export type Found = { [Name in keyof Findings]: Findings[Name] | Unknown }

export interface Check {
  name: string
  status: 'ok' | 'warn' | 'fail'
  findings: Finding[]
  /** The findings in English. */
  detail: string
}

const skewMs = { warn: 2_000, fail: 60_000 }
const versionNoticeDays = 60
const readyMsMax = 5 * 60_000
/** Longer than the interval of weekly backups. */
const backupMsMax = 8 * 86_400_000

export function evaluateFindings(found: Found): Check[] {
  // Each check runs only if the data that it reads was found.
  const findings = found as Findings
  const { databaseVersion, databaseBytes } = findings
  const evaluators: [name: string, found: unknown, evaluate: () => Check[]][] = [
    ['database', null, () => [checkDatabase(databaseVersion, databaseBytes)]],
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
    ['vendor_apis', null, () => [checkVendorVersions(findings)]],
    ['clock', null, () => [checkClock(findings)]],
  ]
  return evaluators.flatMap(([name, value, evaluate]) =>
    isUnknown(value) ? [fail(name, finding('unknown', { reason: value.unknown }))] : evaluate(),
  )
}

function isUnknown(value: unknown): value is Unknown {
  return typeof value === 'object' && value !== null && 'unknown' in value
}

export function listAway(databaseNodes: readonly DatabaseNode[]): string[] {
  return databaseNodes.filter(({ is_reachable }) => !is_reachable).map(({ node }) => node)
}

function checkDatabase(version: string, bytes: number): Check {
  return ok('database', finding('database', { version, size: toMebibytes(bytes) }))
}

function checkNodes(databaseNodes: readonly DatabaseNode[]): Check {
  const away = listAway(databaseNodes)
  const nodes = databaseNodes.map(({ node }) => node).join(', ')
  if (away.length === 0) return ok('reachable', finding('nodes_reachable', { nodes }))
  return fail('reachable', finding('nodes_away', { nodes: away.join(', ') }))
}

function checkRebalance({ state, started_at, finished_at, problem }: Rebalance): Check {
  const findings = [
    finding('rebalance', { state }),
    started_at ? finding('rebalance_started', { at: started_at.toISOString() }) : finding('rebalance_waiting'),
    ...(finished_at ? [finding('rebalance_ended', { at: finished_at.toISOString() })] : []),
  ]
  if (problem && state !== 'finished')
    return warn('rebalance', ...findings, finding('rebalance_retries', { problem: problem.split('\n', 2).join(' ') }))
  return /fail|cancel/i.test(state)
    ? warn('rebalance', ...findings, finding('rebalance_failed'))
    : ok('rebalance', ...findings)
}

export function worstStatus(checks: readonly Check[]): Check['status'] {
  return (['fail', 'warn'] as const).find((status) => checks.some((check) => check.status === status)) ?? 'ok'
}

function checkMigrations({ migrationsPending, migrationsTotal }: Findings): Check {
  if (migrationsPending.length === 0) return ok('migrations', finding('migrations_applied', { count: migrationsTotal }))
  return fail('migrations', finding('migrations_pending', { names: migrationsPending.join(', ') }))
}

function checkMasterKey({ envelopesWaiting }: Findings): Check {
  if (envelopesWaiting === 0) return ok('master_key', finding('secrets_current'))
  return warn('master_key', finding('secrets_former', { count: envelopesWaiting }))
}

/** A running worker starts a ready job within seconds. */
function checkQueues({ queues, databaseNow }: Findings): Check {
  const stuck = queues.filter(
    ({ oldest_ready_at }) => oldest_ready_at && databaseNow.getTime() - oldest_ready_at.getTime() > readyMsMax,
  )
  if (stuck.length > 0) {
    const names = stuck.map(({ name, ready }) => `${name} (${ready})`).join(', ')
    return warn('jobs', finding('jobs_stuck', { names }))
  }
  const active = queues.reduce((sum, queue) => sum + queue.active, 0)
  const ready = queues.reduce((sum, queue) => sum + queue.ready, 0)
  return ok('jobs', finding('jobs', { queues: queues.length, ready, active }))
}

function checkDeadLetters({ deadLetters }: Findings): Check {
  if (deadLetters === 0) return ok('dead_letters', finding('dead_letters_none'))
  return warn('dead_letters', finding('dead_letters', { count: deadLetters }))
}

/** A running worker derives an entry within seconds. */
function checkIngestLog({ ingestLog, databaseNow }: Findings): Check {
  const { waiting, waiting_since, failures, failing_profiles, derived } = ingestLog
  const waitingMs = waiting_since ? databaseNow.getTime() - waiting_since.getTime() : 0
  const problems = [
    ...(waitingMs > readyMsMax ? [finding('log_waiting', { waiting, minutes: Math.floor(waitingMs / 60_000) })] : []),
    ...(failures > 0 ? [finding('log_failures', { failures, profiles: failing_profiles })] : []),
  ]
  if (problems.length > 0) return warn('ingest_log', ...problems)
  return ok('ingest_log', finding('log_derived', { derived, waiting }))
}

/** A sample of the rollups is verified every night. */
function checkRollups({ rollupMismatches: { profiles, days, example } }: Findings): Check {
  if (days === 0) return ok('rollups', finding('rollups_match'))
  return fail('rollups', finding('rollups_differ', { days, profiles, example: example ?? '' }))
}

/** Rows without a matching partition go to the default partition, where they can only be deleted row by row. */
function checkPartitions({ partitions }: Findings): Check {
  const without = partitions.filter(({ current }) => current === null).map(({ table }) => table)
  const tables = partitions.map(({ table, partitions }) => `${table} ${partitions}`).join(', ')
  if (without.length === 0) return ok('partitions', finding('partitions', { tables }))
  return warn('partitions', finding('partitions_missing', { tables: without.join(', ') }))
}

/** Only scheduled backups can be late, but data without any backup is at risk. */
function checkBackup({ backup, hasBackupSchedule, databaseNow }: Findings): Check {
  const { last_backup_at, last_backup_location, backup_failed_at, backup_failure } = backup
  if (backup_failed_at) {
    const values = { at: backup_failed_at.toISOString(), reason: backup_failure ?? '' }
    return fail('backup', finding('backup_failed', values))
  }
  if (last_backup_at === null) return warn('backup', finding(hasBackupSchedule ? 'backup_due' : 'backup_none'))
  const made = finding('backup', { at: last_backup_at.toISOString(), location: last_backup_location ?? '' })
  const isLate = hasBackupSchedule && databaseNow.getTime() - last_backup_at.getTime() > backupMsMax
  const { backups_later, backups_unrecognized } = backup
  const problems = [
    ...(isLate ? [finding('backup_late')] : []),
    ...(backups_later > 0 ? [finding('backup_later', { count: backups_later })] : []),
    ...(backups_unrecognized > 0 ? [finding('backup_unrecognized', { count: backups_unrecognized })] : []),
  ]
  return problems.length > 0 ? warn('backup', made, ...problems) : ok('backup', made)
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
    ...(undistributed.length > 0 ? [finding('nodes_undistributed', { tables: undistributed.join(', ') })] : []),
    ...(keysAside > 0 ? [finding('nodes_keys', { count: keysAside })] : []),
  ]
  const listed = finding('nodes', { nodes: nodeList })
  const databaseNodes =
    left.length > 0
      ? warn('nodes', listed, ...left, finding('nodes_distribute'))
      : unlogged.length > 0
        ? warn('nodes', listed, finding('nodes_unlogged', { tables: unlogged.join(', ') }))
        : isUneven
          ? warn('nodes', listed, finding('nodes_uneven'))
          : ok('nodes', listed)
  if (!fullest?.largest) return [databaseNodes]
  const { profile_id: profile, share } = fullest.largest
  const bytes = fullest.bytes * share
  const largest = finding('largest_profile', { profile, size: toMebibytes(bytes), node: fullest.node })
  const isHuge = nodes.length > 1 && bytes > hugeFrom * average && share > hugeFrom
  return [
    databaseNodes,
    isHuge
      ? warn('largest_profile', largest, finding('largest_profile_huge', { profile }))
      : ok('largest_profile', largest),
  ]
}

/** A vendor rejects every request after the end of a version, so the operator must have time to update. */
function checkVendorVersions({ vendorVersions, databaseNow }: Findings): Check {
  const endsSoon = (day: string | null) =>
    day !== null && Date.parse(day) - databaseNow.getTime() <= versionNoticeDays * 86_400_000
  const ending = vendorVersions.filter(({ ends_on }) => endsSoon(ends_on))
  if (ending.length === 0) return ok('vendor_apis', finding('vendor_versions', { count: vendorVersions.length }))
  const versions = ending.map(({ name, version, ends_on }) => `${name} ${version} (${ends_on})`).join(', ')
  return warn('vendor_apis', finding('vendor_versions_ending', { versions }))
}

function checkClock({ clockSkewMs }: Findings): Check {
  const skew = Math.abs(clockSkewMs)
  const found = finding(clockSkewMs < 0 ? 'clock_behind' : 'clock_ahead', { ms: skew })
  if (skew >= skewMs.fail) return fail('clock', found)
  return skew >= skewMs.warn ? warn('clock', found) : ok('clock', found)
}

function toMebibytes(bytes: number): string {
  return (bytes / 1024 / 1024).toFixed(1)
}

function check(name: string, status: Check['status'], findings: Finding[]): Check {
  return { name, status, findings, detail: describeFindings(findings) }
}

const ok = (name: string, ...findings: Finding[]): Check => check(name, 'ok', findings)
const warn = (name: string, ...findings: Finding[]): Check => check(name, 'warn', findings)
const fail = (name: string, ...findings: Finding[]): Check => check(name, 'fail', findings)
