import { appendFileSync, chmodSync, copyFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { servicesOn } from '../../../test/support/app/services-on.ts'
import { testDatabase } from '../../../test/support/database/test-database.ts'
import { temporaryDirectory } from '../../../test/support/temporary-directory.ts'
import { jobs, scheduledJobs } from '../../jobs.ts'
import { bindContext, type Context } from '../../kernel/context/context.ts'
import { diagnoseDeployment } from '../doctor/diagnose-deployment.ts'
import { ensureMasterKey } from '../ensure-master-key.ts'
import { findBackupState } from './backup-queries.ts'
import { createBackup } from './create-backup.ts'

const directory = join(await temporaryDirectory(), 'backups')
let now = new Date('2026-03-10T12:00:00Z')
// A backup reads all profiles.
const database = await testDatabase('migrated', { isGuarded: false })
const { services, close } = await servicesOn(database, {
  env: {
    ...{ BACKUP_DESTINATION: directory, BACKUP_KEEP: '1', BACKUP_KEEP_DAILY: '0', BACKUP_KEEP_WEEKLY: '0' },
    ...{ BACKUP_KEEP_MONTHLY: '0', BACKUP_KEEP_MANUAL: '2' },
  },
  now: () => now,
})
afterAll(close)
const ctx = bindContext(services, {})
await ensureMasterKey(ctx.db, ctx.secrets, now)

const backupOf = (time: string) => `tributary-${time}.backup`
const fileOf = (name: string) => join(directory, name)
const listBackups = () => readdirSync(directory).filter((name) => !name.endsWith('.json'))

async function diagnoseBackup() {
  const { data } = await diagnoseDeployment.run(ctx as Context, {} as never)
  return data!.checks.find(({ name }) => name === 'backup')!
}

it('runs only on the schedule of the settings', () => {
  expect(jobs.find((job) => job === createBackup)!.schedule).toBeUndefined()
  const scheduled = scheduledJobs({ backupSchedule: '15 2 * * *' }).filter(({ schedule }) => schedule === '15 2 * * *')
  expect(scheduled.map(({ request }) => request.name)).toEqual(['create-backup'])
})

it('stores a backup with its manifest, and deletes those no longer kept with theirs', async () => {
  await createBackup.run(ctx, {})
  now = new Date('2026-03-11T12:00:00Z')
  await createBackup.run(ctx, {})
  const second = backupOf('20260311T120000Z')
  expect(readdirSync(directory)).toEqual([second, `${second}.json`])
  expect(await findBackupState(ctx.db)).toEqual({
    last_backup_at: now,
    last_backup_location: fileOf(second),
    backup_failed_at: null,
    backup_failure: null,
    backups_later: 0,
    backups_unrecognized: 0,
  })
  expect((await diagnoseBackup()).status).toBe('ok')
})

it('keeps the scheduled backup however many manual ones follow', async () => {
  for (const minute of ['01', '02', '03']) {
    now = new Date(`2026-03-11T12:${minute}:00Z`)
    await createBackup.run(ctx, { is_manual: true })
  }
  expect(listBackups()).toEqual(['20260311T120000Z', '20260311T120200Z', '20260311T120300Z'].map(backupOf))
  now = new Date('2026-03-11T12:30:00Z')
  await createBackup.run(ctx, {})
  expect(listBackups()).toEqual(['20260311T120200Z', '20260311T120300Z', '20260311T123000Z'].map(backupOf))
})

const own = backupOf('20260311T123000Z')
const laterNames = ['20270101T000000Z', '20270102T000000Z', '20270103T000000Z'].map(backupOf)
const laterFiles: [string, string, () => Promise<void>][] = [
  [
    'without a manifest',
    'backup_unrecognized',
    async () => {
      for (const name of laterNames) copyFileSync(fileOf(own), fileOf(name))
    },
  ],
  [
    'with a changed manifest',
    'backup_unrecognized',
    async () => {
      const manifest = readFileSync(fileOf(`${own}.json`), 'utf8')
      for (const name of laterNames) {
        copyFileSync(fileOf(own), fileOf(name))
        writeFileSync(fileOf(`${name}.json`), manifest.replace(own, name).replace('2026-03-11', '2027-01-01'))
      }
    },
  ],
  [
    'of this deployment when its clock was ahead',
    'backup_later',
    async () => {
      for (const name of laterNames) {
        now = new Date(`2027-01-0${laterNames.indexOf(name) + 1}T00:00:00Z`)
        // As a manual one, it does not replace the scheduled one that the others are copied from.
        await services.storeBackup('manual')
      }
    },
  ],
]
it.each(laterFiles)(
  'is kept where there are files of a later time %s, and doctor tells',
  async (_title, code, store) => {
    await store()
    const before = listBackups()
    now = new Date('2026-03-12T12:00:00Z')
    await createBackup.run(ctx, {})
    const stored = backupOf('20260312T120000Z')
    expect(before.filter((name) => name !== own && !listBackups().includes(name))).toEqual([])
    expect(listBackups()).toContain(stored)
    expect(await diagnoseBackup()).toMatchObject({ status: 'warn', findings: [{ code: 'backup' }, { code }] })
    for (const name of laterNames) for (const file of [name, `${name}.json`]) rmSync(fileOf(file), { force: true })
    now = new Date('2026-03-11T12:30:00Z')
    rmSync(fileOf(stored))
    await createBackup.run(ctx, {})
    expect((await diagnoseBackup()).status).toBe('ok')
  },
)

it('does not count a file that is not the one that its manifest describes', async () => {
  appendFileSync(fileOf(own), 'x')
  now = new Date('2026-03-13T12:00:00Z')
  await createBackup.run(ctx, {})
  expect(listBackups()).toContain(own)
  expect(await diagnoseBackup()).toMatchObject({ findings: [{ code: 'backup' }, { code: 'backup_unrecognized' }] })
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
