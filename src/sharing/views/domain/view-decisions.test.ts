import { describe, expect, it } from 'vitest'
import { mayChangeView } from './decide-view-change.ts'
import { namesPerson } from './names-person.ts'

describe('a view', () => {
  const own = { user_id: 'me', is_shared: false }
  const theirs = { user_id: 'other', is_shared: false }
  it.each([
    ['viewer', own, {}, true],
    ['viewer', own, { is_shared: true }, false],
    ['editor', own, { is_shared: true }, true],
    ['viewer', { ...own, is_shared: true }, {}, false],
    ['editor', { ...theirs, is_shared: true }, {}, true],
    ['owner', theirs, {}, false],
  ] as const)('of a %s: %j can be changed by %j: %s', (role, view, change, may) => {
    expect(mayChangeView({ role, userId: 'me' }, view, change)).toBe(may)
  })
})

it.each([
  ['Campaigns with ROAS over 2', false],
  ['2026-03-10', false],
  ['a@b', false],
  ['ana@example.com', true],
  ['the order of ana@example.com', true],
  ['+56 9 1111 2222', true],
  ['ROAS +20%', false],
])('%s contains personal data: %s', (text, isPerson) => {
  expect(namesPerson(text)).toBe(isPerson)
})
