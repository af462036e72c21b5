import { expect, test } from 'vitest'
import { unattributedReason } from './unattributed-reason.ts'

const direct = { is_paid: false, names_entity: false }
const paid = { is_paid: true, names_entity: false }
const unknown = { is_paid: true, names_entity: true }

test.each([
  ['no_touch', []],
  ['direct_or_organic', [direct]],
  ['paid_without_ad', [paid]],
  ['unknown_ad', [unknown]],
  ['unknown_ad', [{ is_paid: false, names_entity: true }]],
  ['paid_without_ad', [direct, paid, direct]],
  ['unknown_ad', [unknown, paid, direct]],
] as const)('%s', (reason, touches) => {
  expect(unattributedReason(touches)).toBe(reason)
})
