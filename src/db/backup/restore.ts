import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { findJobSchemaVersion, installJobSchema, JOB_SCHEMA, migrate, pendingMigrations } from '../migrate.ts'
import { migrations } from '../migrations/index.ts'
import { explainUnknownMigration } from '../migrations/unknown-migration.ts'
import type { Database } from '../open.ts'
import { type BackupKeys, noBackupKeys } from './encryption.ts'
import { endCredentials } from './end-credentials.ts'
import {
  BackupError,
  type BackupHeader,
  type BackupProgress,
  type BackupTrailer,
  damaged,
  type TableStart,
} from './format.ts'
import { findUnknownMigration, openBackup } from './open-backup.ts'
import type { BackupReader } from './reader.ts'
import { type BackupTable, listBackupTables, quoteColumns, quoteTable } from './tables.ts'

type OnProgress = (progress: BackupProgress) => void
type Target = Pick<Database, 'pool' | 'db'>

interface Opening {
  keys?: BackupKeys
  /** Throws if the configured master key is not the one that the backup was made with. */
  requireMasterKey?: (proof: string) => void
  /** Whether a file that is not encrypted is accepted although keys are set; otherwise someone else could have put it there. */
  acceptsPlain?: boolean
  /** Whether API keys stay valid, also those that were revoked after the backup. */
  keepsKeys?: boolean
}

interface Restored {
  /** The number of sessions, links, invitations, tokens and keys that are no longer valid. */
  endedCredentials: number
}

/**
 * Fills an empty database from a backup: migrates to the version of the backup, copies all rows in one transaction, then migrates
 * to the newest version. A damaged file leaves the database empty.
 */
export async function restore(
  target: Target,
  readable: Readable,
  onProgress: OnProgress = () => {},
  { keys = noBackupKeys, requireMasterKey = () => {}, acceptsPlain = false, keepsKeys = false }: Opening = {},
): Promise<Restored> {
  const restored = await openBackup(
    readable,
    keys,
    (header, reader) => readBackup(target, { header, reader, onProgress, requireMasterKey, keepsKeys }),
    { acceptsPlain },
  ).catch((error: Error) => {
    throw error instanceof BackupError ? new BackupError(`${error.message} Nothing was restored.`) : error
  })
  await migrate(target.db)
  return restored
}

interface Opened {
  header: BackupHeader
  reader: BackupReader
  onProgress: OnProgress
  requireMasterKey: (proof: string) => void
  keepsKeys: boolean
}

async function readBackup(target: Target, opened: Opened): Promise<Restored> {
  const { header, reader, onProgress, requireMasterKey, keepsKeys } = opened
  if (header.master_key_proof) requireMasterKey(header.master_key_proof)
  await requireEmpty(target.pool)
  await prepareSchema(target, header)
  const client = await target.pool.connect()
  try {
    // The transaction is idle while a slow source sends nothing.
    await client.query('begin; set local idle_in_transaction_session_timeout = 0')
    await emptyTables(client)
    await copyTables(client, reader, header, onProgress)
    await finishJobQueues(client)
    await markExportedDays(client)
    const endedCredentials = await endCredentials(client, { keepsKeys })
    await setSequences(client, await reader.trailer())
    await client.query('commit')
    client.release()
    return { endedCredentials }
  } catch (error) {
    // The connection may be in the middle of a COPY; closing it rolls back the transaction.
    client.release(true)
    throw error
  }
}

async function requireEmpty(pool: pg.Pool): Promise<void> {
  for (const { name } of await listBackupTables(pool)) {
    if (name.startsWith(`${JOB_SCHEMA}.`) && name !== `${JOB_SCHEMA}.job`) continue
    const { rows } = await pool.query<{ has_rows: boolean }>(
      `select exists (select 1 from ${quoteTable(name)}) as has_rows`,
    )
    if (rows[0]?.has_rows) throw new Error(`The database already holds data (${name}). Restore into an empty one.`)
  }
}

async function prepareSchema({ db, pool }: Target, header: BackupHeader): Promise<void> {
  const unknown = findUnknownMigration(header)
  if (unknown !== undefined) throw new Error(`The backup ${explainUnknownMigration(unknown)}.`)
  const appliedCount = Object.keys(migrations).length - (await pendingMigrations(db)).length
  if (appliedCount > header.migrations.length) {
    throw new Error('The database is at a newer version than the backup. Restore into one that was never migrated.')
  }
  const newest = header.migrations.at(-1)
  if (newest !== undefined) await migrate(db, newest)
  await installJobSchema(pool)
  const jobSchemaVersion = (await findJobSchemaVersion(pool)) ?? 0
  if ((header.job_schema_version ?? 0) > jobSchemaVersion) {
    throw new Error('The backup was made by a newer version of the job queue.')
  }
}

/** Migrations and the job queue may have inserted rows that the backup also contains. */
async function emptyTables(client: pg.PoolClient): Promise<void> {
  const tables = await listBackupTables(client)
  await client.query(`truncate ${tables.map(({ name }) => quoteTable(name)).join(', ')}`)
}

async function copyTables(
  client: pg.PoolClient,
  reader: BackupReader,
  header: BackupHeader,
  onProgress: OnProgress,
): Promise<void> {
  const present = new Map((await listBackupTables(client)).map(({ name, columns }) => [name, new Set(columns)]))
  await client.query('set constraints all deferred')
  for (const [tables_done, table] of header.tables.entries()) {
    const start = await reader.json<TableStart>('T')
    const isKnown = table.columns.every((column) => present.get(table.name)?.has(column))
    if (start.table !== table.name || !isKnown) throw damaged(`the table ${table.name} is not as expected`)
    let rows = 0
    const report = (done: number): void =>
      onProgress({ table: table.name, rows, tables_done: done, tables_total: header.tables.length })
    const data = reader.tableData((count) => {
      rows = count
      report(tables_done)
    })
    await copyTable(client, table, data)
    report(tables_done + 1)
  }
}

async function copyTable(client: pg.PoolClient, table: BackupTable, data: AsyncIterable<Buffer>): Promise<void> {
  const copy = `copy ${quoteTable(table.name)} (${quoteColumns(table)}) from stdin`
  try {
    await pipeline(data, client.query(copyFrom(copy)))
  } catch (error) {
    // Class 22, data exception: PostgreSQL rejects changed bytes before the checksum is compared.
    if (error instanceof pg.DatabaseError && error.code?.startsWith('22')) throw damaged(error.message)
    throw error
  }
}

/** The restore creates no partitions for queues: their jobs are in the common partition, and the queue row must say so. */
async function finishJobQueues(client: pg.PoolClient): Promise<void> {
  await client.query(`update ${JOB_SCHEMA}.queue set partition = false, table_name = 'job_common' where partition`)
}

/** The files of a data export may be later than the backup: no day has a fingerprint that its rows have, so all are written again. */
async function markExportedDays(client: pg.PoolClient): Promise<void> {
  const tables = await listBackupTables(client)
  if (!tables.some(({ name }) => name === 'public.data_export_day')) return
  await client.query(`update data_export_day set fingerprint = 'restored' where fingerprint <> ''`)
}

async function setSequences(client: pg.PoolClient, { sequences }: BackupTrailer): Promise<void> {
  for (const { name, last_value } of sequences) {
    await client.query('select setval($1::regclass, $2::bigint)', [quoteTable(name), last_value])
  }
}
