import { statfs } from 'node:fs/promises'
import type { Config } from '../../config/load-config.ts'
import type { BackupStore } from '../../db/backup/backup-store.ts'
import type { Database } from '../../db/open.ts'
import type { UpgradeCheck, UpgradeFacts } from '../../deployment/upgrade/domain/evaluate-upgrade.ts'
import { CliExit, command, type Terminal } from '../command.ts'
import { progress } from '../progress.ts'
import { showBackup } from './backup-command.ts'
import { openSecrets } from './stored-backups.ts'

export const upgradeCommand = command({
  name: 'upgrade',
  summary: 'Check, back up and migrate the database of an earlier version.',
  notes:
    'Stop the service first. The backup is stored in BACKUP_DESTINATION and verified before anything is changed. With --check nothing is written; the exit code is 1 if a check fails.',
  options: {
    check: { type: 'boolean', help: 'Only show what would run, the free disk, the last backup and an estimate.' },
  },
  isRemote: false,
  async run({ options, terminal, settings, print }) {
    const [{ evaluateUpgrade }, { openBackupStore }, { updateLastBackup }, { withDatabase }] = await Promise.all([
      import('../../deployment/upgrade/domain/evaluate-upgrade.ts'),
      import('../../db/backup/backup-store.ts'),
      import('../../deployment/backups/backup-queries.ts'),
      import('./with-database.ts'),
    ])
    const config = settings()
    const store = await openBackupStore(config.backupStore)
    await withDatabase(
      config,
      async (database) => {
        const facts = await gatherFacts(database, config, store)
        const checks = evaluateUpgrade(facts, new Date())
        const hasFailed = checks.some(({ status }) => status === 'fail')
        if (options.check || hasFailed || facts.pending.length === 0) {
          print({ data: { checks, pending: facts.pending } }, checks.map(toLine))
          if (hasFailed) throw new CliExit('failed', 'a check failed; nothing was changed')
          return
        }
        const startedAt = new Date()
        const backup = await makeVerifiedBackup(database, config, store, terminal)
        const applied = await migrateShown(database, terminal)
        await updateLastBackup(database.db, startedAt, `${store.location}/${backup.name}`)
        print({ data: { checks, backup, applied } }, [
          ...checks.map(toLine),
          `backup: ${store.location}/${backup.name}, ${backup.is_verified ? 'verified' : 'not verified: its identity is not on this machine'}`,
          `migrated: ${applied.length} migrations`,
        ])
      },
      { mustExist: true },
    )
  },
})

function toLine({ name, status, detail }: UpgradeCheck): string {
  return `${status.padEnd(4)}  ${name.padEnd(8)}  ${detail}`
}

async function gatherFacts({ db, isEmbedded }: Database, config: Config, store: BackupStore): Promise<UpgradeFacts> {
  const [queries, { listKnownBackups }, { migrations }] = await Promise.all([
    import('../../deployment/upgrade/upgrade-queries.ts'),
    import('../../deployment/backups/manifest.ts'),
    import('../../db/migrations/index.ts'),
  ])
  const applied = await queries.listAppliedMigrations(db)
  const { bytes: databaseBytes, rows } = await queries.findDatabaseSize(db)
  const { known } = await listKnownBackups(store, await openSecrets(config))
  const recorded = applied.length > 0 ? await queries.findLastBackupAt(db) : null
  const stored = known.filter(({ is_verified }) => is_verified).map(({ created_at }) => created_at)
  const times = [...stored, recorded].flatMap((time) => (time && time.getTime() <= Date.now() ? [time.getTime()] : []))
  return {
    pending: Object.keys(migrations)
      .sort()
      .filter((name) => !applied.includes(name)),
    unknown: applied.filter((name) => !(name in migrations)),
    rows,
    databaseBytes,
    freeBytes: isEmbedded ? await findFreeBytes(config.dataDir) : null,
    lastBackupAt: times.length > 0 ? new Date(Math.max(...times)) : null,
  }
}

async function findFreeBytes(directory: string): Promise<number> {
  const { bavail, bsize } = await statfs(directory)
  return bavail * bsize
}

/** Reads the stored backup again; a backup for a recipient can only be read where its identity is. */
async function makeVerifiedBackup({ pool }: Database, config: Config, store: BackupStore, terminal: Terminal) {
  const [{ backupContent }, { writeBackup }, { verifyBackup }, { version }] = await Promise.all([
    import('../../db/backup/backup.ts'),
    import('../../deployment/backups/write-backup.ts'),
    import('../../db/backup/verify.ts'),
    import('../../version.ts'),
  ])
  const { backupKeys: keys } = config
  const isForRecipients = keys.recipients.length > 0
  const isEncrypted = keys.passphrase !== null || isForRecipients
  const secrets = await openSecrets(config)
  const shown = showBackup(terminal)
  const content = backupContent(pool, { keys, version, onProgress: shown.update })
  const stored = { store, secrets, content, isEncrypted, startedAt: new Date(), kind: 'manual' as const }
  const { name, bytes } = await writeBackup(stored).finally(shown.end)
  const is_verified = !isForRecipients || keys.identities.length > 0
  if (is_verified) await verifyBackup(await store.read(name), keys)
  return { name, bytes, is_verified }
}

async function migrateShown({ db }: Database, terminal: Terminal): Promise<string[]> {
  const [{ migrate }, { distributeNewTables }] = await Promise.all([
    import('../../db/migrate.ts'),
    import('../../db/distribution/distribute-like.ts'),
  ])
  const shown = progress(terminal, 'migrate')
  try {
    const { applied } = await migrate(db, undefined, ({ step, of }) => shown.update(step, of))
    await distributeNewTables(db)
    return applied
  } finally {
    shown.end()
  }
}
