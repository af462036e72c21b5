import { createReadStream } from 'node:fs'
import { access } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import type { Config } from '../../config/load-config.ts'
import type { StoredBackup } from '../../db/backup/backup-store.ts'
import type { SecretBox } from '../../kernel/secrets/secret-box.ts'
import { CliExit, command } from '../command.ts'
import { showBackup } from './backup-command.ts'

export const backupNow = command({
  name: 'backup now',
  summary: 'Store a backup in BACKUP_DESTINATION and delete those no longer kept.',
  notes:
    'BACKUP_KEEP_MANUAL sets how many such backups are kept. With --scheduled it counts like one of BACKUP_SCHEDULE, for a scheduler of your own.',
  options: { scheduled: { type: 'boolean', help: 'Count it as a scheduled backup.' } },
  isRemote: false,
  async run({ options, terminal, settings, print }) {
    const [{ storeBackup }, { openBackupStore }, { version }, { withDatabase }, { pendingMigrations }] =
      await Promise.all([
        import('../../deployment/backups/store-backup.ts'),
        import('../../db/backup/backup-store.ts'),
        import('../../version.ts'),
        import('./with-database.ts'),
        import('../../db/migrate.ts'),
      ])
    const config = settings()
    const store = await openBackupStore(config.backupStore)
    const secrets = await openSecrets(config)
    await withDatabase(
      config,
      async ({ pool, db }) => {
        if ((await pendingMigrations(db)).length > 0)
          throw new CliExit('failed', 'the database is not migrated; use `tributary backup FILE`')
        const shown = showBackup(terminal)
        const { backupKeys: keys, backupRetention: retention } = config
        const [now, kind] = [() => new Date(), options.scheduled ? ('scheduled' as const) : ('manual' as const)]
        const { stored, deleted } = await storeBackup({
          ...{ db, pool, store, keys, secrets, kind, retention, version, now },
          onProgress: shown.update,
        }).finally(shown.end)
        print({ data: { ...stored, location: store.location, deleted } }, [
          `${store.location}/${stored.name}: ${stored.bytes} bytes`,
          ...deleted.map((name) => `deleted ${name}`),
        ])
      },
      { mustExist: true },
    )
  },
})

export const backupList = command({
  name: 'backup list',
  summary: 'List the backups in BACKUP_DESTINATION, newest first.',
  isRemote: false,
  async run({ settings, print }) {
    const { openBackupStore } = await import('../../db/backup/backup-store.ts')
    const store = await openBackupStore(settings().backupStore)
    const backups = await store.list()
    const lines = backups.length > 0 ? backups.map(toLine) : [`${store.location} has no backups`]
    print({ data: backups }, lines)
  },
})

function toLine({ name, bytes, is_encrypted }: StoredBackup): string {
  return `${name}  ${bytes} bytes${is_encrypted ? ', encrypted' : ''}`
}

export const backupVerify = command({
  name: 'backup verify',
  summary: 'Read a whole backup and check that it is complete and unchanged.',
  notes:
    'BACKUP is a file, or a name that `tributary backup list` prints. An encrypted backup needs BACKUP_PASSPHRASE or BACKUP_IDENTITY. Nothing is written.',
  args: ['BACKUP'],
  isRemote: false,
  async run({ args, settings, print }) {
    const [{ verifyBackup }, { findMasterKeys }, { secretBox }, { provesKey }] = await Promise.all([
      import('../../db/backup/verify.ts'),
      import('../../config/deployment-keys.ts'),
      import('../../kernel/secrets/secret-box.ts'),
      import('../../deployment/ensure-master-key.ts'),
    ])
    const config = settings()
    const readable = await readBackupFile(args.BACKUP, config)
    const { master_key_proof, ...verified } = await verifyBackup(readable, config.backupKeys)
    const keys = findMasterKeys(config)
    const has_master_key =
      keys && master_key_proof !== null ? provesKey(secretBox(keys.current, keys.previous), master_key_proof) : null
    print({ data: { backup: args.BACKUP, ...verified, has_master_key } }, [
      `${args.BACKUP} is complete: ${verified.rows} rows of ${verified.tables} tables`,
      `made at ${verified.created_at} by version ${verified.service_version ?? 'unknown'}, schema ${verified.schema}`,
      describeKey(has_master_key),
    ])
    if (!verified.is_restorable)
      throw new CliExit(
        'failed',
        'the backup was made by a newer version of this program, or by one before 1.0: this version cannot restore it',
      )
    if (has_master_key === false) throw new CliExit('failed', 'the backup needs another MASTER_KEY')
  },
})

function describeKey(hasMasterKey: boolean | null): string {
  if (hasMasterKey === null) return 'whether MASTER_KEY is the key of this backup was not checked'
  return `MASTER_KEY ${hasMasterKey ? 'is' : 'is not'} the key of this backup`
}

/** The manifests of backups are signed with a key that is derived from the master key. */
export async function openSecrets(config: Config): Promise<SecretBox> {
  const [{ findMasterKeys }, { secretBox }] = await Promise.all([
    import('../../config/deployment-keys.ts'),
    import('../../kernel/secrets/secret-box.ts'),
  ])
  const keys = findMasterKeys(config)
  if (!keys) throw new CliExit('usage', 'there is no master key: set MASTER_KEY')
  return secretBox(keys.current, keys.previous)
}

/** Opens a file, or else the backup of that name in BACKUP_DESTINATION. */
export async function readBackupFile(name: string, config: Config): Promise<Readable> {
  const isFile = await access(name).then(
    () => true,
    () => false,
  )
  if (isFile) return createReadStream(name)
  const { openBackupStore, toStoredBackup } = await import('../../db/backup/backup-store.ts')
  const store = await openBackupStore(config.backupStore)
  const isStored = toStoredBackup(name, 0) !== null && (await store.list()).some((backup) => backup.name === name)
  if (!isStored) throw new CliExit('usage', `${name} cannot be read, and ${store.location} has no backup of that name`)
  return store.read(name)
}
