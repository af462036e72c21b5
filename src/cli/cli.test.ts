import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { operatorKey, testApp } from '../../test/support/app/test-app.ts'
import { testDatabase } from '../../test/support/database/test-database.ts'
import { loadConfig } from '../config/load-config.ts'
import { ensureMasterKey } from '../deployment/ensure-master-key.ts'
import { newId } from '../kernel/ids.ts'
import { secretBox } from '../kernel/secrets/secret-box.ts'
import type { Terminal } from './command.ts'
import { runCli } from './run-cli.ts'

// Starting a process or running a job can be slow on a busy machine; the timeout only ends a test that hangs.
const formerKey = randomBytes(32)
const app = await testApp({ now: () => new Date(), secrets: secretBox(randomBytes(32), [formerKey]) })
const url = await app.listen()
const blank = await testDatabase('blank')
const encryptedDatabase = await testDatabase()
const target = await testDatabase('blank')
const directory = await mkdtemp(join(tmpdir(), 'tributary-cli-'))
afterAll(() => rm(directory, { recursive: true }))

interface Run {
  code: number | null
  out: string
  err: string
}

/** Runs a command line with only these settings. */
async function tributary(argv: string[], env: Record<string, string> = {}, input = ''): Promise<Run> {
  const run: Run = { code: null, out: '', err: '' }
  const terminal: Terminal = {
    out(text) {
      run.out += text
    },
    err(text) {
      run.err += text
    },
    isWatched: false,
    readInput: async () => input,
  }
  run.code = await runCli(argv, terminal, () => loadConfig({ DATA_DIR: join(directory, 'none'), ...env }))
  return run
}

/** The same in a separate process. */
async function spawned(argv: string[], env: Record<string, string>, input = ''): Promise<Run> {
  const main = new URL('./main.ts', import.meta.url).pathname
  const child = spawn(process.execPath, [main, ...argv], { env, cwd: directory })
  const run: Run = { code: null, out: '', err: '' }
  child.stdout.on('data', (chunk) => {
    run.out += chunk
  })
  child.stderr.on('data', (chunk) => {
    run.err += chunk
  })
  child.stdin.end(input)
  run.code = await new Promise<number | null>((resolve) => child.on('close', resolve))
  return run
}

/** Runs a command as the operator of the test service and returns the data of `--json`. */
async function asOperator(...argv: string[]) {
  const { code, out, err } = await tributary([...argv, '--json', '--url', url, '--operator-key', operatorKey])
  expect({ code, err }).toEqual({ code: 0, err: '' })
  return JSON.parse(out).data
}

describe('commands that call the service', () => {
  it('provision prints a working key, using only the settings', async () => {
    const run = await spawned(['provision', '--name', 'Norte Dental', '--domain', 'norte.example'], {
      BASE_URL: url,
      OPERATOR_KEY: operatorKey,
    })
    expect(run).toMatchObject({ code: 0, err: '' })
    const curl = /curl -H "Authorization: Bearer (\S+)" (\S+)/.exec(run.out)!
    const response = await fetch(curl[2]!, { headers: { authorization: `Bearer ${curl[1]}` } })
    expect(await response.json()).toMatchObject({ data: { name: 'Norte Dental', domains: ['norte.example'] } })
  })

  it('provision grants access to personal data, except for profiles whose keys cannot have it', async () => {
    const { key } = await asOperator('provision', '--name', 'Lago')
    expect(key.scopes).toContain('customers:read')
    const clinic = await asOperator('provision', '--name', 'Clinic', '--privacy-mode', 'hipaa')
    expect(clinic.key.scopes).not.toContain('customers:read')
    expect(clinic.key.scopes).toContain('attribution:write')
  })

  it('creates, rotates and revokes a key', async () => {
    const { profile_id, workspace_id } = await asOperator('provision', '--name', 'Sur')
    const created = await asOperator('keys', 'create', '--profile', profile_id, '--scope', 'analytics:read')
    const read = (key: string) => app.call('GET /api/v1/profile', { key })
    expect((await read(created.key)).status).toBe(200)
    const rotated = await asOperator('keys', 'rotate', created.id)
    expect((await read(rotated.key)).status).toBe(200)
    expect(await asOperator('keys', 'revoke', rotated.id)).toEqual({ revoked: true })
    expect((await read(rotated.key)).status).toBe(401)
    const further = await asOperator('provision', '--name', 'Sur 2', '--workspace-id', workspace_id)
    expect(further.workspace_id).toBe(workspace_id)
  })

  it('creates an app and a user', async () => {
    const { workspace_id } = await asOperator('provision', '--name', 'Este')
    const redirect = ['--redirect-uri', 'https://app.example/callback']
    const created = await asOperator('apps', 'create', '--name', 'Suite', ...redirect, '--scope', 'attribution:write')
    expect(created).toMatchObject({ name: 'Suite', allowed_return_origins: ['https://app.example'] })
    const person = ['users', 'create', '--workspace', workspace_id, '--role', 'admin']
    expect(await asOperator(...person, '--email', 'ana@example.com')).toHaveProperty('sign_in_url')
  })

  it('users sign in with a password from standard input or with a link, and a new link can be created', async () => {
    const { workspace_id } = await asOperator('provision', '--name', 'Oeste')
    const remote = ['--url', url, '--operator-key', operatorKey]
    const person = ['users', 'create', '--workspace', workspace_id, '--role', 'owner', '--password', ...remote]
    const email = `${newId()}@people.example`
    expect((await tributary([...person, '--email', email], {}, '')).code).toBe(2)
    const weak = await tributary([...person, '--email', email], {}, 'short')
    expect([weak.code, weak.err]).toEqual([1, expect.stringContaining('password')])
    const created = await tributary([...person, '--email', email], {}, 'correct horse 1 battery')
    expect(created).toMatchObject({ code: 0, out: expect.stringContaining('/sign-in') })
    expect(created.out).not.toContain('token=')
    const proof = { email, password: 'correct horse 1 battery' }
    expect((await app.call('POST /api/v1/sessions', { body: proof })).status).toBe(201)

    const lost = await tributary(['users', 'link', email.toUpperCase(), ...remote])
    const token = /token=(\S+)/.exec(lost.out)![1]
    const entered = await app.call('POST /api/v1/sessions/links/redeem', { body: { sign_in_token: token } })
    expect(entered.body.data.user.email).toBe(email)
    expect(await asOperator('users', 'drop-second-factor', email)).toMatchObject({ is_on: false })

    const listed = await tributary(['users', 'list', '--email', email, ...remote])
    expect(listed.out).toContain('signs in with a password or link')
    expect(listed.out).toContain(`owner of Oeste  ${workspace_id}`)
    const unknown = await tributary(['users', 'link', 'nobody@example.com', ...remote])
    expect(unknown).toMatchObject({
      code: 1,
      err: expect.stringContaining('there is no user with the address nobody@example.com'),
    })
  })

  it('the doctor lists a dead letter, and `jobs retry` removes it', async () => {
    const id = newId()
    await sql`insert into pgboss.job (id, name, data, source_name, source_output)
      values (${id}, 'dead-letter', '{}', 'purge-expired', '{"message": "no luck"}')`.execute(app.db)
    const run = await tributary(['doctor'], { BASE_URL: url, OPERATOR_KEY: operatorKey })
    expect(run).toMatchObject({ code: 0, err: '' })
    expect(run.out).toContain(id)
    expect(await asOperator('jobs', 'retry', id)).toMatchObject({ job: 'purge-expired', status: 'queued' })
    expect((await asOperator('doctor')).dead_letters).toEqual([])
  })

  it('secrets rotate repeats until nothing remains and prints its progress, also under its former name', async () => {
    const former = secretBox(formerKey)
    await app.db
      .insertInto('idempotency_record')
      .values(
        Array.from({ length: 1_100 }, (_, index) => ({
          profile_id: newId(),
          holder_id: newId(),
          request_id: 'req_1',
          person_scopes: [],
          key: String(index),
          operation_id: 'keys.createKey',
          fingerprint: randomBytes(32),
          locked_until: null,
          status: 201,
          response: former.encrypt('idempotency.answer', 'an answer'),
          created_at: new Date(),
        })),
      )
      .execute()
    const run = await tributary(['secrets', 'rotate'], { BASE_URL: url, OPERATOR_KEY: operatorKey })
    expect(run).toEqual({
      code: 0,
      out: '1100 rotated, 0 remaining.\n',
      err: 'rotating 45 %\nrotating 90 %\nrotating 100 %\n',
    })
    const again = await tributary(['secrets', 'rotate'], { BASE_URL: url, OPERATOR_KEY: operatorKey })
    expect(again).toMatchObject({ code: 0, out: '0 rotated, 0 remaining.\n' })
  })
})

describe('an error is printed as one line and sets the exit code', () => {
  const service = ['--url', url, '--operator-key', operatorKey]
  const nowhere = ['--url', 'http://127.0.0.1:1024', '--operator-key', operatorKey]

  it.each<[string, string[], number, string]>([
    ['no such command', ['keys', 'steal'], 2, 'there is no command `keys steal`'],
    ['unknown option', ['doctor', '--colour'], 2, "Unknown option '--colour'"],
    ['missing option', ['keys', 'create', '--profile', 'x'], 2, '--scope is missing'],
    ['missing argument', ['keys', 'rotate'], 2, 'KEY_ID is missing'],
    ['an unexpected argument', ['jobs', 'retry', 'a', 'b'], 2, '`b` is an unexpected argument'],
    ['no operator key', ['doctor', '--url', url], 2, 'no operator key'],
    ['rejected', ['keys', 'revoke', newId(), ...service], 1, 'not_found'],
    ['wrong operator key', ['doctor', '--url', url, '--operator-key', 'x'], 1, 'the operator key is incorrect'],
    ['service not running', ['doctor', ...nowhere], 3, 'the service does not respond at http://127.0.0.1:1024'],
    ['nothing to back up', ['backup', 'x.backup'], 2, 'there is no database'],
    ['nothing to restore', ['restore', 'absent.backup'], 2, 'absent.backup cannot be read'],
  ])('%s', async (_title, argv, code, problem) => {
    const run = await tributary(argv)
    expect(run.err).toContain(problem)
    expect(run.err.trimEnd().split('\n')).toHaveLength(1)
    expect({ code: run.code, out: run.out }).toEqual({ code, out: '' })
  })

  it('falls back to the listen address when the public host name does not resolve', async () => {
    const { port } = new URL(url)
    const env = { BASE_URL: 'https://attribution.invalid', PORT: port, OPERATOR_KEY: operatorKey }
    expect(await tributary(['users', 'list'], env)).toMatchObject({ code: 0, err: '' })
  })

  it('the process exits with that code', async () => {
    const run = await spawned(['doctor', '--url', 'http://127.0.0.1:1024'], { OPERATOR_KEY: operatorKey })
    expect(run).toMatchObject({ code: 3, out: '' })
  })

  it('help lists every command and the exit codes', async () => {
    const { code, out } = await tributary(['help'])
    expect(code).toBe(0)
    for (const fragment of ['provision', 'secrets rotate', 'restore FILE', 'Exit codes:'])
      expect(out).toContain(fragment)
    expect((await tributary(['keys', 'create', '--help'])).out).toContain('--rate-limit N')
  })
})

describe('commands that open the database', () => {
  const settings = (database: { url: string }) => ({
    DATABASE_URL: database.url,
    MASTER_KEY: randomBytes(32).toString('base64'),
  })

  it('restores a backup into an empty database and rejects any other database', async () => {
    const { profile_id } = await asOperator('provision', '--name', 'Oeste')
    const file = join(directory, 'tributary.backup')
    const created = await tributary(['backup', file], settings(app.database))
    expect(created).toMatchObject({
      code: 0,
      out: expect.stringMatching(/tributary\.backup: \d+ bytes, not encrypted/),
    })
    expect(created.err).toContain('backup 100 %')
    expect((await tributary(['backup', file], settings(app.database))).err).toContain('use --force to overwrite it')

    expect(await tributary(['restore', file], settings(blank))).toMatchObject({ code: 0 })
    const profile = await blank.db.selectFrom('profile').select('name').where('id', '=', profile_id).execute()
    expect(profile).toEqual([{ name: 'Oeste' }])
    expect(await tributary(['restore', file], settings(blank))).toMatchObject({ code: 1 })
    expect(await tributary(['migrate'], settings(blank))).toEqual({ code: 0, out: 'nothing to apply\n', err: '' })
  })

  it('checks the identity and the master key of an encrypted backup before anything is written', async () => {
    const masterKey = randomBytes(32)
    await ensureMasterKey(encryptedDatabase.db, secretBox(masterKey, []), new Date())
    const file = join(directory, 'encrypted.backup')
    const [identity, other] = [await generateX25519Identity(), await generateX25519Identity()]
    const right = {
      MASTER_KEY: masterKey.toString('base64'),
      BACKUP_RECIPIENT: await identityToRecipient(identity),
      BACKUP_IDENTITY: identity,
    }
    expect(await tributary(['backup', file], { DATABASE_URL: encryptedDatabase.url, ...right })).toMatchObject({
      code: 0,
      out: expect.stringMatching(/bytes, encrypted\n$/),
    })
    const restoring = (env: Record<string, string>) =>
      tributary(['restore', file], { DATABASE_URL: target.url, ...right, ...env })
    const wrongs: [Record<string, string>, RegExp][] = [
      [{ BACKUP_IDENTITY: other }, /another BACKUP_IDENTITY.*Nothing was restored/],
      [{ BACKUP_IDENTITY: '' }, /is encrypted: set BACKUP_PASSPHRASE/],
      [{ MASTER_KEY: randomBytes(32).toString('base64') }, /MASTER_KEY is not the master key of the backup/],
    ]
    for (const [env, line] of wrongs) {
      const run = await restoring(env)
      expect(run.code).toBe(1)
      expect(run.err.trimEnd().split('\n')).toEqual([expect.stringMatching(line)])
      const { rows } = await sql<{ tables: number }>`
        select count(*)::int as tables from pg_tables where schemaname not in ('pg_catalog', 'information_schema')
      `.execute(target.db)
      expect(rows).toEqual([{ tables: 0 }])
    }
    expect(await restoring({})).toMatchObject({ code: 0 })
  })

  it('rejects a damaged file', async () => {
    const file = join(directory, 'damaged.backup')
    await writeFile(file, 'not a backup')
    const run = await tributary(['restore', file], settings(blank))
    expect(run.code).toBe(1)
    expect(run.err.trimEnd().split('\n')).toHaveLength(1)
  })
})
