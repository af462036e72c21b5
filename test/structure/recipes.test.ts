import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { missingImports, missingPaths, missingScripts, recipesIn } from './recipes.ts'

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const exists = (path: string) => existsSync(join(root, path))

describe('the recipes of CONTRIBUTING.md', () => {
  const recipes = recipesIn(read('CONTRIBUTING.md'))

  it('cover every kind of addition', () => {
    expect(recipes.map(({ title }) => title.split(':')[0])).toEqual([
      'Add an endpoint',
      'Add a model',
      'Add a job',
      'Add a webhook event',
      'Add an alert kind',
      'Add a table',
      'Add a setting',
      'Add a provider',
      'Add a console page',
    ])
  })

  it('name only paths that exist or that they create', () => {
    expect(recipes.flatMap((recipe) => missingPaths(recipe, exists))).toEqual([])
  })

  it('import only files that exist or that they create', () => {
    expect(recipes.flatMap((recipe) => missingImports(recipe, exists))).toEqual([])
  })

  it('give the new migration a number above every other', () => {
    const [, number] = /migrations\/(\d{4})-profile-notes/.exec(read('CONTRIBUTING.md'))!
    const numbers = readdirSync(join(root, 'src/db/migrations')).flatMap(
      (name) => name.match(/^\d{4}(?=-.*(?<!test)\.ts$)/) ?? [],
    )
    // Equal if a reader follows the recipe.
    expect(numbers.filter((taken) => taken > number!)).toEqual([])
  })

  it('and the README name npm scripts that exist', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: object }
    const pages = ['CONTRIBUTING.md', 'README.md', 'test/README.md', 'packages/console/README.md']
    expect(pages.flatMap((page) => missingScripts(read(page), scripts))).toEqual([])
  })
})

describe('the rules report', () => {
  const recipe = {
    title: 'Add a thing',
    text: [
      'Add a thing',
      '1. Create `src/a/new.ts`, and add a line to `src/a/gone.ts`.',
      '   ```ts',
      "   import { b } from './b.ts'",
      "   import { c } from '../c.ts'",
      '   ```',
      '2. Run `npx vitest run src/a/new.ts test/gone`.',
    ].join('\n'),
  }
  const isKnown = (path: string) => path === 'src/a/b.ts'

  it('paths that do not exist, in prose and in commands', () => {
    expect(missingPaths(recipe, isKnown)).toEqual(['Add a thing: src/a/gone.ts', 'Add a thing: test/gone'])
  })

  it('imports that lead to no file', () => {
    expect(missingImports(recipe, isKnown)).toEqual(['Add a thing: src/a/new.ts imports src/c.ts'])
  })

  it('npm scripts that do not exist', () => {
    expect(missingScripts('`npm run check` and `npm run gone`', { check: '' })).toEqual(['gone'])
  })
})
