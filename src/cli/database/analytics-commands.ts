import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import type { Config } from '../../config/load-config.ts'
import type { ReaderScope } from '../../db/analytics/reader-queries.ts'
import type { Database } from '../../db/open.ts'
import { CliExit, command } from '../command.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export const analyticsGrant = command({
  name: 'analytics grant',
  summary: 'Create a database role that reads the SQL views of one profile or workspace.',
  notes:
    'The role sees the views of the schema `analytics` and nothing else. docs/guides/sql-for-analysts.md describes them. The role of the service must be allowed to create roles.',
  options: {
    profile: { type: 'string', placeholder: 'ID', help: 'The profile that the role can read.' },
    workspace: { type: 'string', placeholder: 'ID', help: 'The workspace whose profiles the role can read.' },
  },
  isRemote: false,
  async run({ options, settings, print }) {
    const scope = scopeOf(options)
    const config = settings()
    await withViews(config, async ({ db, pool }) => {
      const [queries, { scramVerifier }, { isDistributed }] = await Promise.all([
        import('../../db/analytics/reader-queries.ts'),
        import('../../db/analytics/scram-verifier.ts'),
        import('../../db/statements/transact.ts'),
      ])
      if (!(await queries.isScopeKnown(pool, scope)))
        throw new CliExit('usage', `there is no ${scope.kind} ${scope.id}`)
      // The rights of a view end at the coordinator: a worker node asks for rights on the tables.
      if (isDistributed(db))
        throw new CliExit('failed', 'the views cannot be read on a cluster; use a data export, which writes files')
      const role = queries.roleNameOf(scope, randomBytes(4).toString('hex'))
      const password = randomBytes(24).toString('base64url')
      await queries.createReader(pool, role, scramVerifier(password, randomBytes(16)))
      const address = config.databaseUrl === null ? null : withRole(config.databaseUrl, role, password)
      print({ data: { role, password, url: address } }, [
        `role       ${role}`,
        `password   ${password}`,
        ...(address ? [`url        ${address}`] : []),
        '',
        'The password is not shown again.',
        ...(address
          ? []
          : ['The embedded database accepts no connections of other programs: set DATABASE_URL to use the role.']),
      ])
    })
  },
})

export const analyticsList = command({
  name: 'analytics list',
  summary: 'List the database roles that read the SQL views.',
  isRemote: false,
  async run({ settings, print }) {
    await withViews(settings(), async ({ pool }) => {
      const { listReaders } = await import('../../db/analytics/reader-queries.ts')
      const readers = await listReaders(pool)
      const lines = readers.map(({ role, kind, id }) => `${role}  ${kind} ${id}`)
      print({ data: readers }, lines.length > 0 ? lines : ['no roles'])
    })
  },
})

export const analyticsRevoke = command({
  name: 'analytics revoke',
  summary: 'Remove such a role and end its sessions.',
  args: ['ROLE'],
  isRemote: false,
  async run({ args: { ROLE: role }, settings, print }) {
    await withViews(settings(), async ({ pool }) => {
      const { listReaders, dropReader } = await import('../../db/analytics/reader-queries.ts')
      const readers = await listReaders(pool)
      if (!readers.some((reader) => reader.role === role)) throw new CliExit('usage', `there is no role ${role}`)
      await dropReader(pool, role)
      print({ data: { role } }, [`removed ${role}`])
    })
  },
})

function scopeOf({
  profile,
  workspace,
}: {
  profile?: string | undefined
  workspace?: string | undefined
}): ReaderScope {
  if ((profile === undefined) === (workspace === undefined)) {
    throw new CliExit('usage', 'give either --profile or --workspace')
  }
  const scope: ReaderScope = profile ? { kind: 'profile', id: profile } : { kind: 'workspace', id: workspace! }
  if (!uuid.test(scope.id)) throw new CliExit('usage', `--${scope.kind} must be an id`)
  return scope
}

const insufficientPrivilege = '42501'

async function withViews(config: Config, work: (database: Database) => Promise<void>): Promise<void> {
  const [{ pendingMigrations }, { withDatabase }] = await Promise.all([
    import('../../db/migrate.ts'),
    import('./with-database.ts'),
  ])
  await withDatabase(
    config,
    async (database) => {
      if ((await pendingMigrations(database.db)).length > 0) throw new CliExit('failed', 'start the service first')
      try {
        await work(database)
      } catch (error) {
        if ((error as pg.DatabaseError).code !== insufficientPrivilege) throw error
        throw new CliExit('failed', `the database role of the service may not do this: ${(error as Error).message}`)
      }
    },
    { mustExist: true },
  )
}

function withRole(databaseUrl: string, role: string, password: string): string {
  const url = new URL(databaseUrl)
  url.username = role
  url.password = password
  return url.href
}
