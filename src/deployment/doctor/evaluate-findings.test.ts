import { describe, expect, it } from 'vitest'
import { evaluateFindings, type Findings, worstStatus } from './evaluate-findings.ts'

const databaseNow = new Date('2026-03-10T12:00:00Z')
const healthy: Findings = {
  databaseVersion: '18.4',
  databaseBytes: 12 * 1024 * 1024,
  databaseNow,
  clockSkewMs: 3,
  migrationsTotal: 2,
  migrationsPending: [],
  envelopesWaiting: 0,
  queues: [queue('purge-expired', 0)],
  deadLetters: 0,
  ingestLog: { waiting: 0, waiting_bytes: 0, waiting_since: null, derived: 12, failures: 0, failing_profiles: 0 },
  rollupMismatches: { profiles: 0, days: 0, example: null },
  partitions: [{ table: 'event', partitions: 3, current: 'event_2026_03', oldest: databaseNow }],
  backup: {
    ...{ last_backup_at: new Date('2026-03-09T12:00:00Z'), last_backup_location: '/b/x' },
    ...{ backup_failed_at: null, backup_failure: null },
    ...{ backups_later: 0, backups_unrecognized: 0 },
  },
  hasBackupSchedule: false,
  distribution: null,
  databaseNodes: null,
  rebalance: null,
  vendorVersions: [
    { name: 'Ads', version: 'v13', ends_on: '2026-05-10' },
    { name: 'Shop', version: 'v3', ends_on: null },
  ],
}
const neverBackedUp = { ...healthy.backup, last_backup_at: null, last_backup_location: null }
const backedUp = (at: string) => ({ ...healthy.backup, last_backup_at: new Date(at), last_backup_location: '/b/x' })
const rebalance = { state: 'running', started_at: databaseNow, finished_at: null, problem: null }
const ending = (ends_on: string) => ({ name: 'Ads', version: 'v13', ends_on })
const gib = 1024 ** 3
const distribution: NonNullable<Findings['distribution']> = {
  nodes: [
    { node: 'b:5432', shards: 64, bytes: 10 * gib },
    { node: 'c:5432', shards: 64, bytes: 8 * gib },
  ],
  undistributed: [],
  keysAside: 0,
  unlogged: [],
  fullest: { node: 'b:5432', bytes: gib, profiles: 3, largest: { profile_id: 'p1', share: 0.9 } },
}

describe('evaluating the findings', () => {
  it('reports every check; one that cannot run fails with its reason and hides no other', () => {
    const checks = evaluateFindings({
      ...healthy,
      envelopesWaiting: { unknown: 'connection to the remote node c:5432 failed' },
      distribution: { unknown: 'connection to the remote node c:5432 failed' },
      databaseNodes: [
        { node: 'b:5432', is_reachable: true },
        { node: 'c:5432', is_reachable: false },
      ],
      rebalance: { state: 'failing', started_at: databaseNow, finished_at: null, problem: null },
    })
    const failed = checks.filter(({ status }) => status !== 'ok').map(({ name, detail }) => `${name}: ${detail}`)
    expect(failed).toEqual([
      'master_key: could not be checked: connection to the remote node c:5432 failed',
      expect.stringMatching(/^reachable: the coordinator cannot reach: c:5432;/),
      'nodes: could not be checked: connection to the remote node c:5432 failed',
      expect.stringMatching(/^rebalance: failing; started at 2026-03-10T12:00:00.000Z;/),
    ])
    expect(checks).toHaveLength(14)
  })

  it('reports healthy if nothing is wrong', () => {
    const checks = evaluateFindings(healthy)
    expect(worstStatus(checks)).toBe('ok')
    expect(checks.map(({ findings, ...check }) => check)).toEqual([
      { name: 'database', status: 'ok', detail: 'PostgreSQL 18.4, 12.0 MiB' },
      { name: 'migrations', status: 'ok', detail: '2 applied' },
      { name: 'master_key', status: 'ok', detail: 'all stored secrets are encrypted with the current key' },
      { name: 'jobs', status: 'ok', detail: '1 queues, 1 ready, 2 running' },
      { name: 'dead_letters', status: 'ok', detail: 'none' },
      { name: 'ingest_log', status: 'ok', detail: '12 entries derived, 0 waiting' },
      { name: 'rollups', status: 'ok', detail: 'the verified rollups match their credit' },
      { name: 'partitions', status: 'ok', detail: 'event 3' },
      { name: 'backup', status: 'ok', detail: expect.stringContaining('/b/x') },
      { name: 'vendor_apis', status: 'ok', detail: '2 versions of vendor APIs are in use; none ends soon' },
      { name: 'clock', status: 'ok', detail: 'the database clock is 3 ms ahead of the clock of this process' },
    ])
  })

  it('has a code and values for each finding, from which its text is made', () => {
    const [database] = evaluateFindings(healthy)
    expect(database!.findings).toEqual([{ code: 'database', values: { version: '18.4', size: '12.0' } }])
    const waiting = { ...waitingFor(7), failures: 2, failing_profiles: 1 }
    const log = evaluateFindings({ ...healthy, ingestLog: waiting }).find(({ name }) => name === 'ingest_log')!
    expect(log.findings.map(({ code }) => code)).toEqual(['log_waiting', 'log_failures'])
    expect(log.detail).toMatch(/wait for over 7 minutes.*; 2 entries of 1 profiles could not be derived/)
  })

  it.each<[string, Partial<Findings>, string, string]>([
    ['pending migrations', { migrationsPending: ['0003-events'] }, 'migrations', 'fail'],
    ['secrets encrypted with a former key', { envelopesWaiting: 7 }, 'master_key', 'warn'],
    ['a job ready for 4 minutes', { queues: [queue('greet', 4)] }, 'jobs', 'ok'],
    ['a job ready for 6 minutes', { queues: [queue('greet', 6)] }, 'jobs', 'warn'],
    ['no backup', { backup: neverBackedUp }, 'backup', 'warn'],
    ['no backup yet although one is scheduled', { hasBackupSchedule: true, backup: neverBackedUp }, 'backup', 'warn'],
    ['a backup of last week', { hasBackupSchedule: true, backup: backedUp('2026-03-03T12:00:00Z') }, 'backup', 'ok'],
    [
      'no scheduled backup for 9 days',
      { hasBackupSchedule: true, backup: backedUp('2026-03-01T11:00:00Z') },
      'backup',
      'warn',
    ],
    ['an old backup without a schedule', { backup: backedUp('2025-03-01T12:00:00Z') }, 'backup', 'ok'],
    [
      'stored backups of a later time',
      { backup: { ...backedUp('2026-03-09T12:00:00Z'), backups_later: 1 } },
      'backup',
      'warn',
    ],
    [
      'stored backups without a manifest',
      { backup: { ...backedUp('2026-03-09T12:00:00Z'), backups_unrecognized: 2 } },
      'backup',
      'warn',
    ],
    [
      'a failed backup',
      { backup: { ...healthy.backup, backup_failed_at: databaseNow, backup_failure: 'disk full' } },
      'backup',
      'fail',
    ],
    ['a dead letter', { deadLetters: 1 }, 'dead_letters', 'warn'],
    [
      'no partition for the current time',
      { partitions: [{ ...healthy.partitions[0]!, current: null }] },
      'partitions',
      'warn',
    ],
    ['nodes of about the same size', { distribution }, 'nodes', 'ok'],
    ['a table that is not distributed', { distribution: { ...distribution, undistributed: ['new'] } }, 'nodes', 'warn'],
    ['foreign keys that are not restored', { distribution: { ...distribution, keysAside: 2 } }, 'nodes', 'warn'],
    [
      'a distributed table that is unlogged',
      { distribution: { ...distribution, unlogged: ['counter'] } },
      'nodes',
      'warn',
    ],
    ['a node with over twice the average size', { distribution: uneven() }, 'nodes', 'warn'],
    ['a profile of ordinary size', { distribution }, 'largest_profile', 'ok'],
    ['a profile larger than half a node', { distribution: huge(0.9) }, 'largest_profile', 'warn'],
    ['many small profiles on one node', { distribution: huge(0.4) }, 'largest_profile', 'ok'],
    ['a running rebalance', { rebalance }, 'rebalance', 'ok'],
    [
      'a finished rebalance',
      { rebalance: { ...rebalance, state: 'finished', finished_at: databaseNow } },
      'rebalance',
      'ok',
    ],
    ['a rebalance that retries a move', { rebalance: { ...rebalance, problem: 'ERROR: no' } }, 'rebalance', 'warn'],
    ['a failed rebalance', { rebalance: { ...rebalance, state: 'failed' } }, 'rebalance', 'warn'],
    ['entries that wait for four minutes', { ingestLog: waitingFor(4) }, 'ingest_log', 'ok'],
    ['entries that wait for six minutes', { ingestLog: waitingFor(6) }, 'ingest_log', 'warn'],
    [
      'an entry that cannot be derived',
      { ingestLog: { ...healthy.ingestLog, failures: 1, failing_profiles: 1 } },
      'ingest_log',
      'warn',
    ],
    ['a version that ends in 59 days', { vendorVersions: [ending('2026-05-09')] }, 'vendor_apis', 'warn'],
    ['a version that has ended', { vendorVersions: [ending('2026-03-01')] }, 'vendor_apis', 'warn'],
    ['a clock 1.9 s off', { clockSkewMs: -1_900 }, 'clock', 'ok'],
    ['a clock 2 s off', { clockSkewMs: -2_000 }, 'clock', 'warn'],
    ['a clock a minute off', { clockSkewMs: 60_000 }, 'clock', 'fail'],
  ])('%s', (_title, change, name, status) => {
    const checks = evaluateFindings({ ...healthy, ...change })
    expect(checks.find((check) => check.name === name)?.status).toBe(status)
    expect(worstStatus(checks)).toBe(status)
  })
})

function waitingFor(minutes: number): Findings['ingestLog'] {
  const waiting_since = new Date(databaseNow.getTime() - minutes * 60_000)
  return { ...healthy.ingestLog, waiting: 3, waiting_bytes: 900, waiting_since }
}

function uneven(): Findings['distribution'] {
  const node = (name: string, bytes: number) => ({ node: name, shards: 32, bytes })
  return { ...distribution, nodes: [node('b', 9 * gib), node('c', gib), node('d', gib)] }
}

function huge(share: number): Findings['distribution'] {
  return {
    ...distribution,
    fullest: { ...distribution.fullest!, bytes: 8 * gib, largest: { profile_id: 'p1', share } },
  }
}

function queue(name: string, readyForMinutes: number): Findings['queues'][number] {
  const oldest_ready_at = new Date(databaseNow.getTime() - readyForMinutes * 60_000)
  return { name, ready: 1, waiting: 0, active: 2, failed: 0, oldest_ready_at }
}
