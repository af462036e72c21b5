import { randomBytes } from 'node:crypto'
import { truncateSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { cheapPassphrases } from '../../../test/support/cheap-passphrases.ts'
import { addLaterMigrations } from '../../../test/support/database/later-migrations.ts'
import { testDatabase } from '../../../test/support/database/test-database.ts'
import { temporaryDirectory } from '../../../test/support/temporary-directory.ts'
import { loadConfig } from '../../config/load-config.ts'
import { migrate, pendingMigrations } from '../../db/migrate.ts'
import { migrations } from '../../db/migrations/index.ts'
import { ensureMasterKey } from '../../deployment/ensure-master-key.ts'
import { secretBox } from '../../kernel/secrets/secret-box.ts'
import { runCli } from '../run-cli.ts'

cheapPassphrases()

const masterKey = randomBytes(32)
const directory = join(await temporaryDirectory(), 'backups')
const before = Object.keys(migrations).sort().at(-1)!

async function tributary(database: { url: string }, argv: string[], env: Record<string, string> = {}) {
  let [out, err] = ['', '']
  const terminal = {
    out(text: string) {
      out += text
    },
    err(text: string) {
      err += text
    },
    isWatched: false,
    readInput: async () => '',
  }
  const settings = {
    ...{ DATABASE_URL: database.url, MASTER_KEY: masterKey.toString('base64') },
    ...{ BACKUP_DESTINATION: directory, BACKUP_KEEP_MANUAL: '2', ...env },
  }
  const code = await runCli([...argv, '--json'], terminal, () => loadConfig(settings))
  return { code, err, data: out === '' ? null : JSON.parse(out).data }
}

describe('stored backups', async () => {
  const database = await testDatabase()
  await ensureMasterKey(database.db, secretBox(masterKey, []), new Date())
  const passphrase = { BACKUP_PASSPHRASE: 'four words of a list' }

  it('are stored, listed and pruned, and the deployment knows the last one', async () => {
    expect((await tributary(database, ['backup', 'list'])).data).toEqual([])
    const stored: string[] = []
    for (let count = 0; count < 3; count++) {
      // Names differ by the second, and a timer may fire a millisecond early.
      if (count > 0) await new Promise((resolve) => setTimeout(resolve, 1_010 - (Date.now() % 1_000)))
      const { code, data } = await tributary(database, ['backup', 'now'], count === 2 ? passphrase : {})
      expect(code).toBe(0)
      stored.push(data.name)
      expect(data.deleted).toEqual(count === 2 ? [stored[0]] : [])
    }
    const { data } = await tributary(database, ['backup', 'list'])
    expect(data.map(({ name }: { name: string }) => name)).toEqual([stored[2], stored[1]])
    expect(data.map(({ is_encrypted }: { is_encrypted: boolean }) => is_encrypted)).toEqual([true, false])
    const row = await database.db.selectFrom('deployment').select('last_backup_location').executeTakeFirstOrThrow()
    expect(row.last_backup_location).toBe(join(directory, stored[2]!))
  })

  it('are verified: complete, with the right keys, and unchanged', async () => {
    const [encrypted, plain] = (await tributary(database, ['backup', 'list'])).data
    const verified = await tributary(database, ['backup', 'verify', plain.name])
    expect(verified.code).toBe(0)
    expect(verified.data).toMatchObject({
      backup: plain.name,
      schema: before,
      is_restorable: true,
      has_master_key: true,
    })
    expect(verified.data.rows).toBeGreaterThan(0)
    expect((await tributary(database, ['backup', 'verify', encrypted.name], passphrase)).code).toBe(0)

    const other = { MASTER_KEY: randomBytes(32).toString('base64') }
    const rejected = [
      [await tributary(database, ['backup', 'verify', encrypted.name]), 'is encrypted: set BACKUP_PASSPHRASE'],
      [await tributary(database, ['backup', 'verify', plain.name], other), 'needs another MASTER_KEY'],
      [await tributary(database, ['backup', 'verify', 'absent.backup']), 'has no backup of that name'],
    ] as const
    for (const [run, line] of rejected) {
      expect(run.code).not.toBe(0)
      expect(run.err).toContain(line)
      expect(run.err.trimEnd().split('\n')).toHaveLength(1)
    }
    truncateSync(join(directory, plain.name), plain.bytes - 10)
    const cut = await tributary(database, ['backup', 'verify', plain.name])
    expect(cut).toMatchObject({ code: 1, data: null, err: expect.stringMatching(/The backup is damaged: [^.]+\.\n$/) })
  })

  it('that are not encrypted are not restored where a passphrase is set, except with --plain', async () => {
    const file = join(await temporaryDirectory(), 'plain.backup')
    expect((await tributary(database, ['backup', file])).code).toBe(0)
    const rejected = await tributary(database, ['restore', file], passphrase)
    expect(rejected).toMatchObject({
      code: 1,
      err: expect.stringMatching(/is not encrypted, .+ Nothing was restored\.\n$/),
    })
    // It is then rejected only because the database is not empty.
    const accepted = await tributary(database, ['restore', file, '--plain'], passphrase)
    expect(accepted.err).toContain('already holds data')
  })

  it('are restored by their name', async () => {
    const target = await testDatabase('blank')
    const [{ name }] = (await tributary(database, ['backup', 'list'])).data
    const restored = await tributary(target, ['restore', name], { ...passphrase, DATA_DIR: directory })
    expect(restored).toMatchObject({ code: 0 })
    expect(await pendingMigrations(target.db)).toEqual([])
  })
})

describe('upgrade', async () => {
  const database = await testDatabase('blank')
  const later = addLaterMigrations()
  await migrate(database.db, before)
  await ensureMasterKey(database.db, secretBox(masterKey, []), new Date())
  const env = { BACKUP_DESTINATION: join(directory, 'upgrade') }

  it('--check shows what will run, the disk, the last backup and an estimate, and changes nothing', async () => {
    const { code, data } = await tributary(database, ['upgrade', '--check'], env)
    expect(code).toBe(0)
    expect(data.pending).toEqual(later)
    expect(data.checks.map(({ name, status }: { name: string; status: string }) => [name, status])).toEqual([
      ...[
        ['schema', 'ok'],
        ['disk', 'warn'],
        ['backup', 'warn'],
        ['duration', 'ok'],
      ],
    ])
    expect(await pendingMigrations(database.db)).toEqual(later)
  })

  it('makes and verifies a backup of the former version, then migrates', async () => {
    const { code, data, err } = await tributary(database, ['upgrade'], env)
    expect({ code, err }).toMatchObject({ code: 0, err: expect.stringContaining('migrate 100 %') })
    expect(data).toMatchObject({ backup: { is_verified: true }, applied: later })
    expect(await pendingMigrations(database.db)).toEqual([])
    const row = await database.db.selectFrom('deployment').select('last_backup_location').executeTakeFirstOrThrow()
    expect(row.last_backup_location).toBe(join(env.BACKUP_DESTINATION, data.backup.name))
    const verified = await tributary(database, ['backup', 'verify', data.backup.name], env)
    expect(verified.data.schema).toBe(before)
    const again = await tributary(database, ['upgrade'], env)
    expect(again.data).toEqual({
      checks: [{ name: 'schema', status: 'ok', detail: 'nothing to migrate' }],
      pending: [],
    })
  })

  it('rejects a database of a newer program in one line, and so do the other commands', async () => {
    await sql`insert into kysely_migration values ('9999-later', '2027')`.execute(database.db)
    for (const argv of [['upgrade'], ['upgrade', '--check']]) {
      const run = await tributary(database, argv, env)
      expect(run).toMatchObject({ code: 1, err: 'tributary: a check failed; nothing was changed\n' })
      expect(run.data.checks).toEqual([expect.objectContaining({ name: 'schema', status: 'fail' })])
    }
    const migrated = await tributary(database, ['migrate'], env)
    expect(migrated.err).toMatch(/^tributary: The database was made by a newer version [^\n]+9999-later[^\n]+\n$/)
  })
})
