import { expect, it } from 'vitest'
import { chooseNext } from './share-connections.ts'

it.each([
  ['no process', [], 0, -1],
  ['one process', [3], 7, 0],
  ['the process with the fewest connections on their way', [2, 0, 1], 5, 1],
])('chooses %s', (_, counts, turn, expected) => {
  expect(chooseNext(counts, turn)).toBe(expected)
})

it('chooses equal processes in turn', () => {
  expect([0, 1, 2, 3].map((turn) => chooseNext([0, 1, 0], turn))).toEqual([0, 2, 0, 2])
  expect([0, 1, 2, 3].map((turn) => chooseNext([1, 1, 1], turn))).toEqual([0, 1, 2, 0])
})
