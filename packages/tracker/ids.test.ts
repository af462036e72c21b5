import { expect, it } from 'vitest'
import { newId } from './src/ids.ts'

it('an id of the tracker has at most 14 digits and letters, and no other is equal', () => {
  const ids = Array.from({ length: 10_000 }, newId)
  expect(ids.filter((id) => !/^[0-9a-z]{2,14}$/.test(id))).toEqual([])
  expect(new Set(ids).size).toBe(ids.length)
})
