import { chmodSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { servicesOn } from '../../../test/support/app/services-on.ts'
import { testDatabase } from '../../../test/support/database/test-database.ts'
import { temporaryDirectory } from '../../../test/support/temporary-directory.ts'
import { jobs, scheduledJobs } from '../../jobs.ts'
import { bindContext } from '../../kernel/context/context.ts'
import { ensureMasterKey } from '../ensure-master-key.ts'
import { findBackupState } from './backup-queries.ts'
import { createBackup } from './create-backup.ts'

const directory = join(await temporaryDirectory(), 'backups')
let now = new Date('2026-03-10T12:00:00Z')
// A backup reads all profiles.
const database = await testDatabase('migrated', { isGuarded: false })
const { services, close } = await servicesOn(database, {
  env: { BACKUP_DESTINATION: directory, BACKUP_KEEP: '1' },
  now: () => now,
})
afterAll(close)
const ctx = bindContext(services, {})
await ensureMasterKey(ctx.db, ctx.secrets, now)

it('runs only on the schedule of the settings', () => {
  expect(jobs.find((job) => job === createBackup)!.schedule).toBeUndefined()
  const scheduled = scheduledJobs({ backupSchedule: '15 2 * * *' }).filter(({ schedule }) => schedule === '15 2 * * *')
  expect(scheduled.map(({ request }) => request.name)).toEqual(['create-backup'])
})

it('stores a backup and deletes the oldest ones', async () => {
  await createBackup.run(ctx, {})
  const [first] = readdirSync(directory)
  now = new Date('2026-03-11T12:00:00Z')
  await createBackup.run(ctx, {})
  const [second, ...rest] = readdirSync(directory)
  expect([first === second, rest]).toEqual([false, []])
  expect(await findBackupState(ctx.db)).toEqual({
    last_backup_at: now,
    last_backup_location: join(directory, second!),
    backup_failed_at: null,
    backup_failure: null,
  })
})

it('records a failure, which the next backup clears', async () => {
  rmSync(directory, { recursive: true })
  writeFileSync(directory, 'a file')
  chmodSync(directory, 0o400)
  await expect(createBackup.run(ctx, {})).rejects.toThrow('EEXIST')
  const failed = await findBackupState(ctx.db)
  expect(failed).toMatchObject({ last_backup_at: expect.any(Date), backup_failed_at: now })
  expect(failed.backup_failure).toContain('EEXIST')
  rmSync(directory)
  await createBackup.run(ctx, {})
  expect(await findBackupState(ctx.db)).toMatchObject({ backup_failed_at: null, backup_failure: null })
})
