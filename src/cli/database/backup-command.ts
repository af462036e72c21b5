import { createWriteStream } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { BackupProgress } from '../../db/backup/format.ts'
import { CliExit, command, type Terminal } from '../command.ts'
import { progress } from '../progress.ts'

export const backupCommand = command({
  name: 'backup',
  summary: 'Write a consistent snapshot of all tables to a file.',
  notes:
    'The service can keep running. The file contains personal data and hashed keys, but not MASTER_KEY: keep both. It is encrypted in the age format if BACKUP_PASSPHRASE or BACKUP_RECIPIENT is set.',
  args: ['FILE'],
  options: { force: { type: 'boolean', help: 'Overwrite FILE if it exists.' } },
  isRemote: false,
  async run({ args, options, terminal, settings, print }) {
    if (!options.force && (await exists(args.FILE)))
      throw new CliExit('usage', `${args.FILE} already exists; use --force to overwrite it`)
    const [{ backup }, { updateLastBackup }, { pendingMigrations }, { version }, { withDatabase }] = await Promise.all([
      import('../../db/backup/backup.ts'),
      import('../../deployment/backups/backup-queries.ts'),
      import('../../db/migrate.ts'),
      import('../../version.ts'),
      import('./with-database.ts'),
    ])
    const config = settings()
    const { passphrase, recipients } = config.backupKeys
    const isEncrypted = passphrase !== null || recipients.length > 0
    const startedAt = new Date()
    await withDatabase(
      config,
      async ({ pool, db }) => {
        const shown = showBackup(terminal)
        // Written to a temporary file and renamed, so that FILE is never a partial backup.
        const draft = `${args.FILE}.${process.pid}.part`
        const file = createWriteStream(draft, { mode: 0o600, flush: true })
        try {
          await backup(pool, file, { onProgress: shown.update, keys: config.backupKeys, version })
          await rename(draft, args.FILE)
        } finally {
          shown.end()
          await rm(draft, { force: true })
        }
        // A database that is not migrated yet cannot record it.
        if ((await pendingMigrations(db)).length === 0) await updateLastBackup(db, startedAt, resolve(args.FILE))
      },
      { mustExist: true },
    )
    const { size } = await stat(args.FILE)
    const encryptionText = isEncrypted
      ? 'encrypted'
      : 'not encrypted: set BACKUP_PASSPHRASE or BACKUP_RECIPIENT to encrypt it'
    print({ data: { file: args.FILE, bytes: size, is_encrypted: isEncrypted } }, [
      `${args.FILE}: ${size} bytes, ${encryptionText}`,
    ])
  },
})

/** Shows the progress of a backup by its tables. */
export function showBackup(terminal: Terminal): { update: (progress: BackupProgress) => void; end: () => void } {
  const shown = progress(terminal, 'backup')
  return {
    update: ({ table, tables_done, tables_total }) => shown.update(tables_done, tables_total, table),
    end: () => shown.end(),
  }
}

async function exists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  )
}
