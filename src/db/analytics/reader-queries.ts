import pg from 'pg'

/** What a database role may read in the schema `analytics`. */
export type ReaderScope = { kind: 'profile' | 'workspace'; id: string }

export interface Reader extends ReaderScope {
  role: string
}

/** Connections that one role may hold concurrently: a dashboard needs few, and the service needs the others. */
const connectionsMax = 5

/** How long a statement of a role may run, unless the session sets another limit. */
const statementMsMax = 300_000

const prefix = { profile: 'tributary_profile_', workspace: 'tributary_workspace_' }

/** Whether there is such a profile or workspace. */
export async function isScopeKnown(pool: pg.Pool, { kind, id }: ReaderScope): Promise<boolean> {
  const { rowCount } = await pool.query(`select from ${kind} where id = $1`, [id])
  return rowCount === 1
}

/** The name of a role has the id of what it sees; the views of `analytics` read it from there. */
export function roleNameOf({ kind, id }: ReaderScope, suffix: string): string {
  return `${prefix[kind]}${id.replaceAll('-', '')}_${suffix}`
}

/**
 * Creates a role that can log in, and can read the views of `analytics` and nothing else. The verifier is what the server stores
 * for the password.
 */
export async function createReader(pool: pg.Pool, role: string, verifier: string): Promise<void> {
  const name = pg.escapeIdentifier(role)
  const statements = [
    'begin',
    `create role ${name} login noinherit connection limit ${connectionsMax} password ${pg.escapeLiteral(verifier)}`,
    `alter role ${name} set default_transaction_read_only = on`,
    `alter role ${name} set statement_timeout = ${statementMsMax}`,
    `alter role ${name} set search_path = analytics`,
    `grant connect on database ${await databaseIdentifier(pool)} to ${name}`,
    'commit',
  ]
  await pool.query(statements.join('; '))
}

/** Roles of the profiles and workspaces of this database, ordered by name. */
export async function listReaders(pool: pg.Pool): Promise<Reader[]> {
  const { rows } = await pool.query<Reader>(
    `select r.role, r.kind, r.id
     from (select rolname::text as role, parts[1] as kind, parts[2]::uuid::text as id
       from pg_roles, regexp_match(rolname, '^tributary_(profile|workspace)_([0-9a-f]{32})_') as parts) r
     join (select id::text, 'profile' as kind from profile union all select id::text, 'workspace' from workspace) known using (kind, id)
     order by 1`,
  )
  return rows
}

/** Removes a role and ends its sessions. */
export async function dropReader(pool: pg.Pool, role: string): Promise<void> {
  const name = pg.escapeIdentifier(role)
  await pool.query(`alter role ${name} nologin`)
  await pool.query('select pg_terminate_backend(pid) from pg_stat_activity where usename = $1', [role])
  await pool.query(`revoke connect on database ${await databaseIdentifier(pool)} from ${name}`)
  await pool.query(`drop role ${name}`)
}

async function databaseIdentifier(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ name: string }>('select quote_ident(current_database()) as name')
  return rows[0]!.name
}
