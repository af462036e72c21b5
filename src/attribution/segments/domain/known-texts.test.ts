import { expect, it } from 'vitest'
import { KnownTexts } from './known-texts.ts'

/** What a text of one character takes, with its number. */
const bytesEach = 1 + 300 + 8

it('keeps texts by their numbers, and adds more', () => {
  const known = new KnownTexts()
  expect(known.find('a')).toEqual([])
  known.add('a', ['zero', undefined, 'two'])
  expect(known.add('a', [undefined, 'one'])).toEqual(['zero', 'one', 'two'])
  known.add('b', ['other'])
  expect([known.find('a'), known.find('b')]).toEqual([['zero', 'one', 'two'], ['other']])
})

it('forgets the list that was used longest ago when there are too many texts', () => {
  const known = new KnownTexts(4 * bytesEach)
  known.add('a', ['0', '1'])
  known.add('b', ['0', '1'])
  known.find('a')
  known.add('c', ['0'])
  expect([known.find('a'), known.find('b'), known.find('c')]).toEqual([['0', '1'], [], ['0']])
  known.add('a', [undefined, undefined, '2', '3'])
  expect([known.find('a'), known.find('c')]).toEqual([['0', '1', '2', '3'], []])
})

it('counts the characters of texts, and the numbers without one', () => {
  const known = new KnownTexts(10 * bytesEach)
  known.add('a', ['0'])
  const long = 'x'.repeat(9 * bytesEach)
  known.add('b', [long])
  expect([known.find('a'), known.find('b')]).toEqual([[], [long]])
  known.add(
    'c',
    Array.from({ length: 400 }, (_, number) => (number === 399 ? '0' : undefined)),
  )
  expect(known.find('c')).toEqual([])
})

it('returns a list that is too long, and keeps nothing of it', () => {
  const known = new KnownTexts(2 * bytesEach)
  known.add('a', ['0'])
  expect(known.add('a', [undefined, '1', '2'])).toEqual(['0', '1', '2'])
  expect(known.find('a')).toEqual([])
  known.add('b', ['0', '1'])
  expect(known.find('b')).toEqual(['0', '1'])
})
