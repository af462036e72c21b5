import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

function pages(): string[] {
  const below = ['docs', 'test', 'sandbox', 'packages', 'src'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)),
  )
  const top = readdirSync(root)
  return [...top, ...below].filter((path) => path.endsWith('.md') && !/\bnode_modules\b/.test(path))
}

/** Returns relative links of a page to files that do not exist; anchors are not checked. */
function brokenLinks(page: string, text: string, exists: (path: string) => boolean): string[] {
  return [...text.matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)]
    .map(([, target]) => target!)
    .filter((target) => !exists(join(dirname(page), target)))
    .map((target) => `${page}: ${target}`)
}

/** Paths of source files in a page that exist neither from the root, nor from `src/`, nor from the folder of the page. */
function missingFiles(page: string, text: string, exists: (path: string) => boolean): string[] {
  return [...text.matchAll(/`([\w-]+(?:\/[\w.-]+)+\.tsx?)`/g)]
    .map(([, path]) => path!)
    .filter((path) => !['', 'src', dirname(page)].some((folder) => exists(join(folder, path))))
    .map((path) => `${page}: ${path}`)
}

/** Variables in the commands of a page that no command before sets. */
function unsetVariables(page: string, text: string): string[] {
  const commands = [...text.matchAll(/```sh\n([\s\S]*?)```/g)].flatMap(([, block]) => block!.split('\n'))
  const given = new Set(['HOME', 'PWD'])
  const unset: string[] = []
  for (const command of commands) {
    const names = [...command.matchAll(/\$\{?([A-Z][A-Z0-9_]*)(?!\w|:-)/g)].map(([, name]) => name!)
    unset.push(...names.filter((name) => !given.has(name)).map((name) => `${page}: ${name}`))
    for (const [, name] of command.matchAll(/\b([A-Z][A-Z0-9_]*)=/g)) given.add(name!)
  }
  return unset
}

/** Pages that describe existing code. CONTRIBUTING.md also names files that a reader creates; `recipes.test.ts` checks it. */
const descriptions = ['ARCHITECTURE.md', 'docs/scale.md', 'docs/operating.md', 'test/README.md', 'sandbox/README.md']

describe('documents', () => {
  it('link to files that exist', () => {
    const exists = (path: string) => existsSync(join(root, path))
    expect(pages().flatMap((page) => brokenLinks(page, read(page), exists))).toEqual([])
  })

  it('a link to a missing file is reported', () => {
    const exists = (path: string) => path === 'docs/scale.md'
    expect(brokenLinks('docs/a.md', '[x](scale.md#y) [y](gone.md) [z](https://a.example)', exists)).toEqual([
      'docs/a.md: gone.md',
    ])
  })

  it('set every variable that their commands use, because the tests that run them may set it elsewhere', () => {
    expect(pages().flatMap((page) => unsetVariables(page, read(page)))).toEqual([])
  })

  it('a variable that is not set before is reported', () => {
    const text = '```sh\ncat "$A/x" ${B:-y} $C\nA=1\ncat $A\n```'
    expect(unsetVariables('a.md', text)).toEqual(['a.md: A', 'a.md: C'])
  })

  it('name source files that exist', () => {
    const exists = (path: string) => existsSync(join(root, path))
    expect(descriptions.flatMap((page) => missingFiles(page, read(page), exists))).toEqual([])
  })

  it('a path of a missing source file is reported', () => {
    const exists = (path: string) => path === 'src/http/gate.ts'
    expect(missingFiles('a.md', '`http/gate.ts` and `http/gone.ts`', exists)).toEqual(['a.md: http/gone.ts'])
  })

  it('the README is under 120 lines and its images under 150 kB each', () => {
    const readme = read('README.md')
    expect(readme.split('\n').length).toBeLessThanOrEqual(120)
    const images = [...readme.matchAll(/!\[[^\]]+\]\(([^)]+)\)/g)].map(([, path]) => path!)
    expect(images).toHaveLength(2)
    for (const image of images) expect(statSync(join(root, image)).size).toBeLessThan(150_000)
  })

  it('the README names the test command of the continuous integration', () => {
    const commands = ['npm ci', 'npm test']
    expect(read('README.md')).toContain(commands.join(' && '))
    for (const command of commands) expect(read('.ci/run').split('\n')).toContain(command)
  })
})
