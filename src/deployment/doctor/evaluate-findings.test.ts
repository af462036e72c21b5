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
  rollupMismatches: { profiles: 0, days: 0, example: null },
  partitions: [{ table: 'told', partitions: 3, current: 'told_2026_03', oldest: databaseNow }],
  distribution: null,
  databaseNodes: null,
  rebalance: null,
}
const rebalance = { state: 'running', started_at: databaseNow, finished_at: null, problem: null }
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
      expect.stringMatching(/^reachable: not reached from the coordinator: c:5432;/),
      'machines: could not be checked: connection to the remote node c:5432 failed',
      expect.stringMatching(/^rebalance: failing, started at 2026-03-10T12:00:00.000Z;/),
    ])
    expect(checks).toHaveLength(11)
  })

  it('reports healthy if nothing is wrong', () => {
    const checks = evaluateFindings(healthy)
    expect(worstStatus(checks)).toBe('ok')
    expect(checks).toEqual([
      { name: 'database', status: 'ok', detail: 'PostgreSQL 18.4, 12.0 MiB' },
      { name: 'migrations', status: 'ok', detail: '2 applied' },
      { name: 'master_key', status: 'ok', detail: 'every stored secret is encrypted with the current key' },
      { name: 'jobs', status: 'ok', detail: '1 queues, 1 ready, 2 running' },
      { name: 'dead_letters', status: 'ok', detail: 'none' },
      { name: 'sums', status: 'ok', detail: 'what was recounted of reports is what their credit says' },
      { name: 'parts', status: 'ok', detail: 'told 3' },
      { name: 'clock', status: 'ok', detail: "the database's clock is 3 ms ahead of this process's" },
    ])
  })

  it.each<[string, Partial<Findings>, string, string]>([
    ['pending migrations', { migrationsPending: ['0003-events'] }, 'migrations', 'fail'],
    ['secrets of a former key', { envelopesWaiting: 7 }, 'master_key', 'warn'],
    ['a job ready for 4 minutes', { queues: [queue('greet', 4)] }, 'jobs', 'ok'],
    ['a job ready for 6 minutes', { queues: [queue('greet', 6)] }, 'jobs', 'warn'],
    ['a dead letter', { deadLetters: 1 }, 'dead_letters', 'warn'],
    ['no part for the present', { partitions: [{ ...healthy.partitions[0]!, current: null }] }, 'parts', 'warn'],
    ['machines that hold about the same', { distribution }, 'machines', 'ok'],
    ['a table that is not spread', { distribution: { ...distribution, undistributed: ['new'] } }, 'machines', 'warn'],
    ['keys that are not back', { distribution: { ...distribution, keysAside: 2 } }, 'machines', 'warn'],
    [
      'a spread table outside of the log',
      { distribution: { ...distribution, unlogged: ['counter'] } },
      'machines',
      'warn',
    ],
    ['a machine with over twice the average', { distribution: uneven() }, 'machines', 'warn'],
    ['a profile that fits', { distribution }, 'largest_profile', 'ok'],
    ['a profile of more than half a machine', { distribution: huge(0.9) }, 'largest_profile', 'warn'],
    ['many profiles that lie together', { distribution: huge(0.4) }, 'largest_profile', 'ok'],
    ['a rebalance that runs', { rebalance }, 'rebalance', 'ok'],
    [
      'a rebalance that has ended',
      { rebalance: { ...rebalance, state: 'finished', finished_at: databaseNow } },
      'rebalance',
      'ok',
    ],
    ['a rebalance that repeats a move', { rebalance: { ...rebalance, problem: 'ERROR: no' } }, 'rebalance', 'warn'],
    ['a rebalance that failed', { rebalance: { ...rebalance, state: 'failed' } }, 'rebalance', 'warn'],
    ['a clock 1.9 s off', { clockSkewMs: -1_900 }, 'clock', 'ok'],
    ['a clock 2 s off', { clockSkewMs: -2_000 }, 'clock', 'warn'],
    ['a clock a minute off', { clockSkewMs: 60_000 }, 'clock', 'fail'],
  ])('%s', (_title, change, name, status) => {
    const checks = evaluateFindings({ ...healthy, ...change })
    expect(checks.find((check) => check.name === name)?.status).toBe(status)
    expect(worstStatus(checks)).toBe(status)
  })
})

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
