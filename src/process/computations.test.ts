import { expect, it } from 'vitest'
import { sourceFiles } from '../../test/source-files.ts'
import { computations } from './computations.ts'

it.each(Object.keys(computations))('%s is found by its name', async (name) => {
  expect((await computations[name]!()).name).toBe(name)
})

it('every computation of the source is listed', () => {
  const declared = sourceFiles('src')
    .filter(({ isTest }) => !isTest)
    .flatMap(({ text }) => [...text.matchAll(/: Computation<[^=]*> = \{\s*name: '([^']+)'/g)].map(([, name]) => name))
  expect(declared.sort()).toEqual(Object.keys(computations).sort())
})
