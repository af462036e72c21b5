import { describe, expect, test } from 'vitest'
import { type Findings, judgeFindings, worstStatus } from './judge-findings.ts'

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
  sumAlarms: { profiles: 0, days: 0, example: null },
}

describe('a deployment is judged', () => {
  test('healthy when nothing is wrong', () => {
    const checks = judgeFindings(healthy)
    expect(worstStatus(checks)).toBe('ok')
    expect(checks).toEqual([
      { name: 'database', status: 'ok', detail: 'PostgreSQL 18.4, 12.0 MiB' },
      { name: 'migrations', status: 'ok', detail: '2 applied' },
      { name: 'master_key', status: 'ok', detail: 'every stored secret is sealed with the current key' },
      { name: 'jobs', status: 'ok', detail: '1 queues, 1 ready, 2 running' },
      { name: 'dead_letters', status: 'ok', detail: 'none' },
      { name: 'sums', status: 'ok', detail: 'what was recounted of reports is what their credit says' },
      { name: 'clock', status: 'ok', detail: "the database's clock is 3 ms ahead of this process's" },
    ])
  })

  test.each<[string, Partial<Findings>, string, string]>([
    ['pending migrations', { migrationsPending: ['0003-events'] }, 'migrations', 'fail'],
    ['secrets of a former key', { envelopesWaiting: 7 }, 'master_key', 'warn'],
    ['a job ready for 4 minutes', { queues: [queue('greet', 4)] }, 'jobs', 'ok'],
    ['a job ready for 6 minutes', { queues: [queue('greet', 6)] }, 'jobs', 'warn'],
    ['a dead letter', { deadLetters: 1 }, 'dead_letters', 'warn'],
    ['a clock 1.9 s off', { clockSkewMs: -1_900 }, 'clock', 'ok'],
    ['a clock 2 s off', { clockSkewMs: -2_000 }, 'clock', 'warn'],
    ['a clock a minute off', { clockSkewMs: 60_000 }, 'clock', 'fail'],
  ])('%s', (_title, change, name, status) => {
    const checks = judgeFindings({ ...healthy, ...change })
    expect(checks.find((check) => check.name === name)?.status).toBe(status)
    expect(worstStatus(checks)).toBe(status)
  })
})

function queue(name: string, readyForMinutes: number): Findings['queues'][number] {
  const oldest_ready_at = new Date(databaseNow.getTime() - readyForMinutes * 60_000)
  return { name, ready: 1, waiting: 0, active: 2, failed: 0, oldest_ready_at }
}
