import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { heaviest, rankOf } from '../support/heaviest-first.ts'

const root = join(import.meta.dirname, '../..')

it('lists only files that exist', () => {
  expect(globSync([...heaviest], { cwd: root }).sort()).toEqual([...heaviest].sort())
})

it('starts the slowest files first, then all that start processes, then the others', () => {
  const [first, process, other] = [heaviest[0]!, 'test/e2e/killed-processes.test.ts', 'src/kernel/ids.test.ts']
  expect([other, process, first].sort((a, b) => rankOf(a) - rankOf(b))).toEqual([first, process, other])
})
