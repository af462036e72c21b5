import { expect, it } from 'vitest'
import { orderByDependency } from './tables.ts'

it.each([
  ['no references', ['a', 'b'], [], ['a', 'b']],
  ['the first refers to the last', ['a', 'b', 'c'], ['a>c'], ['b', 'c', 'a']],
  ['a chain', ['a', 'b', 'c'], ['a>b', 'b>c'], ['c', 'b', 'a']],
  ['a reference to itself', ['a', 'b'], ['a>a'], ['a', 'b']],
  ['a cycle comes last', ['a', 'b', 'c'], ['a>b', 'b>a'], ['c', 'a', 'b']],
  ['a reference to something else', ['a', 'b'], ['a>x'], ['a', 'b']],
])('puts each name after the names it refers to: %s', (_case, names, arrows, expected) => {
  const references = arrows.map((arrow) => ({ from: arrow.split('>')[0]!, to: arrow.split('>')[1]! }))
  expect(orderByDependency(names, references)).toEqual(expected)
})
