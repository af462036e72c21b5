import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ExportValue, exportRows } from '../../test/support/fixtures/export-rows.ts'
import { parquetRows, parquetTypes } from '../../test/support/fixtures/read-parquet.ts'
import { openCompute } from '../kernel/compute/open-compute.ts'
import { programFile } from '../program-file.ts'
import { columnKinds, type ExportColumn } from './domain/columns.ts'
import { encodeFiles } from './encode-files.ts'

const columns: ExportColumn[] = columnKinds.map((kind) => ({ name: `a_${kind}`, kind }))

const copyOf = (rows: readonly (readonly ExportValue[])[]) => exportRows(columnKinds, rows)

const day = '2026-03-05'
const micros = Date.UTC(2026, 2, 5, 23, 59, 59) * 1000 + 123_456
const id = '0195b3c0-7a52-7d10-9a3e-2f6d1c8e4b07'
const text = 'ünïcode "quoted", \t\n\\'
const values = [id, text, '-12345678901234567.890123', `${micros}`, '2026-03-05', 't', '9007199254740991']

describe('Parquet files', () => {
  const copied = copyOf([
    [day, ...values],
    [day, ...values.map(() => null)],
    [day, id, '', '0', '0', '1969-12-31', 'f', '-1'],
    ['2026-03-06', ...values],
  ])
  const files = encodeFiles.run({ format: 'parquet', columns, copied })

  it('are one per day, with their rows and checksum', () => {
    expect(files.map(({ day, rows }) => [day, rows])).toEqual([
      [day, 3],
      ['2026-03-06', 1],
    ])
    for (const { content, sha256 } of files) expect(sha256).toBe(createHash('sha256').update(content).digest('hex'))
  })

  it('have exact decimals, microseconds, dates, whole numbers and nulls for another implementation', () => {
    const rows = parquetRows(files[0]!.content)
    expect(rows[0]).toEqual({
      a_uuid: id,
      a_string: text,
      a_decimal: -12_345_678_901_234_567_890_123n,
      a_timestamp: micros / 1000,
      a_date: Date.UTC(2026, 2, 5),
      a_boolean: true,
      a_integer: 9_007_199_254_740_991n,
    })
    expect(rows[1]).toEqual(Object.fromEntries(columns.map(({ name }) => [name, null])))
    expect(rows[2]).toMatchObject({
      a_string: '',
      a_decimal: 0n,
      a_date: -86_400_000,
      a_boolean: false,
      a_integer: -1n,
    })
  })

  it('name the types: a decimal with its scale, a time in UTC', () => {
    expect(parquetTypes(files[0]!.content)).toMatchObject({
      a_decimal: { precision: 24, scale: 6, bitWidth: 128 },
      a_timestamp: { unit: 2, timezone: 'UTC' },
      a_date: { unit: 0 },
    })
  })

  it('hold any text, and any amount of 24 digits', () => {
    const some: ExportColumn[] = [
      { name: 'text', kind: 'string' },
      { name: 'amount', kind: 'decimal' },
    ]
    const text = fc.option(fc.string({ unit: 'grapheme' }), { nil: null })
    const amount = fc.option(fc.bigInt({ min: -(10n ** 24n) + 1n, max: 10n ** 24n - 1n }), { nil: null })
    const small = fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n })
    fc.assert(
      fc.property(fc.array(fc.tuple(text, fc.oneof(amount, small)), { minLength: 1 }), (rows) => {
        const kinds = some.map(({ kind }) => kind)
        const copied = exportRows(
          kinds,
          rows.map(([text, amount]) => [day, text, amount === null ? null : toDecimal(amount)]),
        )
        const [file] = encodeFiles.run({ format: 'parquet', columns: some, copied })
        expect(parquetRows(file!.content)).toEqual(rows.map(([text, amount]) => ({ text, amount })))
      }),
      { numRuns: 100 },
    )
  })

  it.each([
    ['repeated', (row: number) => `text ${row % 300}`],
    ['equal', () => 'text'],
    ['distinct', (row: number) => `text ${row}`],
    ['distinct after equal ones', (row: number) => (row < 1_000 ? 'text' : `text ${row}`)],
    ['sparse', (row: number) => (row % 7 === 0 ? `text ${row % 13}` : null)],
  ])('hold many %s texts', (_title, textOf) => {
    const texts = Array.from({ length: 5_003 }, (_, row) => textOf(row))
    const copied = exportRows(
      ['string'],
      texts.map((text) => [day, text]),
    )
    const [file] = encodeFiles.run({ format: 'parquet', columns: [{ name: 'text', kind: 'string' }], copied })
    expect(parquetRows(file!.content).map(({ text }) => text)).toEqual(texts)
  })
})

/** A whole number of millionths as a decimal. */
function toDecimal(amount: bigint): string {
  const digits = String(amount < 0n ? -amount : amount).padStart(7, '0')
  return `${amount < 0n ? '-' : ''}${digits.slice(0, -6)}.${digits.slice(-6)}`
}

it('CSV files have a header, quoted texts, and null as an empty field', () => {
  const copied = copyOf([
    [day, id, 'a "b", c', '-12.500000', `${micros}`, day, 't', '7'],
    [day, null, '', null, null, null, 'f', null],
    [day, id, 'ñ\r', '0.000000', '-1', '+010000-01-01', null, '-7'],
    [day, id, '-', '-12345678901234567.890120', '0', '0900-01-01', null, '0'],
  ])
  const [file] = encodeFiles.run({ format: 'csv', columns, copied })
  expect(Buffer.from(file!.content).toString()).toBe(
    [
      'a_uuid,a_string,a_decimal,a_timestamp,a_date,a_boolean,a_integer',
      `${id},"a ""b"", c",-12.5,2026-03-05T23:59:59.123456Z,2026-03-05,true,7`,
      ',"",,,,false,',
      `${id},"ñ\r",0,1969-12-31T23:59:59.999999Z,10000-01-01,,-7`,
      `${id},-,-12345678901234567.89012,1970-01-01T00:00:00.000000Z,0900-01-01,,0`,
      '',
    ].join('\r\n'),
  )
})

it('a thread takes over the memory of its input', async () => {
  const compute = openCompute(() => programFile('compute-thread'))
  const copied = copyOf([[day, ...values]])
  const encoder = compute.open(encodeFiles)
  const [file] = await encoder.run({ format: 'csv', columns, copied })
  expect([file!.day, copied.length]).toEqual([day, 0])
  await compute.close()
})
