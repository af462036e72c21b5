import { createHash } from 'node:crypto'
import { constants, zstdCompressSync } from 'node:zlib'
import type { Computation } from '../kernel/compute/computation.ts'
import type { ExportColumn } from './domain/columns.ts'
import { encodeCsv } from './domain/encode-csv.ts'
import { encodeParquet } from './domain/encode-parquet.ts'
import type { ExportFormat } from './domain/export-tables.ts'
import { readCopy } from './domain/read-copy.ts'

export interface EncodeInput {
  format: ExportFormat
  columns: readonly ExportColumn[]
  /** Complete rows in the text format of COPY, the day first. */
  copied: Uint8Array
}

/** A file with rows of one day. */
export interface EncodedFile {
  day: string
  rows: number
  sha256: string
  content: Uint8Array
}

const encoders = { parquet: encodeParquet, csv: encodeCsv }

/** Encodes rows of some days, one file per day. */
export const encodeFiles: Computation<EncodeInput, EncodedFile[]> = {
  name: 'encode-export-files',
  // Objects of a chunk soon are garbage, which a thread otherwise collects after tens of megabytes.
  memoryMb: { old: 256, young: 16 },
  run({ format, columns, copied }) {
    const files: EncodedFile[] = []
    for (const found of readCopy(copied, columns.length)) {
      // A copy, because the encoder's memory is larger than the file.
      const content = encoders[format](columns, found, compress).slice()
      const sha256 = createHash('sha256').update(content).digest('hex')
      files.push({ day: found.day, rows: found.rows, sha256, content })
    }
    return files
  },
}

/** Native code, unlike the Snappy of the Parquet library, and its files are smaller. */
function compress(bytes: Uint8Array): Uint8Array {
  return zstdCompressSync(bytes, { params: { [constants.ZSTD_c_compressionLevel]: 1 } })
}
