import { createHash, type Hash } from 'node:crypto'
import type { BackupTable } from './tables.ts'

/*
 * A backup is one gzip stream of frames. A frame is one letter, a length (4 bytes, big-endian) and that many bytes.
 *
 *   H  header, JSON: format, versions, and the tables in the order in which they follow
 *   T  start of a table, JSON: its name
 *   D  data of the table as COPY writes it in its text format; a frame may end in the middle of a row
 *   E  end of the table, JSON: how many rows, and the SHA-256 of its data
 *   Z  end of the file, JSON: the sequences, and the SHA-256 of all H, T and E frames, so that a missing part is detected
 */
export type FrameKind = 'H' | 'T' | 'D' | 'E' | 'Z'

export interface Frame {
  kind: FrameKind
  payload: Buffer
}

export interface BackupHeader {
  format: 'tributary-backup'
  version: 1
  created_at: string
  /** The version of the program that made it. */
  service_version?: string
  migrations: string[]
  job_schema_version: number | null
  /** Encrypted with the master key, so that a restore can check the key before it writes. */
  master_key_proof: string | null
  tables: BackupTable[]
}

export interface TableStart {
  table: string
}

export interface TableEnd {
  rows: number
  sha256: string
}

export interface BackupTrailer {
  sequences: { name: string; last_value: string }[]
  sha256: string
}

export interface BackupProgress {
  table: string
  rows: number
  tables_done: number
  tables_total: number
}

const PREFIX_BYTES = 5
const PAYLOAD_BYTES_MAX = 16 * 1024 * 1024
const NEWLINE = 0x0a

export function encodeFrame(kind: FrameKind, payload: Buffer): Buffer {
  const prefix = Buffer.alloc(PREFIX_BYTES, kind)
  prefix.writeUInt32BE(payload.length, 1)
  return Buffer.concat([prefix, payload])
}

/** Splits a byte stream into frames; throws if it ends inside a frame. */
export async function* decodeFrames(source: AsyncIterable<Buffer>): AsyncGenerator<Frame, void> {
  let pending: Buffer = Buffer.alloc(0)
  for await (const chunk of source) {
    pending = pending.length === 0 ? chunk : Buffer.concat([pending, chunk])
    while (pending.length >= PREFIX_BYTES) {
      const length = pending.readUInt32BE(1)
      if (length > PAYLOAD_BYTES_MAX) throw damaged('a frame has an invalid length')
      if (pending.length < PREFIX_BYTES + length) break
      const kind = pending.toString('latin1', 0, 1) as FrameKind
      yield { kind, payload: pending.subarray(PREFIX_BYTES, PREFIX_BYTES + length) }
      pending = pending.subarray(PREFIX_BYTES + length)
    }
  }
  if (pending.length > 0) throw damaged('the file ends inside a frame')
}

/** The file cannot be read as a backup, or not with these keys. */
export class BackupError extends Error {}

export function damaged(reason: string): BackupError {
  return new BackupError(`The backup is damaged: ${reason}.`)
}

/**
 * Counts the rows and hashes the data of one table. COPY escapes line feeds in values, so each line feed in the data ends a row.
 */
export class TableDigest {
  rows = 0
  readonly #hash: Hash = createHash('sha256')

  add(data: Buffer): void {
    this.#hash.update(data)
    for (let index = data.indexOf(NEWLINE); index !== -1; index = data.indexOf(NEWLINE, index + 1)) this.rows += 1
  }

  end(): TableEnd {
    return { rows: this.rows, sha256: this.#hash.digest('hex') }
  }
}
