import { createHash } from 'node:crypto'
import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { findJobSchemaVersion, JOB_SCHEMA } from '../migrate.ts'
import { type BackupKeys, encryptBackup, noBackupKeys } from './encryption.ts'
import {
  type BackupHeader,
  type BackupProgress,
  type BackupTrailer,
  encodeFrame,
  type FrameKind,
  TableDigest,
  type TableStart,
} from './format.ts'
import { listBackupTables, quoteColumns, quoteTable } from './tables.ts'

export interface BackupOptions {
  onProgress?: (progress: BackupProgress) => void
  keys?: BackupKeys
  /** The version of this program, which the header names. */
  version?: string
}

/** Writes every row of the service and of its job queue from one snapshot, while both keep running. */
export async function backup(pool: pg.Pool, writable: Writable, options: BackupOptions = {}): Promise<void> {
  await pipeline(backupContent(pool, options), writable)
}

/** The bytes that `backup` writes. */
export async function* backupContent(
  pool: pg.Pool,
  { onProgress = () => {}, keys = noBackupKeys, version }: BackupOptions = {},
): AsyncGenerator<Uint8Array> {
  const client = await pool.connect()
  let isComplete = false
  try {
    await beginSnapshot(client)
    const gzip = createGzip()
    // A failure also ends the iteration below.
    pipeline(writeFrames(client, version, onProgress), gzip).catch(() => {})
    yield* encryptBackup(gzip, keys)
    await client.query('commit')
    isComplete = true
  } finally {
    // The connection may be in the middle of a COPY, for example because the reader stopped.
    client.release(!isComplete)
  }
}

/**
 * On a cluster, a connection to a node takes its snapshot when it is first used, which may be minutes after the rows that its rows
 * refer to were read from the coordinator. So each node has one connection, which is used immediately; a limited select goes to all
 * nodes. Other servers ignore the setting.
 */
async function beginSnapshot(client: pg.PoolClient): Promise<void> {
  await client.query('begin isolation level repeatable read read only')
  // The transaction is idle while a slow destination receives the end of a table.
  await client.query('set local idle_in_transaction_session_timeout = 0')
  await client.query('set local citus.max_adaptive_executor_pool_size = 1')
  await client.query('select from customer limit 1')
}

async function* writeFrames(
  client: pg.PoolClient,
  version: string | undefined,
  onProgress: (progress: BackupProgress) => void,
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  const encodeJson = (kind: FrameKind, value: unknown): Buffer => {
    const payload = Buffer.from(JSON.stringify(value))
    hash.update(payload)
    return encodeFrame(kind, payload)
  }
  const header = await readHeader(client, version)
  yield encodeJson('H', header)
  for (const [tables_done, table] of header.tables.entries()) {
    yield encodeJson('T', { table: table.name } satisfies TableStart)
    const digest = new TableDigest()
    const progress = { table: table.name, tables_total: header.tables.length }
    const copy = `copy (select ${quoteColumns(table)} from ${quoteTable(table.name)}) to stdout`
    for await (const data of client.query(copyTo(copy)) as AsyncIterable<Buffer>) {
      digest.add(data)
      yield encodeFrame('D', data)
      onProgress({ ...progress, rows: digest.rows, tables_done })
    }
    yield encodeJson('E', digest.end())
    onProgress({ ...progress, rows: digest.rows, tables_done: tables_done + 1 })
  }
  const sequences = await listSequences(client)
  const trailer: BackupTrailer = { sequences, sha256: hash.digest('hex') }
  yield encodeFrame('Z', Buffer.from(JSON.stringify(trailer)))
}

async function readHeader(client: pg.PoolClient, version: string | undefined): Promise<BackupHeader> {
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name')
  return {
    format: 'tributary-backup',
    version: 1,
    created_at: new Date().toISOString(),
    ...(version !== undefined && { service_version: version }),
    migrations: rows.map((row) => row.name),
    job_schema_version: await findJobSchemaVersion(client),
    master_key_proof: await findMasterKeyProof(client),
    tables: await listBackupTables(client),
  }
}

async function findMasterKeyProof(client: pg.ClientBase): Promise<string | null> {
  const { rows } = await client.query<{ master_key_proof: string | null }>('select master_key_proof from deployment')
  return rows[0]?.master_key_proof ?? null
}

/** Sequences are not covered by the snapshot; reading them last ensures that they are never behind the rows. */
async function listSequences(client: pg.PoolClient): Promise<BackupTrailer['sequences']> {
  const { rows } = await client.query<{ name: string; last_value: string }>(
    `select schemaname || '.' || sequencename as name, last_value::text
     from pg_sequences where schemaname = any($1) and last_value is not null order by 1`,
    [['public', JOB_SCHEMA]],
  )
  return rows
}
