import { describe, expect, it } from 'vitest'
import { readSearch } from './read-search.ts'

const words = (typed: string) => readSearch(typed)?.words.map(({ text }) => text) ?? null

describe('readSearch', () => {
  it.each(['', ' ', 'a', '  a  ', '\t', 'é', '𝒜'])('returns null for %j', (typed) => {
    expect(readSearch(typed)).toBeNull()
  })

  it.each(['a', 'é', '李', '5', '%'])('searches for %j anywhere if one letter is enough', (typed) => {
    expect(readSearch(typed, 1)).toEqual({
      words: [{ text: typed, anchor: 'anywhere', isShort: true }],
      identifier: null,
    })
    expect(readSearch(' ', 1)).toBeNull()
  })

  it.each([
    ['ana', ['ana']],
    ['  Ana   Pérez ', ['Ana', 'Pérez']],
    ['Ａｎａ', ['Ana']],
    ['a perez', ['a', 'perez']],
    ['100%_\\', ['100%_\\']],
    ['1 2 3 4 5 6 7 8 a b', ['1', '2', '3', '4', '5', '6', '7', '8']],
  ])('splits %j into words', (typed, expected) => {
    expect(words(typed)).toEqual(expected)
  })

  it.each([
    ['+56 9 1234-5678', '56912345678'],
    ['(0171) 234.567', '171234567'],
    ['0049 171', '49171'],
    ['12', '12'],
  ])('reads %j as the digits of a phone', (typed, digits) => {
    expect(readSearch(typed)).toEqual({
      words: [{ text: digits, anchor: 'anywhere', isShort: digits.length === 2 }],
      identifier: { kind: 'phone', beginning: `+${digits}` },
    })
  })

  it('treats digits as a word if fewer than two are left without zeros', () => {
    expect(words('00')).toEqual(['00'])
    expect(words('+1')).toEqual(['+1'])
  })

  it('also searches emails for a single word, in lower case', () => {
    expect(readSearch('Ana@Example')?.identifier).toEqual({ kind: 'email', beginning: 'ana@example' })
    expect(readSearch('ana perez')?.identifier).toBeNull()
  })

  it('treats a single letter among words as an initial, and marks words of up to two letters as short', () => {
    expect(readSearch('j pe soto')?.words).toEqual([
      { text: 'j', anchor: 'start', isShort: true },
      { text: 'pe', anchor: 'anywhere', isShort: true },
      { text: 'soto', anchor: 'anywhere', isShort: false },
    ])
  })
})
