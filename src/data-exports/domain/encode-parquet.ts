import { ByteWriter, ParquetWriter } from 'hyparquet-writer'
import { type ColumnKind, decimalPrecision, decimalScale, type ExportColumn } from './columns.ts'
import type { DayColumns } from './read-copy.ts'

type SchemaElement = ConstructorParameters<typeof ParquetWriter>[0]['schema'][number]

/** The bytes that hold every whole number of `decimalPrecision` digits. */
const decimalBytes = 11

/** About what a row of a compressed file takes; the memory of a file grows if it takes more. */
const bytesPerRow = 128

const sampleSize = 200

const elements: Readonly<Record<ColumnKind, Omit<SchemaElement, 'name'>>> = {
  string: { type: 'BYTE_ARRAY', converted_type: 'UTF8', logical_type: { type: 'STRING' } },
  decimal: {
    ...{ type: 'FIXED_LEN_BYTE_ARRAY', type_length: decimalBytes, converted_type: 'DECIMAL' },
    ...{ precision: decimalPrecision, scale: decimalScale },
    logical_type: { type: 'DECIMAL', precision: decimalPrecision, scale: decimalScale },
  },
  timestamp: {
    ...{ type: 'INT64', converted_type: 'TIMESTAMP_MICROS' },
    logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MICROS' },
  },
  date: { type: 'INT32', converted_type: 'DATE', logical_type: { type: 'DATE' } },
  boolean: { type: 'BOOLEAN' },
  integer: { type: 'INT64' },
}

const parsers: Readonly<Record<ColumnKind, (text: string) => unknown>> = {
  string: (text) => text,
  decimal: BigInt,
  timestamp: BigInt,
  date: Number,
  boolean: (text) => text === 't',
  integer: BigInt,
}

/** A Parquet file with one row group, whose pages `compress` compresses by ZSTD. Every column can be null. */
export function encodeParquet(
  columns: readonly ExportColumn[],
  { rows, columns: values }: DayColumns,
  compress: (bytes: Uint8Array) => Uint8Array,
): Uint8Array {
  const writer = new ByteWriter(bytesPerRow * rows)
  const schema: SchemaElement[] = [
    { name: 'schema', num_children: columns.length },
    ...columns.map(({ name, kind }) => ({ name, ...elements[kind], repetition_type: 'OPTIONAL' as const })),
  ]
  const compression = { codec: 'ZSTD' as const, compressors: { ZSTD: compress } }
  const file = new ParquetWriter({ writer, schema, createdBy: 'tributary', ...compression })
  const columnData = columns.map(({ name, kind }, index) => ({
    name,
    // An index of the pages of a column is of no use, because it has one.
    offsetIndex: false,
    ...columnOf(kind, values[index]!),
  }))
  // One page per column: the writer otherwise estimates the size of each value to find where a page ends.
  file.write({ columnData, rowGroupSize: Math.max(1, rows), pageSize: 0 })
  file.finish()
  return writer.getBytes()
}

function columnOf(kind: ColumnKind, texts: readonly (string | null)[]) {
  // Bounds of ids and texts exclude next to nothing and take a tenth of the time.
  if (kind === 'string')
    return isVaried(texts)
      ? { data: toBytes(texts), encoding: 'PLAIN' as const, statistics: false }
      : { data: texts as unknown[], statistics: false }
  const parse = parsers[kind]
  const data: unknown[] = texts.map((text) => (text === null ? null : parse(text)))
  return kind === 'timestamp' ? { data, encoding: 'PLAIN' as const } : { data }
}

/** Whether most values occur once, so that a dictionary of them would only cost time. */
function isVaried(texts: readonly (string | null)[]): boolean {
  const step = Math.max(1, Math.floor(texts.length / sampleSize))
  const sample = texts.filter((text, index) => text !== null && index % step === 0)
  return new Set(sample).size > sample.length / 2
}

/** The texts as UTF-8, encoded together, which takes a third of the time. */
function toBytes(texts: readonly (string | null)[]): (Uint8Array | null)[] {
  const all = Buffer.from(texts.join(''))
  let [start, length] = [0, 0]
  const bytes = texts.map((text) => {
    if (text === null) return null
    length += text.length
    start += text.length
    return new Uint8Array(all.buffer, all.byteOffset + start - text.length, text.length)
  })
  // Texts of other characters than ASCII have more bytes than characters.
  return all.length === length ? bytes : texts.map((text) => (text === null ? null : Buffer.from(text)))
}
