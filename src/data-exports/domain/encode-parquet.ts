import { ByteWriter, ParquetWriter } from 'hyparquet-writer'
import { type ColumnKind, decimalPrecision, decimalScale, type ExportColumn } from './columns.ts'

type SchemaElement = ConstructorParameters<typeof ParquetWriter>[0]['schema'][number]

/** The bytes that hold every whole number of `decimalPrecision` digits. */
const decimalBytes = 11

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

/** A Parquet file with one row group. Every column can be null. */
export function encodeParquet(columns: readonly ExportColumn[], rows: readonly (string | null)[][]): Uint8Array {
  const writer = new ByteWriter()
  const schema: SchemaElement[] = [
    { name: 'schema', num_children: columns.length },
    ...columns.map(({ name, kind }) => ({ name, ...elements[kind], repetition_type: 'OPTIONAL' as const })),
  ]
  const file = new ParquetWriter({ writer, schema, createdBy: 'tributary' })
  const columnData = columns.map(({ name, kind }, index) => {
    const parse = parsers[kind]
    const data = rows.map((row) => {
      const text = row[index]
      return text === null || text === undefined ? null : parse(text)
    })
    // Bounds of ids and texts exclude next to nothing and take a tenth of the time.
    return { name, data, offsetIndex: false, statistics: kind !== 'string' }
  })
  file.write({ columnData, rowGroupSize: Math.max(1, rows.length) })
  file.finish()
  return writer.getBytes()
}
