import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parquetRows, parquetTypes } from '../../test/support/fixtures/read-parquet.ts'
import { columnKinds, type ExportColumn } from './domain/columns.ts'
import { readCopy } from './domain/read-copy.ts'
import { encodeFiles } from './encode-files.ts'

const columns: ExportColumn[] = columnKinds.map((kind) => ({ name: `a_${kind}`, kind }))

/** Text as COPY escapes it. */
function copyText(rows: readonly (readonly (string | null)[])[]): Buffer {
  const escapes: Record<string, string> = {
    '\\': '\\\\',
    '\n': '\\n',
    '\r': '\\r',
    '\t': '\\t',
    '\b': '\\b',
    '\f': '\\f',
    '\v': '\\v',
  }
  const toField = (value: string | null) =>
    value === null ? '\\N' : value.replace(/[\\\n\r\t\b\f\v]/g, (character) => escapes[character]!)
  return Buffer.from(rows.map((row) => `${row.map(toField).join('\t')}\n`).join(''))
}

const day = '2026-03-05'
const micros = BigInt(Date.UTC(2026, 2, 5, 23, 59, 59)) * 1000n + 123_456n
const values = ['ünïcode "quoted", \t\n\\', '-12345678901234567890123', `${micros}`, '20517', 't', '9007199254740993']

describe('Parquet files', () => {
  const copied = copyText([
    [day, ...values],
    [day, ...values.map(() => null)],
    [day, '', '0', '0', '-1', 'f', '-1'],
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
      a_string: values[0],
      a_decimal: -12_345_678_901_234_567_890_123n,
      a_timestamp: Number(micros) / 1000,
      a_date: 20_517 * 86_400_000,
      a_boolean: true,
      a_integer: 9_007_199_254_740_993n,
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
    fc.assert(
      fc.property(fc.array(fc.tuple(text, amount), { minLength: 1 }), (rows) => {
        const copied = copyText(rows.map(([text, amount]) => ['', text, amount === null ? null : String(amount)]))
        const [file] = encodeFiles.run({ format: 'parquet', columns: some, copied })
        expect(parquetRows(file!.content)).toEqual(rows.map(([text, amount]) => ({ text, amount })))
      }),
      { numRuns: 50 },
    )
  })
})

it('CSV files have a header, quoted texts, and null as an empty field', () => {
  const copied = copyText([
    [day, 'a "b", c', '-12.5', '2026-03-05T23:59:59.123456Z', day, 't', '7'],
    [day, '', null, null, null, 'f', null],
  ])
  const [file] = encodeFiles.run({ format: 'csv', columns, copied })
  expect(Buffer.from(file!.content).toString()).toBe(
    [
      'a_string,a_decimal,a_timestamp,a_date,a_boolean,a_integer',
      '"a ""b"", c",-12.5,2026-03-05T23:59:59.123456Z,2026-03-05,true,7',
      '"",,,,false,',
      '',
    ].join('\r\n'),
  )
})

it('COPY text is read as it was written', () => {
  fc.assert(
    fc.property(
      fc.array(fc.option(fc.string({ unit: 'binary', maxLength: 20 }), { nil: null }), { minLength: 1, maxLength: 5 }),
      (row) => {
        expect([...readCopy(copyText([['', ...row]]), row.length)]).toEqual([
          { day: '', rows: 1, columns: row.map((value) => [value]) },
        ])
      },
    ),
  )
})
