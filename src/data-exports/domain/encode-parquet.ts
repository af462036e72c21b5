import { ByteWriter } from 'hyparquet-writer/src/bytewriter.js'
import { writePageHeader } from 'hyparquet-writer/src/datapage.js'
import { writeMetadata } from 'hyparquet-writer/src/metadata.js'
import { ByteSink } from './byte-sink.ts'
import { type ColumnKind, decimalPrecision, decimalScale, type ExportColumn } from './columns.ts'
import { type ColumnValues, decimalBytes, findDictionary, writePackedRun, writePlain } from './parquet-values.ts'
import type { DayRows } from './read-days.ts'

type FileMetadata = Parameters<typeof writeMetadata>[1]
type SchemaElement = FileMetadata['schema'][number]
type ColumnChunk = FileMetadata['row_groups'][number]['columns'][number]
type Compress = (bytes: Uint8Array) => Uint8Array

const text = { type: 'BYTE_ARRAY', converted_type: 'UTF8', logical_type: { type: 'STRING' } } as const

const elements: Readonly<Record<ColumnKind, Omit<SchemaElement, 'name'> & Required<Pick<SchemaElement, 'type'>>>> = {
  uuid: text,
  string: text,
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

const magic = 0x31524150

/** A smaller column is not compressed: starting the compression takes as long as compressing 10 KB. */
const compressedMin = 512

const file = new ByteWriter(1 << 16)
const [levels, dictionaryPage, dataPage] = [new ByteSink(), new ByteSink(), new ByteSink()]

/**
 * A Parquet file with one row group and one page per column; `compress` compresses by ZSTD. Every column can be null. The library
 * writes the headers; its encoding of values takes several times as long, because it has an object for each.
 */
export function encodeParquet(columns: readonly ExportColumn[], day: DayRows, compress: Compress): Uint8Array {
  file.offset = 0
  file.index = 0
  file.appendUint32(magic)
  const chunks = columns.map((column, index) =>
    writeColumn(column, day.rows, valuesOf(day, index, columns.length), compress),
  )
  const sizeOf = (size: 'total_uncompressed_size' | 'total_compressed_size') =>
    chunks.reduce((sum, { meta_data }) => sum + meta_data![size], 0n)
  const num_rows = BigInt(day.rows)
  const schema: SchemaElement[] = [
    { name: 'schema', num_children: columns.length },
    ...columns.map(({ name, kind }) => ({ name, ...elements[kind], repetition_type: 'OPTIONAL' as const })),
  ]
  const row_groups = [
    {
      columns: chunks,
      num_rows,
      total_byte_size: sizeOf('total_uncompressed_size'),
      total_compressed_size: sizeOf('total_compressed_size'),
    },
  ]
  // The library writes the length of the metadata itself.
  writeMetadata(file, { version: 2, created_by: 'tributary', schema, num_rows, row_groups } as FileMetadata)
  file.appendUint32(magic)
  return file.getBytes()
}

let positions = new Int32Array(0)

/** The values of a column that are not null. Also writes which ones are null. */
function valuesOf({ rows, bytes, view, positions: all }: DayRows, column: number, columnCount: number): ColumnValues {
  if (positions.length < rows) positions = new Int32Array(rows)
  let count = 0
  for (let row = 0; row < rows; row++) {
    const position = all[row * columnCount + column]!
    if (view.getInt32(position) >= 0) positions[count++] = position
  }
  levels.clear()
  if (count === 0 || count === rows) {
    levels.varint(rows * 2)
    levels.byte(count === 0 ? 0 : 1)
  } else {
    const isPresent = (row: number) => (view.getInt32(all[row * columnCount + column]!) >= 0 ? 1 : 0)
    writePackedRun(rows, 1, isPresent, levels)
  }
  return { bytes, view, positions, count }
}

function writeColumn(
  { name, kind }: ExportColumn,
  rows: number,
  values: ColumnValues,
  compress: Compress,
): ColumnChunk {
  const start = file.offset
  const dictionary = kind === 'string' || kind === 'uuid' ? findDictionary(values) : null
  dictionaryPage.clear()
  dataPage.clear()
  if (dictionary) {
    const { distinct, indexes } = dictionary
    writePlain(kind, distinct, dictionaryPage)
    const width = 32 - Math.clz32(distinct.count - 1)
    dataPage.byte(width)
    writePackedRun(values.count, width, (index) => indexes[index]!, dataPage)
  } else writePlain(kind, values, dataPage)
  const isCompressed = dictionaryPage.length + dataPage.length >= compressedMin
  const contentOf = (sink: ByteSink) => (isCompressed && sink.length > 0 ? compress(sink.written()) : sink.written())

  let headerBytes = 0
  const writePage = (header: Parameters<typeof writePageHeader>[1], content: readonly Uint8Array[]) => {
    const offset = file.offset
    writePageHeader(file, header)
    headerBytes += file.offset - offset
    for (const part of content) file.appendBytes(part)
  }
  if (dictionary) {
    const content = contentOf(dictionaryPage)
    const dictionary_page_header = { num_values: dictionary.distinct.count, encoding: 'PLAIN' as const }
    const sizes = { uncompressed_page_size: dictionaryPage.length, compressed_page_size: content.length }
    writePage({ type: 'DICTIONARY_PAGE', ...sizes, dictionary_page_header }, [content])
  }
  const data_page_offset = file.offset
  const content = contentOf(dataPage)
  const encoding = dictionary ? ('RLE_DICTIONARY' as const) : ('PLAIN' as const)
  const data_page_header_v2 = {
    ...{ num_values: rows, num_nulls: rows - values.count, num_rows: rows, encoding },
    ...{ definition_levels_byte_length: levels.length, repetition_levels_byte_length: 0 },
    is_compressed: isCompressed,
  }
  const sizes = {
    uncompressed_page_size: levels.length + dataPage.length,
    compressed_page_size: levels.length + content.length,
  }
  writePage({ type: 'DATA_PAGE_V2', ...sizes, data_page_header_v2 }, [levels.written(), content])
  return {
    file_offset: BigInt(start),
    meta_data: {
      type: elements[kind].type,
      encodings: dictionary ? ['PLAIN', 'RLE_DICTIONARY'] : ['PLAIN'],
      path_in_schema: [name],
      codec: isCompressed ? 'ZSTD' : 'UNCOMPRESSED',
      num_values: BigInt(rows),
      total_uncompressed_size: BigInt(headerBytes + levels.length + dictionaryPage.length + dataPage.length),
      total_compressed_size: BigInt(file.offset - start),
      data_page_offset: BigInt(data_page_offset),
      ...(dictionary && { dictionary_page_offset: BigInt(start) }),
      statistics: { null_count: BigInt(rows - values.count) },
    },
  }
}
