import { randomBytes } from 'node:crypto'
import { PassThrough, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, it } from 'vitest'
import { backup } from '../../src/db/backup/backup.ts'
import { restore } from '../../src/db/backup/restore.ts'
import type { Db } from '../../src/kernel/context/context.ts'
import { newId } from '../../src/kernel/ids.ts'
import { createToken } from '../../src/kernel/secrets/token.ts'
import { testApp } from '../support/app/test-app.ts'
import { testDatabase } from '../support/database/test-database.ts'

/** Tables with such columns whose rows stay as they are in the backup, each with the reason. */
const keptTables: Record<string, string> = {
  app: 'an app without its secret could not act at all; a secret is replaced, not revoked',
  user_account: 'without passwords no person could sign in; a password is replaced, not revoked',
  tracking_key: 'is public, only lets hits in, and every site would stop being measured',
  erased_key: 'gives no access',
  reported_click: 'gives no access',
  alert_incident: 'gives no access',
  experiment: 'the hash of a design gives no access',
}

const app = await testApp()
const profile = await app.seed.profile()
const user = await app.seed.user({ workspace_id: profile.workspace_id, role: 'owner' })
const key = await app.seed.key({ profile_id: profile.id, scopes: ['analytics:read'] })
const userToken = await app.seed.userToken({ user_id: user.id, scopes: ['analytics:read'] })
const invitation = await app.seed.invitation({ workspace_id: profile.workspace_id, email: 'new@people.example' })
const shareLink = await seedOthers()
const file = await backupNow()

const [restored, restoredWithKeys] = [await restoreInto(false), await restoreInto(true)]

it('a restore ends every row of every table that holds a credential', async () => {
  const tables = await listCredentialTables(app.db)
  expect(Object.keys(keptTables).filter((table) => !tables.some(({ name }) => name === table))).toEqual([])
  const revocable = tables.filter(({ name }) => !(name in keptTables))
  // A new table needs a row in `seedOthers`, and either an end at a restore or a reason to be kept.
  expect((await countValid(app.db, revocable)).filter(({ valid }) => valid === 0)).toEqual([])
  // A grant that an operator gave to an app stays; one that a person consented to does not.
  const grant = { name: 'app_grant', valid: 1 }
  expect((await countValid(restored.db, revocable)).filter(({ valid }) => valid > 0)).toEqual([grant])
  expect((await countValid(restoredWithKeys.db, revocable)).filter(({ valid }) => valid > 0)).toEqual([
    { name: 'api_key', valid: 1 },
    grant,
  ])
})

it('what may have been revoked after the backup is not accepted after a restore, unless keys are kept', async () => {
  const statuses = async (at: typeof app) => ({
    key: (await at.call('GET /api/v1/profile', { key })).status,
    userToken: (await at.call(`GET /api/v1/profile?profile_id=${profile.id}`, { key: userToken })).status,
    shareLink: (await at.call('GET /api/v1/overview', { key: shareLink })).status,
    invitation: (await at.call('POST /api/v1/invitations/accept', { body: { invitation_token: invitation } })).status,
  })
  const on = ({ db }: { db: Db }) => testApp({ db, secrets: app.services.secrets, now: app.clock.now })
  expect(await statuses(app)).toEqual({ key: 200, userToken: 200, shareLink: 200, invitation: 201 })
  const ended = { key: 401, userToken: 401, shareLink: 401, invitation: 409 }
  expect(await statuses(await on(restored))).toEqual(ended)
  expect(await statuses(await on(restoredWithKeys))).toEqual({ ...ended, key: 200 })
})

async function restoreInto(keepsKeys: boolean) {
  const blank = await testDatabase('blank')
  await restore(blank, Readable.from([file]), () => {}, { keepsKeys })
  return blank
}

interface CredentialTable {
  name: string
  /** The columns that end a row; without one, the row must be gone. */
  ends: string[]
}

/** A table with a hash of a secret, or with a column that ends its rows early. */
async function listCredentialTables(db: Db): Promise<CredentialTable[]> {
  const { rows } = await sql<CredentialTable>`
    select c.relname as name, array_remove(array_agg(case when a.attname ~ '^(revoked|ended)_at$' then a.attname::text end), null) as ends
    from pg_attribute a
    join pg_class c on c.oid = a.attrelid and c.relkind in ('r', 'p') and not c.relispartition
    join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
    where a.attnum > 0 and not a.attisdropped and a.attname ~ '(_hash|^revoked_at|^ended_at)$'
    group by 1 order by 1`.execute(db)
  return rows
}

async function countValid(db: Db, tables: readonly CredentialTable[]): Promise<{ name: string; valid: number }[]> {
  return Promise.all(
    tables.map(async ({ name, ends }) => {
      const isValid = sql.join([sql`true`, ...ends.map((column) => sql`${sql.ref(column)} is null`)], sql` and `)
      const { rows } = await sql<{ valid: number }>`
        select count(*)::int as valid from ${sql.table(name)} where ${isValid}`.execute(db)
      return { name, valid: rows[0]!.valid }
    }),
  )
}

/** Returns the token of a share link. */
async function seedOthers(): Promise<string> {
  const { seed, db } = app
  const at = app.clock.now()
  const expires_at = new Date(at.getTime() + 3_600_000)
  const { app: partner } = await seed.app()
  const { app: consented } = await seed.app()
  await seed.grant({ profile_id: profile.id, app_id: partner.id, scopes: ['analytics:read'] })
  await db
    .insertInto('app_grant')
    .values({ profile_id: profile.id, app_id: consented.id, scopes: [], created_at: at, is_delegated: true })
    .execute()
  await seed.appToken({ app_id: partner.id, scopes: ['analytics:read'] })
  await seed.session({ user_id: user.id })
  await seed.link({ user_id: user.id, purpose: 'sign_in' })
  await db
    .insertInto('recovery_code')
    .values({ user_id: user.id, code_hash: randomBytes(32), created_at: at })
    .execute()
  const authorization_id = newId()
  await db
    .insertInto('app_authorization')
    .values({
      ...{ id: authorization_id, app_id: consented.id, user_id: user.id, profile_id: profile.id },
      ...{ kind: 'partner', scopes: [], resource: null, created_at: at, activated_at: at },
    })
    .execute()
  const secret = () => ({ id: newId(), secret_hash: randomBytes(32), authorization_id, expires_at, created_at: at })
  await db.insertInto('refresh_token').values(secret()).execute()
  await db
    .insertInto('authorization_code')
    .values({ ...secret(), redirect_uri: 'https://partner.example/callback', code_challenge: 'x' })
    .execute()
  await seed.key({ profile_id: profile.id, scopes: ['analytics:read'], app_id: consented.id, authorization_id })
  const options = { level: null, date_basis: null, window: null, filters: {}, columns: [], sort: null }
  const settings = JSON.stringify({ range: { preset: 'last_30_days' }, model: 'linear', ...options })
  const view = { profile_id: profile.id, id: newId(), user_id: user.id, name: 'Overview', page: 'overview' }
  await db
    .insertInto('saved_view')
    .values({ ...view, is_shared: true, settings, created_at: at, updated_at: at })
    .execute()
  const { text, ...created } = createToken('share_link')
  await db
    .insertInto('share_link')
    .values({
      ...{ ...created, profile_id: profile.id, view_id: view.id, created_by_user_id: user.id, name: 'A link' },
      ...{ password_hash: null, embed_origins: [], expires_at: null, revoked_at: null, created_at: at },
    })
    .execute()
  return text
}

async function backupNow(): Promise<Buffer> {
  const stream = new PassThrough()
  // A backup reads every profile, so it has a pool without the tenant guard.
  const pool = new pg.Pool({ connectionString: app.database.url })
  const [content] = await Promise.all([buffer(stream), backup(pool, stream)])
  await pool.end()
  return content
}
