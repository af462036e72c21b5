import { readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { describe, expect, it } from 'vitest'
import { contexts, houseOf, isOffered, machine, order } from './context-order.ts'
import { readImports, type SourceFile, sourceFiles } from './source-files.ts'

const everything = sourceFiles('src', 'sandbox', 'test', 'scripts', 'bench')
const source = everything.filter(({ path, isTest }) => path.startsWith('src/') && !isTest)
const byPath = new Map(source.map((file) => [file.path, file]))
const isContext = (house: string) => (contexts as readonly string[]).includes(house)

function faults(check: (file: SourceFile) => string[], files: readonly SourceFile[] = source): string[] {
  return files.flatMap((file) => check(file).map((fault) => `${file.path}: ${fault}`))
}

function localTargets(path: string): string[] {
  return (byPath.get(path)?.imports ?? []).filter(({ isLocal }) => isLocal).map(({ target }) => target)
}

describe('imports', () => {
  it('are read by the reader, in every form they are written in', () => {
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

  it('name files that exist, and no folder that has no place in the order', () => {
    expect(source.length).toBeGreaterThan(50)
    expect(faults(({ path }) => (order.includes(houseOf(path)) ? [] : ['its folder is in no place']))).toEqual([])
    const missing = faults(({ path }) =>
      localTargets(path).filter((target) => target.endsWith('.ts') && !byPath.has(target)),
    )
    expect(missing).toEqual([])
  })

  it('point left only', () => {
    const wrong = faults(({ path }) => {
      const own = houseOf(path)
      return localTargets(path)
        .filter((target) => target.startsWith('src/') && order.indexOf(houseOf(target)) > order.indexOf(own))
        .map((target) => `imports ${target}`)
    })
    expect(wrong).toEqual([])
  })

  it('reach what another context offers at its top, never into its folders', () => {
    const wrong = faults(({ path }) =>
      localTargets(path)
        .filter((target) => isContext(houseOf(target)) && houseOf(target) !== houseOf(path) && !isOffered(target))
        .map((target) => `reaches into ${target}`),
    )
    expect(wrong).toEqual([])
  })

  it('never go through a file that only passes others on', () => {
    const barrels = source.filter(({ text }) =>
      /^(\s*(\/\/.*|\/\*[\s\S]*?\*\/|export (type )?(\*|\{[^}]*\}) from '[^']+')?\n)+$/.test(text),
    )
    expect(barrels.map(({ path }) => path)).toEqual([])
  })

  it('never lead from a provider to the database', () => {
    const wrong = faults(
      ({ imports }) => imports.filter(({ target }) => target.startsWith('src/db/')).map(({ target }) => target),
      source.filter(({ path }) => path.startsWith('src/connect/providers/')),
    )
    expect(wrong).toEqual([])
  })

  it('make no cycle of files, types included', () => {
    expect(findCycle([...byPath.keys()], localTargets)).toBeNull()
  })

  it('make no cycle of folders that lie beside each other', () => {
    const edges = new Map<string, Set<string>>()
    for (const { path } of source) {
      for (const target of localTargets(path)) {
        const [from, to] = siblings(path, target) ?? []
        if (from && to) edges.set(from, (edges.get(from) ?? new Set()).add(to))
      }
    }
    expect(findCycle([...edges.keys()], (folder) => [...(edges.get(folder) ?? [])])).toBeNull()
  })
})

/** The folders below the last one that two files share; null where one of them lies in that one itself. */
function siblings(path: string, target: string): [string, string] | null {
  const [from, to] = [dirname(path).split('/'), dirname(target).split('/')]
  let depth = 0
  while (depth < from.length && from[depth] === to[depth]) depth++
  if (depth === from.length || depth === to.length) return null
  return [from.slice(0, depth + 1).join('/'), to.slice(0, depth + 1).join('/')]
}

function findCycle(nodes: readonly string[], next: (node: string) => string[]): string | null {
  const done = new Set<string>()
  const visit = (node: string, trail: string[]): string | null => {
    if (trail.includes(node)) return [...trail.slice(trail.indexOf(node)), node].join(' -> ')
    if (done.has(node)) return null
    for (const target of next(node)) {
      const cycle = visit(target, [...trail, node])
      if (cycle) return cycle
    }
    done.add(node)
    return null
  }
  for (const node of nodes) {
    const cycle = visit(node, [])
    if (cycle) return cycle
  }
  return null
}

describe('the map', () => {
  it('of ARCHITECTURE.md has a line for every folder of src, in the order of the imports', () => {
    const page = readFileSync(new URL('../ARCHITECTURE.md', import.meta.url), 'utf8')
    const lines = [...page.matchAll(/^ {2}([a-z]+)\/ +\S/gm)].map(([, folder]) => folder)
    expect(lines.filter((folder) => order.includes(folder!))).toEqual(order.filter((folder) => folder !== 'program'))
  })

  it('names files that there are, and leads from a hit to its flush through at most 15', () => {
    const page = readFileSync(new URL('../ARCHITECTURE.md', import.meta.url), 'utf8')
    const [hit, report] = ['hit', 'report'].map((of) => filesNamed(page.split(`## The life of a ${of}\n`)[1]!))
    expect([...hit!, ...report!].filter((file) => !byPath.has(`src/${file}`))).toEqual([])
    expect(hit!.length).toBeGreaterThan(5)
    expect(hit!.length).toBeLessThanOrEqual(15)
  })
})

/** The files of a section's list, one named without its folder lying beside the one before it. */
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
  const pure = source.filter(({ path }) => /\/domain\//.test(path))

  it('reach no clock, randomness, file, network or database through what they import', () => {
    const impure = /^(node:|kysely|fastify|pg($|-)|pino|redis)/
    const wrong = faults(({ path }) => [...reachable(path)].filter((target) => impure.test(target)), pure)
    expect(wrong).toEqual([])
  })

  it('ask nothing of their surroundings', () => {
    const asking =
      /\bDate\.now\(|\bMath\.random\(|\bnew Date\(\)|\bprocess\.|\bperformance\.|\bcrypto\.|\bfetch\(|\bsetTimeout\(/g
    expect(faults(({ text }) => text.match(asking) ?? [], pure)).toEqual([])
  })
})

/** Everything that comes along at run time: types are erased. */
function reachable(path: string, seen = new Set<string>()): Set<string> {
  for (const { target, isTypeOnly } of byPath.get(path)?.imports ?? []) {
    if (isTypeOnly || seen.has(target)) continue
    seen.add(target)
    reachable(target, seen)
  }
  return seen
}

describe('SQL', () => {
  it('is written in queries and in the machine, which holds tables of its own, nowhere else', () => {
    const statement = /\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(|\bsql(\.raw\(|`|<)/g
    const places = source.filter(({ path }) => isContext(houseOf(path)) || houseOf(path) === 'kernel')
    const wrong = faults(
      ({ text }) => text.match(statement) ?? [],
      places.filter(({ path }) => !/[/-]queries\.ts$/.test(path)),
    )
    expect(wrong).toEqual([])
  })

  it('turns no instant into a day: the database has time zones of its own', () => {
    expect(faults(({ text }) => text.match(/\bat time zone\b|\btimezone\s*\(/gi) ?? [])).toEqual([])
  })

  it('is behind functions that say their cardinality and take the handle first, never a context', () => {
    const named = /^(find|list|count|insert|update|delete|lock|sum)[A-Z]/
    const wrong = faults(
      ({ text }) => {
        const declared = [...text.matchAll(/^export (?:async )?function (\w+)(?:<[^(]*>)?\(\s*(\w*)/gm)]
        return declared
          .filter(([, name, first]) => !named.test(name!) || first !== 'db')
          .map(([, name, first]) => `${name}(${first}, ...)`)
      },
      source.filter(({ path }) => isContext(houseOf(path)) && /[/-]queries\.ts$/.test(path)),
    )
    expect(wrong).toEqual([])
  })
})

describe('a transaction', () => {
  it('shadows the outer context and holds no network call', () => {
    const wrong = faults(({ path, text }) =>
      path === 'src/kernel/context.ts'
        ? []
        : callsOf(text, 'inTransaction').flatMap((call) => [
            ...(/^inTransaction\(ctx, (async )?\(ctx\)/.test(call)
              ? []
              : [`does not name its context ctx: ${call.slice(0, 60)}`]),
            ...(call.match(/\bfetch\(|\bhttps?\.(request|get)\(|\.http\b/g) ?? []),
          ]),
    )
    expect(wrong).toEqual([])
  })

  it('is found whole by the reader', () => {
    expect(callsOf('a(inTransaction(ctx, (ctx) => f(1)), fetch(2))', 'inTransaction')).toEqual([
      'inTransaction(ctx, (ctx) => f(1))',
    ])
  })
})

/** The text of each call, up to the parenthesis that closes it. */
function callsOf(text: string, name: string): string[] {
  return [...text.matchAll(new RegExp(`(?<!function )\\b${name}\\(`, 'g'))].map(({ index }) => {
    let depth = 0
    for (let at = index; at < text.length; at++) {
      if (text[at] === '(') depth++
      if (text[at] === ')' && --depth === 0) return text.slice(index, at + 1)
    }
    return text.slice(index)
  })
}

describe('an operation', () => {
  const definition = /^export const (\w+) = operation\(\{\s*id: '([\w.-]+)'/gm

  it('is exported by the name that its id ends in', () => {
    const all = source.filter(({ text }) => / = operation\(/.test(text))
    expect(all.length).toBeGreaterThan(10)
    const wrong = faults(({ text }) => {
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

describe('files', () => {
  it('are named in kebab-case for a meaning, not for a kind', () => {
    const kinds = /^(utils?|helpers?|misc|common|shared|types|constants|manager|base)\./
    const wrong = everything
      .map(({ path }) => path)
      .filter(
        (path) =>
          kinds.test(basename(path)) || !/^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z]+(-[a-z]+)*)?\.tsx?$/.test(basename(path)),
      )
    expect(wrong).toEqual([])
  })

  it('are concepts: none over 300 lines (tests 500), few under 26', () => {
    const long = everything.filter(({ lines, isTest }) => lines > (isTest ? 500 : 300))
    expect(long.map(({ path, lines }) => `${path}: ${lines}`)).toEqual([])
    // A migration is as long as its change, a list of operations as its context is large: neither is a concept cut too small.
    const short = source
      .filter(({ path, lines }) => lines < 26 && !/\/migrations\/|\/operations\.ts$/.test(path))
      .map(({ path }) => path)
    expect(short.length, short.join('\n')).toBeLessThan(80)
  })

  it('leave the environment to config.ts', () => {
    const wrong = faults(({ path, text }) => (path === 'src/config.ts' ? [] : (text.match(/\bprocess\.env\b/g) ?? [])))
    expect(wrong).toEqual([])
  })

  it('of the machine name no context', () => {
    const wrong = faults(({ path }) => {
      if (!(machine as readonly string[]).includes(houseOf(path))) return []
      return localTargets(path).filter((target) => isContext(houseOf(target)))
    })
    expect(wrong).toEqual([])
  })
})
