import { describe, expect, it } from 'vitest'
import { evaluateUpgrade, type UpgradeFacts } from './evaluate-upgrade.ts'

const now = new Date('2026-11-16T12:00:00Z')
const mebibyte = 1024 * 1024
const usual: UpgradeFacts = {
  pending: ['0002-notes'],
  unknown: [],
  rows: 1_000,
  databaseBytes: 100 * mebibyte,
  freeBytes: 200 * mebibyte,
  lastBackupAt: new Date('2026-11-16T10:00:00Z'),
}
const check = (facts: Partial<UpgradeFacts>, name: string) =>
  evaluateUpgrade({ ...usual, ...facts }, now).find((found) => found.name === name)

describe('an upgrade', () => {
  it('lists the migrations that will run', () => {
    expect(evaluateUpgrade(usual, now).map(({ name, status }) => [name, status])).toEqual([
      ...[
        ['schema', 'ok'],
        ['disk', 'ok'],
        ['backup', 'ok'],
        ['duration', 'ok'],
      ],
    ])
    expect(check({}, 'schema')!.detail).toBe('1 migrations will run: 0002-notes')
  })

  it('needs no other check if nothing is pending', () => {
    expect(evaluateUpgrade({ ...usual, pending: [], freeBytes: 0 }, now)).toEqual([
      { name: 'schema', status: 'ok', detail: 'nothing to migrate' },
    ])
  })

  it('of a database of a newer program is rejected', () => {
    const checks = evaluateUpgrade({ ...usual, unknown: ['0300-later'] }, now)
    expect(checks).toEqual([{ name: 'schema', status: 'fail', detail: expect.stringContaining('0300-later') }])
  })

  it('of a database of a version before 1.0 is rejected', () => {
    const checks = evaluateUpgrade({ ...usual, unknown: ['0001-tenancy', '0002-requests'] }, now)
    const detail =
      'the database was made by a version before 1.0, which cannot be upgraded: start with an empty database'
    expect(checks).toEqual([{ name: 'schema', status: 'fail', detail }])
  })

  it('says how much is free and how much the database has', () => {
    expect(check({}, 'disk')!.detail).toBe(
      '200 MiB are free; the database has 100 MiB, and migrations may need as much again',
    )
  })

  it.each([
    [100, 'ok'],
    [99, 'warn'],
    [25, 'warn'],
    [24, 'fail'],
    [null, 'warn'],
  ])('with %s MiB free for 100 MiB is %s', (free, status) => {
    expect(check({ freeBytes: free === null ? null : free * mebibyte }, 'disk')!.status).toBe(status)
  })

  it.each([
    ['2026-11-15T12:00:00Z', 'ok', '24 hours ago'],
    ['2026-11-15T11:59:00Z', 'warn', '24 hours ago; make a new one'],
    ['2026-11-14T12:00:01Z', 'warn', '48 hours ago; make a new one'],
    ['2026-11-14T12:00:00Z', 'warn', '2 days ago; make a new one'],
    ['2026-11-01T12:00:00Z', 'warn', '15 days ago; make a new one'],
    ['2026-11-16T12:05:00Z', 'ok', '0 hours ago'],
  ])('with a backup of %s is %s', (at, status, ending) => {
    const found = check({ lastBackupAt: new Date(at) }, 'backup')!
    expect([found.status, found.detail.endsWith(ending)]).toEqual([status, true])
  })

  it('without a backup gets a warning', () => {
    expect(check({ lastBackupAt: null }, 'backup')!.status).toBe('warn')
  })

  it.each([
    [0, 'less than a minute'],
    [3_000_000, 'less than a minute'],
    [3_000_001, 'up to 2 minutes'],
    [600_000_000, 'up to 200 minutes'],
  ])('of %s rows takes %s', (rows, text) => {
    expect(check({ rows }, 'duration')!.detail).toBe(`${text}, estimated from ${rows} rows`)
  })
})
