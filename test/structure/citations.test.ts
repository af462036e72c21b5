import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type CitingFile, irregularCitations, missingSections, sectionNumbers } from './citations.ts'

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const documents = {
  contract: sectionNumbers(read('docs/contract.md')),
  semantics: sectionNumbers(read('docs/semantics.md')),
}

/** Returns source files and pages, without generated files and the files that state these rules. */
function citingFiles(): CitingFile[] {
  return ['src', 'packages', 'test', 'bench', 'scripts', 'sandbox', 'docs']
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)),
    )
    .filter((path) => /\.(tsx?|css|sql|md)$/.test(path))
    .filter((path) => !/\b(node_modules|dist|generated)\b|^docs\/reference\/|^test\/structure\/citations/.test(path))
    .map((path) => ({ path, text: read(path) }))
}

describe('citations of docs/contract.md and docs/semantics.md', () => {
  const files = citingFiles()

  it('name sections that exist', () => {
    expect(documents.contract.size).toBeGreaterThan(50)
    expect(documents.semantics.size).toBeGreaterThan(30)
    expect(missingSections(files, documents)).toEqual([])
  })

  it('name their document in the code: `contract 4.5`, not "section 4.5"', () => {
    expect(irregularCitations(files.filter(({ path }) => !path.startsWith('docs/')))).toEqual([])
  })
})

describe('the rules report', () => {
  const numbered = { contract: new Set(['6', '4.3']), semantics: new Set(['3.1']) }
  const inFile = (text: string) => [{ path: 'a.ts', text }]

  it.each([
    ['/** Contract 9.9. */', ['a.ts: contract 9.9']],
    ['(contract 6 and 4.4)', ['a.ts: contract 4.4']],
    ['(semantics 3.1, 3.2; contract 6, rule 4)', ['a.ts: semantics 3.2']],
    ['(semantics\n * 7)', ['a.ts: semantics 7']],
    ['(semantics 3.1, contract 4.3)', []],
  ])('a section that does not exist: %s', (text, found) => {
    expect(missingSections(inFile(text), numbered)).toEqual(found)
  })

  it.each([
    ['the envelope of section 6', ['a.ts: section 6']],
    ['(contract, section 7)', ['a.ts: contract, section 7']],
    ['no personal data (5.5).', ['a.ts: (5.5)']],
    ['/** 3.1 rule 4: stores the token. */', ['a.ts: 3.1 ']],
    ['no route returns it (4.6 rule 7)', ['a.ts: (4.6 rule 7)']],
    ['delay(5.5)', []],
    ['as RFC 9116 section 3 has it', []],
    ['(contract 6.6, rule 4)', []],
  ])('another form: %s', (text, found) => {
    expect(irregularCitations(inFile(text))).toEqual(found)
  })

  it('headings by their numbers', () => {
    expect([...sectionNumbers('# Page\n## 4. Routes\n### 2.5a Receipt\n### 4.6 `POST`\n## Notes\n')]).toEqual([
      '4',
      '2.5a',
      '4.6',
    ])
  })
})
