/** The English texts of what checks found. A caller translates them by their code and values. */
const checkTexts = {
  unknown: 'could not be checked: {reason}',
  database: 'PostgreSQL {version}, {size} MiB',
  migrations_applied: '{count} applied',
  migrations_pending: 'pending: {names}; run `tributary migrate`',
  secrets_current: 'all stored secrets are encrypted with the current key',
  secrets_former: '{count} stored secrets are encrypted with a former key; run `tributary secrets rotate`',
  jobs: '{queues} queues, {ready} ready, {active} running',
  jobs_stuck: 'ready for over 5 minutes: {names}; check that a process with ROLE=worker or all is running',
  dead_letters_none: 'none',
  dead_letters: '{count} jobs failed permanently; retry one with `tributary jobs retry <id>`',
  log_derived: '{derived} entries derived, {waiting} waiting',
  log_waiting:
    '{waiting} entries wait for over {minutes} minutes; check that a process with ROLE=worker or all is running',
  log_failures:
    '{failures} entries of {profiles} profiles could not be derived; see `tributary ingest show` and `tributary ingest retry`',
  rollups_match: 'the verified rollups match their credit',
  rollups_differ:
    '{days} days of {profiles} profiles have rollups that differ from their credit, for example {example}',
  partitions: '{tables}',
  partitions_missing: 'no partition for the current time: {tables}; the hourly job `maintain-partitions` creates it',
  backup: '{at}, {location}',
  backup_late: 'over 8 days ago: check that a worker is running',
  backup_none: 'none made',
  backup_due: 'none yet; BACKUP_SCHEDULE makes the first one',
  backup_failed: 'failed at {at}: {reason}',
  backup_later:
    '{count} stored backups have a later time than the last one, so they are neither counted nor deleted: a clock was wrong, or someone else stored them; delete them yourself',
  backup_unrecognized:
    '{count} stored backups have no manifest of this deployment (of an earlier version, another MASTER_KEY or someone else), so they are not deleted: delete them yourself',
  nodes_reachable: '{nodes}',
  nodes_away: 'the coordinator cannot reach: {nodes}; requests for the profiles there return 503',
  nodes: '{nodes}',
  nodes_undistributed: 'not distributed yet: {tables}',
  nodes_keys: '{count} foreign keys are not restored yet',
  nodes_distribute: 'run `tributary distribute` again',
  nodes_unlogged:
    'a rebalance would never finish, because these tables are unlogged: {tables}; docs/scale.md explains how to change them',
  nodes_uneven: 'uneven: run `select citus_rebalance_start()` on the coordinator to move profiles',
  largest_profile: 'profile {profile} has about {size} MiB on {node}',
  largest_profile_huge:
    "over half of the average node; give it a separate shard: `select isolate_tenant_to_new_shard('event', '{profile}', 'CASCADE')`",
  rebalance: '{state}',
  rebalance_waiting: 'not started',
  rebalance_started: 'started at {at}',
  rebalance_ended: 'ended at {at}',
  rebalance_retries: 'Citus retries a move: {problem}',
  rebalance_failed: 'run `select * from citus_rebalance_status()` on the coordinator to see the reason',
  vendor_versions: '{count} versions of vendor APIs are in use; none ends soon',
  vendor_versions_ending: 'ending soon: {versions}; update Tributary',
  clock_ahead: 'the database clock is {ms} ms ahead of the clock of this process',
  clock_behind: 'the database clock is {ms} ms behind the clock of this process',
} as const

export type CheckCode = keyof typeof checkTexts
export const checkCodes = Object.keys(checkTexts) as [CheckCode, ...CheckCode[]]

/** What a check found: its text by code, and the values in it. */
export interface Finding {
  code: CheckCode
  values: Record<string, string>
}

export function finding(code: CheckCode, values: Record<string, string | number> = {}): Finding {
  return { code, values: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)])) }
}

/** The findings of a check in English. */
export function describeFindings(findings: readonly Finding[]): string {
  return findings
    .map(({ code, values }) => checkTexts[code].replace(/\{([a-z]+)\}/g, (_, name) => values[name] ?? ''))
    .join('; ')
}
