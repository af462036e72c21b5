import { expect, it } from 'vitest'
import { restoreCode } from './restore-code.ts'

it.each([
  ['23505', 'duplicate key value violates unique constraint "event_pkey_102204"', '23505'],
  ['XX000', 'duplicate key value violates unique constraint "event_pkey_102204"', '23505'],
  ['XX000', 'new row for relation "event_102204" violates check constraint "event_value_check"', '23514'],
  ['XX000', 'insert or update on table "touch_102300" violates foreign key constraint "touch_fkey"', '23503'],
  ['XX000', 'null value in column "id" of relation "event_102204" violates not-null constraint', '23502'],
  ['XX000', 'deadlock detected', '40P01'],
  ['XX000', 'could not serialize access due to concurrent update', '40001'],
  ['XX000', 'invalid page in block 3', 'XX000'],
  ['57014', 'deadlock detected', '57014'],
  [undefined, 'read ECONNRESET', undefined],
])('an error %s of a COPY, "%s", has the code %s', (code, message, expected) => {
  const error = Object.assign(new Error(message), { code })
  expect(restoreCode(error)).toBe(error)
  expect(error.code).toBe(expected)
})
