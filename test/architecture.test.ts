import { basename } from 'node:path'
import { describe, expect, it } from 'vitest'
import { exportNameOf, readImports, type SourceFile, sourceFiles } from './source-files.ts'

const everything = sourceFiles('src', 'sandbox', 'test', 'scripts', 'bench')
const source = everything.filter(({ path, isTest }) => path.startsWith('src/') && !isTest)
const byPath = new Map(source.map((file) => [file.path, file]))
const operationFiles = new Set(source.filter(({ text }) => / = operation\(/.test(text)).map(({ path }) => path))

/** Left to right: a layer may import what stands to its left, and itself. Peers may not import each other. */
const layers = [
  ['db'],
  ['kernel'],
  ['domain'],
  ['providers', 'events'],
  ['features'],
  ['jobs'],
  ['http', 'mcp', 'demo'],
  ['program', 'cli'],
]

/** The files directly in `src/` (app, main, config and the like) are the program that puts the layers together. */
function layerOf(path: string): string {
  const [, folder, below] = path.split('/')
  return below === undefined ? 'program' : folder!
}

function rankOf(layer: string): number {
  return layers.findIndex((peers) => peers.includes(layer))
}

function faults(check: (file: SourceFile) => string[], files: readonly SourceFile[] = source): string[] {
  return files.flatMap((file) => check(file).map((fault) => `${file.path}: ${fault}`))
}

function inLayer(layer: string): SourceFile[] {
  return source.filter(({ path }) => layerOf(path) === layer)
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
    expect(faults(({ path }) => (rankOf(layerOf(path)) < 0 ? ['its folder is in no layer'] : []))).toEqual([])
    const missing = faults(({ imports }) =>
      imports
        .filter(({ isLocal, target }) => isLocal && target.endsWith('.ts') && !byPath.has(target))
        .map((one) => one.target),
    )
    expect(missing).toEqual([])
  })

  it('point left only', () => {
    const wrong = faults(({ path, imports }) => {
      const own = layerOf(path)
      return imports
        .filter(({ isLocal, target }) => isLocal && target.startsWith('src/'))
        .filter(({ target }) => layerOf(target) !== own && rankOf(layerOf(target)) >= rankOf(own))
        .filter(({ target }) => !(own === 'cli' && layerOf(target) === 'program'))
        .map(({ target }) => `imports ${target}`)
    })
    expect(wrong).toEqual([])
  })

  it('never lead from a provider to the database', () => {
    const wrong = faults(
      ({ imports }) => imports.filter(({ target }) => target.startsWith('src/db/')).map(({ target }) => target),
      inLayer('providers'),
    )
    expect(wrong).toEqual([])
  })

  it('never lead from one feature to an operation of another', () => {
    const wrong = faults(({ path, imports }) => {
      const folder = featureOf(path)
      return imports
        .filter(({ target }) => target.startsWith('src/features/') && folder && featureOf(target) !== folder)
        .filter(({ target }) => operationFiles.has(target) || basename(target) === 'index.ts')
        .map(({ target }) => `imports ${target}`)
    }, inLayer('features'))
    expect(wrong).toEqual([])
  })

  it('make no cycle', () => {
    expect(findCycle()).toBeNull()
  })
})

function featureOf(path: string): string | null {
  return /^src\/features\/([^/]+)\//.exec(path)?.[1] ?? null
}

/** Types are erased, so only imports of values can make a cycle at run time. */
function valueImports(path: string): string[] {
  return (byPath.get(path)?.imports ?? []).filter(({ isTypeOnly }) => !isTypeOnly).map(({ target }) => target)
}

function findCycle(): string | null {
  const done = new Set<string>()
  const visit = (path: string, trail: string[]): string | null => {
    if (trail.includes(path)) return [...trail.slice(trail.indexOf(path)), path].join(' -> ')
    if (done.has(path)) return null
    for (const target of valueImports(path)) {
      const cycle = visit(target, [...trail, path])
      if (cycle) return cycle
    }
    done.add(path)
    return null
  }
  for (const { path } of source) {
    const cycle = visit(path, [])
    if (cycle) return cycle
  }
  return null
}

describe('the domain', () => {
  it('reaches no clock, randomness, file, network or database through what it imports', () => {
    const impure = /^(node:|kysely|fastify|pg($|-)|pino|redis)/
    const wrong = faults(({ path }) => [...reachable(path)].filter((target) => impure.test(target)), inLayer('domain'))
    expect(wrong).toEqual([])
  })

  it('asks nothing of its surroundings', () => {
    const asking =
      /\bDate\.now\(|\bMath\.random\(|\bnew Date\(\)|\bprocess\.|\bperformance\.|\bcrypto\.|\bfetch\(|\bsetTimeout\(/g
    const wrong = faults(({ text }) => text.match(asking) ?? [], inLayer('domain'))
    expect(wrong).toEqual([])
  })
})

function reachable(path: string, seen = new Set<string>()): Set<string> {
  for (const target of valueImports(path)) {
    if (seen.has(target)) continue
    seen.add(target)
    reachable(target, seen)
  }
  return seen
}

describe('SQL', () => {
  it('is written in queries and in the layers that hold tables of their own, nowhere else', () => {
    const statement = /\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(|\bsql(\.raw\(|`|<)/g
    const places = ['features', 'domain', 'providers', 'events', 'jobs', 'mcp', 'kernel'].flatMap(inLayer)
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
      source.filter(({ path }) => /^src\/features\/.*[/-]queries\.ts$/.test(path)),
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
  const holders = inLayer('features').filter(({ text }) => /\boperation\(\{/.test(text))

  it('is alone in a file that bears its name, and its id ends in that name', () => {
    expect(holders.length).toBeGreaterThan(10)
    const wrong = faults(({ path, text }) => {
      const exported = [...text.matchAll(/^export (?:const|function|async function|class) (\w+)/gm)].map(
        ([, name]) => name!,
      )
      const id = /\bid: '([\w.-]+)'/.exec(text)?.[1]
      return [
        ...((text.match(/\boperation\(\{/g) ?? []).length === 1 ? [] : ['holds more than one operation']),
        ...(exported[0] === exportNameOf(path) ? [] : [`exports ${exported[0]} first`]),
        ...(id?.split('.')[1] === exportNameOf(path) ? [] : [`has the id ${id}`]),
      ]
    }, holders)
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

  it('stay under 300 lines, tests under 500, and half of them under 80', () => {
    const long = everything.filter(({ lines, isTest }) => lines > (isTest ? 500 : 300))
    expect(long.map(({ path, lines }) => `${path}: ${lines}`)).toEqual([])
    const sizes = source.map(({ lines }) => lines).sort((a, b) => a - b)
    expect(sizes[Math.floor(sizes.length / 2)]).toBeLessThan(80)
  })

  it('leave the environment to config.ts', () => {
    const wrong = faults(({ path, text }) => (path === 'src/config.ts' ? [] : (text.match(/\bprocess\.env\b/g) ?? [])))
    expect(wrong).toEqual([])
  })
})
