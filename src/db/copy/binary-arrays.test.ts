import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testApp } from '../../../test/support/app/test-app.ts'
import { runPrepared } from '../statements/prepared-statements.ts'
import { type ArrayForm, binaryArray, columnArrays, unnested } from './binary-arrays.ts'

const app = await testApp()

const id = '0190a5b0-0000-7000-8000-0000000000ff'
const time = new Date('1999-12-31T23:59:59.999Z')

it.each<[ArrayForm, unknown[], (string | null)[]]>([
  ['uuid', [id, null], [id, null]],
  ['bytes', [Buffer.from([0, 1, 255]), Buffer.of(), null], ['\\x0001ff', '\\x', null]],
  ['text', ['', 'ü "{},\\', null, undefined], ['', 'ü "{},\\', null, null]],
  ['boolean', [true, false, null], ['true', 'false', null]],
  ['time', [time, null], ['1999-12-31 23:59:59.999+00', null]],
  ['day', ['2026-02-28', '1999-12-31', null], ['2026-02-28', '1999-12-31', null]],
  ['numeric', ['-12.50', '0', null], ['-12.50', '0', null]],
  ['integer', [-1, 2_147_483_647, null], ['-1', '2147483647', null]],
  ['bigint', [-1, 2 ** 40, null], ['-1', '1099511627776', null]],
  ['json', [{ a: [null, 'ü'] }, {}, null], ['{"a": [null, "ü"]}', '{}', null]],
  ['jsonText', [{ b: 1, a: [null, 'ü'] }, {}, null], ['{"b":1,"a":[null,"ü"]}', '{}', null]],
])('writes an array of %s as PostgreSQL reads it', async (form, values, expected) => {
  const text = `select value::text from ${unnested({ value: form }, 1)}`
  const rows = await runPrepared<{ value: string | null }>(app.db, text, [binaryArray(form, values)])
  expect(rows.map(({ value }) => value)).toEqual(expected)
})

it('writes no elements', async () => {
  const { rows } = await sql`select cardinality(${binaryArray('uuid', [])}::uuid[]) as count`.execute(app.db)
  expect(rows).toEqual([{ count: 0 }])
})

it('keeps rows together', async () => {
  const fields = { name: 'text', count: 'integer' } as const
  const rows = [
    { name: 'a', count: 1 },
    { name: 'b', count: 2 },
  ]
  const text = `select name, count from ${unnested(fields, 1)}`
  expect(await runPrepared(app.db, text, columnArrays(rows, fields))).toEqual(rows)
})
