import { access } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../../config/load-config.ts'
import { CliExit, command } from '../command.ts'
import { progress } from '../progress.ts'
import { readBackupFile } from './stored-backups.ts'

export const restoreCommand = command({
  name: 'restore',
  summary: 'Restore a backup into an empty database.',
  notes:
    'Stop the service first. FILE is a file, or a name that `tributary backup list` prints. MASTER_KEY must be the key that was in use when the backup was created; it is checked before anything is written. An encrypted backup also needs BACKUP_PASSPHRASE or BACKUP_IDENTITY.',
  args: ['FILE'],
  options: {
    erasures: {
      type: 'string',
      help: 'An additional erasure ledger to replay, such as ERASURE_LEDGER of the former deployment.',
    },
    plain: {
      type: 'boolean',
      help: 'Restore a backup that is not encrypted although a passphrase, recipient or identity is set.',
    },
    'keep-keys': {
      type: 'boolean',
      help: 'Keep API keys valid, if you know that none was revoked after the backup.',
    },
  },
  isRemote: false,
  async run({ args, options, terminal, settings, print }) {
    if (options.erasures) await requireReadable(options.erasures)
    const [{ restore }, { withDatabase }, { adoptErasures, countErasuresSince }] = await Promise.all([
      import('../../db/backup/restore.ts'),
      import('./with-database.ts'),
      import('./erasures-of-a-restore.ts'),
    ])
    const config = settings()
    const readable = await readBackupFile(args.FILE, config)
    const requireMasterKey = await masterKeyCheck(config)
    if (options.erasures) await adoptErasures(options.erasures, config.erasureLedger)
    const keepsKeys = options['keep-keys'] === true
    let [erasuresSince, ended] = [0, 0]
    await withDatabase(config, async (database) => {
      const shown = progress(terminal, 'restore')
      try {
        const restored = await restore(
          database,
          readable,
          ({ table, tables_done, tables_total }) => shown.update(tables_done, tables_total, table),
          { keys: config.backupKeys, requireMasterKey, acceptsPlain: options.plain === true, keepsKeys },
        )
        ended = restored.endedCredentials
      } finally {
        shown.end()
      }
      erasuresSince = await countErasuresSince(database.db, config.erasureLedger)
    })
    print({ data: { file: args.FILE, ended_credentials: ended, erasures_to_replay: erasuresSince } }, [
      `${args.FILE} is restored.`,
      `${ended} credentials ended, because some may have been revoked after the backup: ${endedKinds(keepsKeys)}.`,
      'Members, roles, passwords and the secrets of apps are those of the backup: check who should no longer have access.',
      `${erasuresSince} erasures since the backup are replayed when the service starts, before it accepts requests (${config.erasureLedger}).`,
      'Erasures that are not in this ledger must be requested again; `--erasures FILE` replays another ledger.',
    ])
  },
})

function endedKinds(keepsKeys: boolean): string {
  const kinds = 'sessions, sign-in links, invitations, share links, recovery codes, personal tokens, access of apps'
  return keepsKeys ? `${kinds}; API keys were kept` : `${kinds} and API keys`
}

/** Without the right key, the secrets in the backup could not be decrypted and the service would not start. */
async function masterKeyCheck(config: Config): Promise<(proof: string) => void> {
  const [{ findMasterKeys }, { secretBox }, { provesKey }] = await Promise.all([
    import('../../config/deployment-keys.ts'),
    import('../../kernel/secrets/secret-box.ts'),
    import('../../deployment/ensure-master-key.ts'),
  ])
  const keys = findMasterKeys(config)
  const where = config.masterKey ? 'MASTER_KEY' : `${join(config.dataDir, 'master.key')}`
  if (!keys) {
    const needed = 'set MASTER_KEY to the key of the backup, or copy its master.key there'
    throw new CliExit('usage', `there is no master key in ${where}: ${needed}. Nothing was restored`)
  }
  const secrets = secretBox(keys.current, keys.previous)
  return (proof) => {
    if (provesKey(secrets, proof)) return
    throw new CliExit('failed', `${where} is not the master key of the backup. Nothing was restored`)
  }
}

async function requireReadable(file: string): Promise<void> {
  await access(file).catch(() => {
    throw new CliExit('usage', `${file} cannot be read`)
  })
}
