import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Finding, findInNames, findInProse, findValues, identifiersOf, stringsOf } from './vocabulary.ts'

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const tracked = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)
const isGenerated = (path: string) => /\/generated\/|^docs\/reference\/|\/dist\//.test(path)
const isMigration = (path: string) => path.startsWith('src/db/migrations/')
const named = (finding: Finding) => `${finding.where} (${finding.word}; use ${finding.use})`

/** Names that the contract, a library or a vendor fixes. */
const allowed: Readonly<Record<string, string>> = {
  openWorldHint: 'a hint of the Model Context Protocol',
  answered_at: 'when a survey was answered',
  already_answered: 'a consent request that a person answered',
  answered: 'a consent request that a person answered',
  sealed_secret: 'a field of the erasure ledger file',
  sealed_customer_key: 'a field of the erasure ledger file',
  nobody: 'the Unix account',
  NOBODY: 'the Unix account',
  asNobody: 'the Unix account',
  'read-the-database-as-unix-nobody': 'the Unix account',
  Refused: "a word of Chromium's console message",
  allSettled: "JavaScript's Promise.allSettled",
  onSettled: 'an option of TanStack Query',
}

describe('the vocabulary', () => {
  it('is used in identifiers', () => {
    const sources = tracked.filter((path) => /\.tsx?$/.test(path) && !isGenerated(path) && !isMigration(path))
    expect(sources.length).toBeGreaterThan(1_000)
    const own = (path: string) => path.startsWith('test/structure/vocabulary')
    const found = sources
      .filter((path) => !own(path))
      .flatMap((path) => findInNames(path, identifiersOf(read(path)), allowed))
    expect(found.map(named)).toEqual([])
  })

  it('is used in values', () => {
    const sources = tracked.filter((path) => /^(src|sandbox|packages|test)\/.*\.tsx?$/.test(path))
    const isOld = (path: string) =>
      isGenerated(path) || isMigration(path) || path.startsWith('test/structure/vocabulary')
    const found = sources.filter((path) => !isOld(path)).flatMap((path) => findValues(path, read(path)))
    expect(found.map(named)).toEqual([])
  })

  it('is used in strings', () => {
    const isRead = (path: string) =>
      /^(src|packages|sandbox|scripts)\/.*\.tsx?$/.test(path) &&
      !isGenerated(path) &&
      !isMigration(path) &&
      !/\.test\.tsx?$/.test(path) &&
      // Spanish texts.
      !path.includes('/locales/es/')
    const sources = tracked.filter(isRead)
    expect(sources.length).toBeGreaterThan(1_000)
    const found = sources.flatMap((path) => stringsOf(read(path)).flatMap((text) => findInProse(path, text)))
    expect(found.map(named)).toEqual([])
  })

  it('is used in generated code', () => {
    const generated = tracked.filter((path) => isGenerated(path) && path.endsWith('.ts'))
    expect(generated.length).toBeGreaterThan(2)
    expect(generated.flatMap((path) => findInProse(path, read(path))).map(named)).toEqual([])
  })

  it('is used in file names', () => {
    const files = tracked.filter((path) => !isGenerated(path) && !isMigration(path))
    const found = files.flatMap((path) => findInNames(path, [basename(path).replace(/\..*$/, '')], allowed))
    expect(found.map(named)).toEqual([])
  })

  it('is used in console texts', () => {
    const locales = tracked.filter((path) => /^packages\/console\/src\/locales\/en\/.*\.ts$/.test(path))
    expect(locales.length).toBeGreaterThan(10)
    expect(locales.flatMap((path) => findInProse(path, read(path))).map(named)).toEqual([])
  })

  it('is used in Markdown', () => {
    const pages = tracked.filter((path) => path.endsWith('.md'))
    expect(pages.flatMap((path) => findInProse(path, read(path))).map(named)).toEqual([])
  })
})

describe('the check', () => {
  it.each([
    ['a variable', 'const toldRows = 1'],
    ['a property', 'const row = { verdict: 1 }'],
    ['a type', 'interface VendorFault {}'],
    ['a parameter', 'function send(wanted: string) {}'],
  ])('finds an old word in %s', (_, code) => {
    expect(findInNames('file.ts', identifiersOf(code))).toHaveLength(1)
  })

  it('ignores comments, strings and allowed names', () => {
    const code = "// told\nconst text = 'told' /* refused */\nawait Promise.allSettled([])"
    expect(findInNames('file.ts', identifiersOf(code), allowed)).toEqual([])
  })

  it.each(["kind: 'refused'", "jobRequest('fold-sums', x)", "case 'settle':"])('finds a former value in %s', (code) => {
    expect(findValues('file.ts', code)).toHaveLength(1)
    expect(findValues('file.ts', code.replaceAll("'", '`'))).toEqual([])
  })

  it.each(['Whoever asks', 'It is counted anew.', 'sent at once', 'a handful of rows'])(
    'finds an old phrase in "%s"',
    (text) => {
      expect(findInProse('page.md', text)).toHaveLength(1)
    },
  )

  it('reads strings and templates, and no comments', () => {
    const code = "// isn't told\nconst a = 'one' /* it's told */ + `two` + \"three\""
    expect(stringsOf(code)).toEqual(['one', 'two', 'three'])
  })

  it.each(['The answer broke off.', 'Every code a refusal can bear', 'What the service tells', 'The run settled.'])(
    'finds "%s"',
    (text) => {
      expect(findInProse('file.ts', text).length).toBeGreaterThan(0)
    },
  )

  it('knows a refused connection', () => {
    expect(findInProse('file.ts', 'connection refused')).toEqual([])
  })

  it('ignores code in prose', () => {
    expect(findInProse('page.md', 'The column `told_at`\n```\ntold\n```\nis renamed.')).toEqual([])
  })
})
