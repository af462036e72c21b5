import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testApp } from '../../../test/support/app/test-app.ts'
import { inTransaction } from '../../kernel/context/context.ts'
import { columnTypes, copyRows, type WrittenForm } from './binary-write.ts'
import { copyIn } from './copy.ts'

const app = await testApp()

/** Copies one value per row into a temporary table, and returns the values as PostgreSQL prints them. */
async function copied(form: WrittenForm, values: readonly unknown[]): Promise<(string | null)[]> {
  return inTransaction(app.ctx, async ({ db }) => {
    await sql
      .raw(
        `create temporary table copied (profile_id uuid, number integer generated always as identity, value ${columnTypes[form].sql}) on commit drop`,
      )
      .execute(db)
    const rows = values.map((value) => ({ value }))
    const bytes = copyRows(rows, { value: form }, { profile_id: '00000000-0000-0000-0000-000000000001' })
    await copyIn(db, 'copied' as 'event', ['profile_id', 'value'], bytes)
    const stored = await sql<{ value: string | null }>`select value::text from copied order by number`.execute(db)
    return stored.rows.map(({ value }) => value)
  })
}

const decimals = [
  '0',
  '1',
  '-1',
  '9999',
  '10000',
  '10001',
  '12.5',
  '12.50',
  '0.01',
  '0.00010',
  '-0.5',
  '100000000',
  '123456789.987654321',
  '1000000.00',
]

it.each([
  ['numeric', [...decimals, null], [...decimals, null]],
  ['smallint', [0, -1, 32_767, null], ['0', '-1', '32767', null]],
  ['boolean', [true, false], ['true', 'false']],
  ['json', [{ a: 'ü', b: [1, null] }, {}, null], ['{"a": "ü", "b": [1, null]}', '{}', null]],
  [
    'time',
    [new Date('2026-03-01T10:00:00.123Z'), new Date('1999-12-31T23:59:59.999Z'), null],
    ['2026-03-01 10:00:00.123+00', '1999-12-31 23:59:59.999+00', null],
  ],
] as const)('writes %s as PostgreSQL reads it', async (form, values, expected) => {
  expect(await copied(form, values)).toEqual(expected)
})

it('rejects a text that is not a decimal number', () => {
  const rows = [{ value: '1e3' }]
  expect(() => copyRows(rows, { value: 'numeric' }, { profile_id: '00000000-0000-0000-0000-000000000001' })).toThrow(
    'not a decimal',
  )
})
