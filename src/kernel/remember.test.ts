import { expect, it } from 'vitest'
import { remember } from './remember.ts'

it('reads a text once while it is cached, and caches no more than its limit', () => {
  const read: string[] = []
  const lengthOf = remember((text) => {
    read.push(text)
    return text.length
  }, 2)
  expect(['a', 'bb', 'a', 'ccc', 'a'].map(lengthOf)).toEqual([1, 2, 1, 3, 1])
  expect(read).toEqual(['a', 'bb', 'ccc', 'a'])
})
