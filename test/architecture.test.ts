import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { contexts, infrastructure, layerOf, order, publicFiles } from './context-order.ts'
import { readImports, type SourceFile, sourceFiles } from './source-files.ts'
import * as code from './structure/code-rules.ts'
import * as rules from './structure/import-rules.ts'

const everything = sourceFiles('src', 'sandbox', 'test', 'scripts', 'bench')
const source = everything.filter(({ path, isTest }) => path.startsWith('src/') && !isTest)
const byPath = new Map(source.map((file) => [file.path, file]))
const isContext = (house: string) => (contexts as readonly string[]).includes(house)
const ofContexts = source.filter(({ path }) => isContext(layerOf(path)))

function violations(check: (file: SourceFile) => string[], files: readonly SourceFile[] = source): string[] {
  return rules.violations(files, check)
}

function localTargets(path: string): string[] {
  const file = byPath.get(path)
  return file ? rules.localTargets(file) : []
}

describe('imports', () => {
  it('are parsed in every form they are written in', () => {
    const text = `import a from 'a'\nimport type { B } from './b.ts'\nimport {\n  type C,\n  d,\n} from '../c.ts'\nexport { type E } from 'e'\nimport 'f'\nexport * from './g.ts'\nconst h = await import('h')\n`
    expect(readImports('src/x/y.ts', text)).toEqual([
      { target: 'a', isLocal: false, isTypeOnly: false },
      { target: 'src/x/b.ts', isLocal: true, isTypeOnly: true },
      { target: 'src/c.ts', isLocal: true, isTypeOnly: false },
      { target: 'e', isLocal: false, isTypeOnly: true },
      { target: 'f', isLocal: false, isTypeOnly: false },
      { target: 'src/x/g.ts', isLocal: true, isTypeOnly: false },
      { target: 'h', isLocal: false, isTypeOnly: false },
    ])
  })

  it('name only existing files in folders that the layer order lists', () => {
    expect(source.length).toBeGreaterThan(50)
    expect(rules.missingTargets(source)).toEqual([])
  })

  it('point only to folders earlier in the layer order', () => {
    const folderOf = (path: string) => (path.startsWith('src/') ? layerOf(path) : null)
    expect(rules.wrongDirections(source, order, folderOf)).toEqual([])
  })

  it('from another context use only files listed in its public.json', () => {
    expect(rules.privateImports(source, publicFiles, layerOf)).toEqual([])
  })

  it('use every file that a public.json lists', () => {
    expect(rules.needlesslyPublic(source, publicFiles, layerOf)).toEqual([])
  })

  it('never go through a file that only re-exports', () => {
    expect(code.barrels(source)).toEqual([])
  })

  it('never lead from a provider to the database', () => {
    const wrong = violations(
      ({ imports }) => imports.filter(({ target }) => target.startsWith('src/db/')).map(({ target }) => target),
      source.filter(({ path }) => path.startsWith('src/connect/providers/')),
    )
    expect(wrong).toEqual([])
  })

  it('form no cycle of files, including type imports', () => {
    expect(rules.cycleOfFiles(source)).toBeNull()
  })

  it('form no cycle between sibling folders', () => {
    expect(rules.cycleOfFolders(source)).toBeNull()
  })
})

describe('the ARCHITECTURE.md map', () => {
  it('has a line for every folder of src, in import order', () => {
    const page = readFileSync(new URL('../ARCHITECTURE.md', import.meta.url), 'utf8')
    const lines = [...page.matchAll(/^ {2}([a-z-]+)\/ +\S/gm)].map(([, folder]) => folder)
    expect(lines.filter((folder) => order.includes(folder!))).toEqual(order.filter((folder) => folder !== 'program'))
  })

  it('names existing files, and leads from a hit to its flush through at most 15', () => {
    const page = readFileSync(new URL('../ARCHITECTURE.md', import.meta.url), 'utf8')
    const [hit, report] = ['hit', 'report'].map((of) => filesNamed(page.split(`## The life of a ${of}\n`)[1]!))
    expect([...hit!, ...report!].filter((file) => !byPath.has(`src/${file}`))).toEqual([])
    expect(hit!.length).toBeGreaterThan(5)
    expect(hit!.length).toBeLessThanOrEqual(15)
  })
})

/** Returns the files in a section's list; a file named without a folder is in the folder of the file before it. */
function filesNamed(text: string): string[] {
  const section = text.trimStart().split('\n\n')[0]!
  let folder = ''
  return [...section.matchAll(/`([a-z/-]+\.ts)`/g)].map(([, file]) => {
    if (!file!.includes('/')) return `${folder}${file}`
    folder = file!.slice(0, file!.lastIndexOf('/') + 1)
    return file!
  })
}

describe('pure decisions', () => {
  it('import nothing that uses the clock, randomness, files, the network or the database', () => {
    expect(code.impureImports(source)).toEqual([])
  })

  it('do not read their environment', () => {
    expect(code.impureCalls(source)).toEqual([])
  })
})

describe('SQL', () => {
  it('is written only in query files and in infrastructure folders that own tables', () => {
    const ofKernel = source.filter(({ path }) => layerOf(path) === 'kernel')
    expect(code.statementsOutsideQueries([...ofContexts, ...ofKernel])).toEqual([])
  })

  it('never converts an instant to a day, because the database has its own time zone data', () => {
    expect(violations(({ text }) => text.match(/\bat time zone\b|\btimezone\s*\(/gi) ?? [])).toEqual([])
  })

  it('is wrapped in functions whose name states the cardinality and whose first parameter is the handle, never a context', () => {
    expect(code.unclearQueries(ofContexts)).toEqual([])
  })
})

describe('a transaction', () => {
  it('shadows the outer context and contains no network call', () => {
    expect(code.unsafeTransactions(source.filter(({ path }) => path !== 'src/kernel/context/context.ts'))).toEqual([])
  })

  it('is parsed completely', () => {
    expect(code.callsOf('a(inTransaction(ctx, (ctx) => f(1)), fetch(2))', 'inTransaction')).toEqual([
      'inTransaction(ctx, (ctx) => f(1))',
    ])
  })
})

describe('an operation', () => {
  const definition = /^export const (\w+) = operation\(\{\s*id: '([\w.-]+)'/gm

  it('is exported under the last part of its id', () => {
    const all = source.filter(({ text }) => / = operation\(/.test(text))
    expect(all.length).toBeGreaterThan(10)
    const wrong = violations(({ text }) => {
      const found = [...text.matchAll(definition)]
      return [
        ...(found.length === (text.match(/ = operation\(/g) ?? []).length
          ? []
          : ['holds one that begins without its id']),
        ...found.filter(([, name, id]) => id!.split('.')[1] !== name).map(([, name, id]) => `${name} has the id ${id}`),
      ]
    }, all)
    expect(wrong).toEqual([])
  })
})

/** Files that connect without `exchange`, each with its own limits; `hold-outgoing-connections.test.ts` tests them. */
const directRequests = {
  'src/kernel/network/http-client.ts': 'the client',
  'src/mail/open-mailer.ts': 'SMTP',
  'src/db/stores/s3-store.ts': 'signs requests, and streams objects of any size',
  'src/deployment/read-certificate.ts': 'a TLS handshake without a request',
  'src/cli/admin/admin-client.ts': 'a command in the terminal of the operator, not the service',
}

describe('files', () => {
  it('are named in kebab-case after a concept, not after a kind', () => {
    expect(code.badNames(everything)).toEqual([])
  })

  it('stay under 300 lines (tests 500), and at most a tenth have fewer than 26', () => {
    expect(code.tooLong(everything)).toEqual([])
    // Migrations and operation lists are exempt: their length follows from the change or the context.
    const short = source
      .filter(({ path, lines }) => lines < 26 && !/\/migrations\/|\/operations\.ts$/.test(path))
      .map(({ path }) => path)
    expect(short.length, short.join('\n')).toBeLessThan(source.length / 10)
  })

  it('contain no irregular white space, and no comment that hides errors of the type checker', () => {
    expect(code.hiddenText([...everything, ...sourceFiles('packages')])).toEqual([])
  })

  it('are at most 16 per folder, tests and generated files excluded', () => {
    const packages = readdirSync(new URL('../packages', import.meta.url)).map((name) => `packages/${name}/src`)
    const files = [...sourceFiles('src', 'bench', 'scripts', 'sandbox', 'test/support'), ...sourceFiles(...packages)]
    expect(files.filter(({ path }) => path.startsWith('packages/')).length).toBeGreaterThan(100)
    expect(code.crowdedFolders(files)).toEqual([])
  })

  it('read the environment only in src/config', () => {
    const wrong = violations(({ path, text }) =>
      path === 'src/config/load-config.ts' ? [] : (text.match(/\bprocess\.env\b/g) ?? []),
    )
    expect(wrong).toEqual([])
  })

  it('send requests only with the client that limits them in time and bytes', () => {
    expect(code.directRequests(source, directRequests)).toEqual([])
  })

  it('of infrastructure folders name no context', () => {
    const wrong = violations(({ path }) => {
      if (!(infrastructure as readonly string[]).includes(layerOf(path))) return []
      return localTargets(path).filter((target) => isContext(layerOf(target)))
    })
    expect(wrong).toEqual([])
  })
})
