import { describe, expect, it } from 'vitest'
import { readImports, type SourceFile } from '../source-files.ts'
import * as code from './code-rules.ts'
import * as rules from './import-rules.ts'

/** Returns a file as `sourceFiles` would parse it. */
function planted(path: string, text: string): SourceFile {
  const lines = text.trimEnd().split('\n').length
  return { path, text, lines, isTest: /\.test\.tsx?$/.test(path), imports: readImports(path, text) }
}

const folderOf = (path: string) => path.split('/')[1]!

describe('a planted violation is reported:', () => {
  it.each([
    ['two files that import each other', { a: "import { b } from './b.ts'", b: "import { a } from './a.ts'" }],
    ['a cycle of type imports', { a: "import type { B } from './b.ts'", b: "import { type A } from './a.ts'" }],
    ['a cycle by a lazy import', { a: "const b = await import('./b.ts')", b: "export * from './a.ts'" }],
    ['a cycle over three files', { a: "import './b.ts'", b: "import './c.ts'", c: "import { a } from './a.ts'" }],
  ])('%s', (_, texts) => {
    const files = Object.entries(texts).map(([name, text]) => planted(`x/${name}.ts`, `${text}\n`))
    expect(rules.cycleOfFiles(files)).toMatch(/^x\/a\.ts -> .*x\/a\.ts$/)
  })

  it('two folders that import each other, by different files', () => {
    const files = [
      planted('src/a/one.ts', "import '../b/two.ts'\n"),
      planted('src/b/two.ts', ''),
      planted('src/b/three.ts', "import '../a/four.ts'\n"),
      planted('src/a/four.ts', ''),
    ]
    expect(rules.cycleOfFiles(files)).toBeNull()
    expect(rules.cycleOfFolders(files)).toBe('src/a -> src/b -> src/a')
  })

  it('an import against the order, and a folder that the order does not list', () => {
    const files = [planted('src/a/one.ts', "import '../b/two.ts'\n"), planted('src/c/three.ts', '')]
    expect(rules.wrongDirections(files, ['a', 'b'], folderOf)).toEqual([
      'src/a/one.ts: imports src/b/two.ts',
      'src/c/three.ts: its folder has no place in the order',
    ])
  })

  it('an import of a private file of another context, and a public file that no other folder imports', () => {
    const publicFiles = new Map([['b', ['src/b/offered.ts', 'src/b/unused.ts']]])
    const files = [
      planted('src/a/one.ts', "import '../b/offered.ts'\nimport type { C } from '../b/room/private.ts'\n"),
      planted('src/a/two.ts', "import './room/own.ts'\n"),
      planted('src/b/three.ts', "import './room/private.ts'\nimport './unused.ts'\n"),
    ]
    expect(rules.privateImports(files, publicFiles, folderOf)).toEqual([
      'src/a/one.ts: imports src/b/room/private.ts, which is not in the public.json of b',
    ])
    expect(rules.needlesslyPublic(files, publicFiles, folderOf)).toEqual([
      'src/b/unused.ts: no other folder imports it',
    ])
    const unsorted = new Map([['b', ['src/b/room/private.ts', 'src/b/offered.ts']]])
    expect(rules.needlesslyPublic(files, unsorted, folderOf)).toEqual(['b: its list is not sorted'])
  })

  it('an import of a file that does not exist', () => {
    expect(rules.missingTargets([planted('src/a/one.ts', "import './gone.ts'\n")])).toEqual([
      'src/a/one.ts: src/a/gone.ts',
    ])
  })

  it('an import that leaves its package, unless it is listed', () => {
    const files = [planted('packages/p/src/one.ts', "import '../../../src/db/open.ts'\nimport '../../../src/a.ts'\n")]
    expect(rules.leavingImports(files, 'packages/p/src', { 'src/a.ts': 'a reason' })).toEqual([
      'packages/p/src/one.ts: src/db/open.ts',
    ])
  })

  it('a decision that reads the clock, itself or through another file', () => {
    const files = [
      planted('src/a/domain/decide.ts', "import { now } from '../clock.ts'\nconst at = Date.now()\n"),
      planted('src/a/clock.ts', "import { hrtime } from 'node:process'\n"),
    ]
    expect(code.impureImports(files)).toEqual(['src/a/domain/decide.ts: node:process'])
    expect(code.impureCalls(files)).toEqual(['src/a/domain/decide.ts: Date.now('])
  })

  it('a statement outside of query files, and a query function with an unclear name', () => {
    const statement = planted('src/a/list.ts', "db.deleteFrom('x')\nsql`select 1`\n")
    expect(code.statementsOutsideQueries([statement])).toEqual(['src/a/list.ts: .deleteFrom(', 'src/a/list.ts: sql`'])
    const byKey = planted('src/a/list.ts', "import { findRow } from '../db/statements/row-queries.ts'\n")
    expect(code.statementsOutsideQueries([byKey])).toHaveLength(1)
    const unclear = planted('src/a/x-queries.ts', 'export function getAll(db) {}\nexport function findOne(ctx) {}\n')
    expect(code.unclearQueries([unclear])).toEqual([
      'src/a/x-queries.ts: getAll(db, ...)',
      'src/a/x-queries.ts: findOne(ctx, ...)',
    ])
  })

  it('a transaction that calls the network or does not shadow the outer context', () => {
    const file = planted('src/a/x.ts', 'inTransaction(ctx, (inner) => fetch(url))\n')
    expect(code.unsafeTransactions([file])).toHaveLength(2)
  })

  it.each([
    ["import http from 'node:http'", "import http from 'node:http'"],
    ["import * as https from 'node:https'", "import * as https from 'node:https'"],
    ["import { createServer, request } from 'node:http'", "import { createServer, request } from 'node:http'"],
    ["import {\n  connect,\n} from 'node:tls'", "import {\n  connect,\n} from 'node:tls'"],
    ["const { get } = await import('node:https')", "import('node:https')"],
    ["import { request } from 'undici'", "from 'undici'"],
    ['const response = await fetch(url)', 'fetch'],
    ['openClient({ fetch })', 'fetch'],
    ['const send = globalThis.fetch', 'globalThis.fetch'],
    ['new WebSocket(url)', 'new WebSocket('],
  ])('an outgoing request without the client of the service: %s', (text, match) => {
    expect(code.directRequests([planted('src/a/x.ts', `${text}\n`)], {})).toEqual([`src/a/x.ts: ${match}`])
    expect(code.directRequests([planted('src/a/x.ts', `${text}\n`)], { 'src/a/x.ts': 'a reason' })).toEqual([])
  })

  it('an exception for outgoing requests that no longer applies; servers, types and other functions are no requests', () => {
    const text = `import { createServer, type Agent } from 'node:http'
import type { ClientRequest } from 'node:http'
import { isIP } from 'node:net'
// fetch(url)
handler.fetch(request)
fetchDocument(url)
let send: typeof fetch
`
    expect(code.directRequests([planted('src/a/x.ts', text)], {})).toEqual([])
    expect(code.directRequests([], { 'src/a/x.ts': 'a reason' })).toEqual([
      'src/a/x.ts: is listed and sends no request',
    ])
  })

  it('a folder with more than 16 files; tests, generated files and migrations do not count', () => {
    const filesIn = (folder: string, count: number, end = '.ts') =>
      Array.from({ length: count }, (_, index) => planted(`${folder}/file-${index}${end}`, ''))
    expect(code.crowdedFolders([...filesIn('src/a', 17), ...filesIn('src/a/b', 16)])).toEqual(['src/a: 17'])
    const uncounted = [...filesIn('src/c', 17, '.test.ts'), ...filesIn('packages/p/src/generated', 17)]
    expect(code.crowdedFolders([...uncounted, ...filesIn('src/c', 16), ...filesIn('src/migrations', 17)])).toEqual([])
  })

  it('irregular white space, and a comment that hides errors of the type checker', () => {
    const comment = ['@ts', 'ignore'].join('-')
    const file = planted('src/a/x.ts', `const\u00a0a = 1\n// ${comment}\n`)
    expect(code.hiddenText([file])).toEqual(['src/a/x.ts: "\u00a0"', `src/a/x.ts: "${comment}"`])
  })

  it('a file that is too long, badly named, or only re-exports others', () => {
    const long = planted('src/a/long.ts', 'x\n'.repeat(301))
    expect(code.tooLong([long])).toEqual(['src/a/long.ts: 301'])
    expect(code.badNames([planted('src/a/utils.ts', ''), planted('src/a/someName.ts', '')])).toHaveLength(2)
    expect(code.barrels([planted('src/a/index.ts', "export * from './b.ts'\n")])).toEqual(['src/a/index.ts'])
  })
})
