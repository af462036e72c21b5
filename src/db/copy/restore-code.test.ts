import { expect, it } from 'vitest'
import { restoreCode } from './restore-code.ts'

it.each([
  ['23505', 'duplicate key value violates unique constraint "event_pkey_102204"', '23505'],
  ['XX000', 'duplicate key value violates unique constraint "event_pkey_102204"', '23505'],
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
