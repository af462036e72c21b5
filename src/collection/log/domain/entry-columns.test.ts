import { expect, it } from 'vitest'
import { type NewEntry, toColumns } from './entry-columns.ts'

const hit: NewEntry = { kind: 'hit', event_id: 'h', payload: Buffer.of(3, 255), signal: 'encrypted' }
const event: NewEntry = { kind: 'event', event_id: 'e', payload: Buffer.of(3), signal: null }

it.each([
  ['no entry', [], { bytes: 0, columns: [[], '', '', ''], claims: [] }],
  ['a hit claims nothing', [hit], { bytes: 2, columns: [['h'], 'hit', '03ff', 'encrypted'], claims: [] }],
  ['an event claims its id', [event], { bytes: 1, columns: [['e'], 'event', '03', ''], claims: ['e'] }],
  [
    'a repeated event claims its id once',
    [event, hit, event],
    { bytes: 4, columns: [['e', 'h', 'e'], 'event\nhit\nevent', '03\n03ff\n03', '\nencrypted\n'], claims: ['e'] },
  ],
])('prepares the parameters of an append: %s', (_, entries, expected) => {
  expect(toColumns(entries)).toEqual(expected)
})
