import { describe, expect, it } from 'vitest'
import { readSearch } from './read-search.ts'

const words = (typed: string) => readSearch(typed)?.words.map(({ text }) => text) ?? null

describe('readSearch', () => {
  it.each(['', ' ', 'a', '  a  ', '\t', 'é', '𝒜'])('finds too little in %j', (typed) => {
    expect(readSearch(typed)).toBeNull()
  })

  it.each(['a', 'é', '李', '5', '%'])('finds %j anywhere where one letter is enough', (typed) => {
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
  ])('reads the words of %j', (typed, expected) => {
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

  it('takes digits of which one or none is left as a word like any other', () => {
    expect(words('00')).toEqual(['00'])
    expect(words('+1')).toEqual(['+1'])
  })

  it('looks for a single word among emails too, in small letters', () => {
    expect(readSearch('Ana@Example')?.identifier).toEqual({ kind: 'email', beginning: 'ana@example' })
    expect(readSearch('ana perez')?.identifier).toBeNull()
  })

  it('takes a single letter among words for an initial, and knows two letters for few', () => {
    expect(readSearch('j pe soto')?.words).toEqual([
      { text: 'j', anchor: 'start', isShort: true },
      { text: 'pe', anchor: 'anywhere', isShort: true },
      { text: 'soto', anchor: 'anywhere', isShort: false },
    ])
  })
})
