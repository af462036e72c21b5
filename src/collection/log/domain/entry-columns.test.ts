import { expect, it } from 'vitest'
import { type NewEntry, toColumns } from './entry-columns.ts'

const hit: NewEntry = { kind: 'hit', event_id: 'h', payload: '["é"]', signal: 'encrypted' }
const event: NewEntry = { kind: 'event', event_id: 'e', payload: '[]', signal: null }

it.each([
  ['no entry', [], { bytes: 0, columns: [[], '', '', ''], claims: [] }],
  ['a hit claims nothing', [hit], { bytes: 6, columns: [['h'], 'hit', '["é"]', 'encrypted'], claims: [] }],
  ['an event claims its id', [event], { bytes: 2, columns: [['e'], 'event', '[]', ''], claims: ['e'] }],
  [
    'a repeated event claims its id once',
    [event, hit, event],
    { bytes: 10, columns: [['e', 'h', 'e'], 'event\nhit\nevent', '[]\n["é"]\n[]', '\nencrypted\n'], claims: ['e'] },
  ],
])('prepares the parameters of an append: %s', (_, entries, expected) => {
  expect(toColumns(entries)).toEqual(expected)
})
