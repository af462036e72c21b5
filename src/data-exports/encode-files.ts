import { hash } from 'node:crypto'
import { constants, zstdCompressSync } from 'node:zlib'
import { freeMemory } from '../db/copy/free-memory.ts'
import type { Computation } from '../kernel/compute/computation.ts'
import type { ExportColumn } from './domain/columns.ts'
import { encodeCsv } from './domain/encode-csv.ts'
import { encodeParquet } from './domain/encode-parquet.ts'
import type { ExportFormat } from './domain/export-tables.ts'
import { readDays } from './domain/read-days.ts'

export interface EncodeInput {
  format: ExportFormat
  columns: readonly ExportColumn[]
  /** Complete rows in PostgreSQL's binary format, the day first. */
  copied: Uint8Array<ArrayBuffer>
}

/** A file with rows of one day. */
export interface EncodedFile {
  day: string
  rows: number
  sha256: string
  content: Uint8Array<ArrayBuffer>
}

const encoders = { parquet: encodeParquet, csv: encodeCsv }

/** Encodes rows of some days, one file per day. */
export const encodeFiles: Computation<EncodeInput, EncodedFile[]> = {
  name: 'encode-export-files',
  // Its garbage is small, and frees the memory of buffers only when it is collected.
  memoryMb: { old: 128, young: 2 },
  run({ format, columns, copied }) {
    const files: EncodedFile[] = []
    for (const found of readDays(copied, columns.length)) {
      // A copy, because the encoder reuses its memory.
      const content = encoders[format](columns, found, compress).slice()
      files.push({ day: found.day, rows: found.rows, sha256: hash('sha256', content), content })
    }
    return files
  },
  takes: ({ copied }) => [copied.buffer],
  transfer: (files) => files.map(({ content }) => content.buffer),
}

let compressed: Uint8Array<ArrayBuffer> | null = null

/**
 * Native code, unlike the Snappy of the Parquet library, and its files are smaller. The result is valid until the next call, which
 * frees it.
 */
function compress(bytes: Uint8Array): Uint8Array {
  if (compressed) freeMemory(compressed)
  // The most that ZSTD may need; a result in several parts would be copied once more.
  const room = bytes.length + (bytes.length >> 8) + 64
  const params = { [constants.ZSTD_c_compressionLevel]: 1 }
  const result = zstdCompressSync(bytes, { params, pledgedSrcSize: bytes.length, chunkSize: room })
  // A small result shares its memory with other buffers.
  compressed = result.buffer.byteLength === room ? new Uint8Array(result.buffer) : null
  return result
}
