import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'
import { brokenCitations, malformedRecords, missingFiles, type TextFile } from './decision-rules.ts'

const root = join(import.meta.dirname, '../..')

describe('docs/decisions', () => {
  const records = textFiles('docs/decisions').filter(({ path }) => !path.endsWith('/README.md'))
  const index = readFileSync(join(root, 'docs/decisions/README.md'), 'utf8')

  it('has records with number, title, status, date, sections and a line in the index', () => {
    expect(records.length).toBeGreaterThan(20)
    expect(malformedRecords(records, index)).toEqual([])
  })

  it('has a record for every citation in code, tests and documents', () => {
    const folders = ['src', 'test', 'packages', 'scripts', 'bench', 'sandbox', 'docs']
    const pages = readdirSync(root).filter((name) => name.endsWith('.md'))
    const files = [...folders.flatMap(textFiles), ...pages.map(readText)]
    expect(files.length).toBeGreaterThan(1_000)
    expect(brokenCitations(files, records)).toEqual([])
  })

  it('names only files that exist', () => {
    expect(missingFiles(records, (path) => existsSync(join(root, path)))).toEqual([])
  })
})

describe('the rules of decisions report', () => {
  // Built from parts, so that the citation test does not take them for links in this file.
  const name = `${'0001'}-one-thing.md`
  const path = `docs/decisions/${name}`
  const text =
    '# 0001 One thing\n\nStatus: accepted\nDate: 2026-11-15\n\n## Context\n\n## Decision\n\n## Consequences\n\n## Reconsider when\n'
  const index = `\n- [0001](${name}) One thing.\n`
  const absent = '0999'

  it('nothing for a complete record that is cited', () => {
    expect(malformedRecords([{ path, text }], index)).toEqual([])
    const cited = { path: 'src/a.ts', text: `// Decision\n * 0001 and docs/decisions/${name}\n` }
    expect(brokenCitations([cited], [{ path, text }])).toEqual([])
  })

  it.each([
    ['number', text.replace('# 0001', '# 0002'), 'the title "# NNNN The decision"'],
    ['title', text.replace(' One thing', ''), 'the title "# NNNN The decision"'],
    ['status', text.replace('Status: accepted\n', ''), 'the status accepted or superseded by a record'],
    ['successor', text.replace('accepted', `superseded by ${absent}`), 'the status accepted or superseded by a record'],
    ['date', text.replace('2026-11-15', 'yesterday'), 'a date'],
    ...['Context', 'Decision', 'Consequences', 'Reconsider when'].map((name) => [
      `section ${name}`,
      text.replace(`## ${name}\n`, ''),
      'the sections Context, Decision, Consequences and Reconsider when',
    ]),
  ])('a record without its %s', (_, changed, rule) => {
    expect(malformedRecords([{ path, text: changed }], index)).toEqual([`${path}: lacks ${rule}`])
  })

  it('a record without an index line, a number used twice, and a file that is not a record', () => {
    expect(malformedRecords([{ path, text }], '')).toEqual([`${path}: lacks a line in the index`])
    const twice = Array.from({ length: 2 }, () => ({ path, text }))
    expect(malformedRecords(twice, index)).toHaveLength(2)
    expect(malformedRecords([{ path: 'docs/decisions/notes.md', text }], index)).toHaveLength(1)
  })

  it.each([
    `decision ${absent}`,
    `Decisions 0001 and ${absent}`,
    `(decision\n * ${absent})`,
    `[decision ${absent}](https://a.example)`,
    `docs/decisions/${absent}`,
  ])('a citation of a missing record: %j', (citing) => {
    expect(brokenCitations([{ path: 'src/a.ts', text: citing }], [{ path, text }])).toEqual([
      `src/a.ts: decision ${absent}`,
    ])
  })

  it('a link to a missing record', () => {
    const linking = { path: 'docs/a.md', text: `[why](decisions/${absent}-gone.md)` }
    expect(brokenCitations([linking], [{ path, text }])).toEqual([`docs/a.md: ${absent}-gone.md`])
  })

  it('a record that names a missing file', () => {
    const naming = { path, text: 'See `src/a.ts` and `test/b.test.ts`.' }
    expect(missingFiles([naming], (named) => named === 'src/a.ts')).toEqual([`${path}: test/b.test.ts`])
  })
})

function textFiles(folder: string): TextFile[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter(
      (entry) =>
        entry.isFile() &&
        /\.(tsx?|md|sql|css|c?js)$/.test(entry.name) &&
        !/\b(node_modules|dist)\b/.test(entry.parentPath.slice(root.length)),
    )
    .map((entry) => readText(relative(root, join(entry.parentPath, entry.name))))
}

function readText(path: string): TextFile {
  return { path, text: readFileSync(join(root, path), 'utf8') }
}
