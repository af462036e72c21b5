import { basename } from 'node:path'
import { type Files, reachableFrom, violations } from './import-rules.ts'

/* The rules about what is written in a file. As in `import-rules.ts`, each returns what it found. */

/** Decisions that reach a clock, randomness, a file, the network or a database through what they import. */
export function impureImports(files: Files): string[] {
  const impure = /^(node:|kysely|fastify|pg($|-)|pino|redis)/
  const reachable = reachableFrom(files)
  return violations(pureFiles(files), ({ path }) => [...reachable(path)].filter((target) => impure.test(target)))
}

/** Decisions that ask for the time, a random number or anything else of their surroundings. */
export function impureCalls(files: Files): string[] {
  const queryPattern =
    /\bDate\.now\(|\bMath\.random\(|\bnew Date\(\)|\bprocess\.|\bperformance\.|\bcrypto\.|\bfetch\(|\bsetTimeout\(/g
  return violations(pureFiles(files), ({ text }) => text.match(queryPattern) ?? [])
}

function pureFiles(files: Files): Files {
  return files.filter(({ path }) => path.includes('/domain/'))
}

/** Statements in a file that is not named for queries. */
export function statementsOutsideQueries(files: Files): string[] {
  const statement = /\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(|\bsql(\.raw\(|`|<)/g
  return violations(
    files.filter(({ path }) => !/[/-]queries\.ts$/.test(path)),
    ({ text }) => text.match(statement) ?? [],
  )
}

/** Functions of queries whose name does not say their cardinality, or whose first parameter is not the handle. */
export function unclearQueries(files: Files): string[] {
  const named = /^(find|list|count|insert|update|delete|lock|sum)[A-Z]/
  return violations(
    files.filter(({ path }) => /[/-]queries\.ts$/.test(path)),
    ({ text }) =>
      [...text.matchAll(/^export (?:async )?function (\w+)(?:<[^(]*>)?\(\s*(\w*)/gm)]
        .filter(([, name, first]) => !named.test(name!) || first !== 'db')
        .map(([, name, first]) => `${name}(${first}, ...)`),
  )
}

/** Transactions that leave the outer context in reach, or call the network. */
export function unsafeTransactions(files: Files): string[] {
  return violations(files, ({ text }) =>
    callsOf(text, 'inTransaction').flatMap((call) => [
      ...(/^inTransaction\(ctx, (async )?\(ctx\)/.test(call)
        ? []
        : [`does not name its context ctx: ${call.slice(0, 60)}`]),
      ...(call.match(/\bfetch\(|\bhttps?\.(request|get)\(|\.http\b/g) ?? []),
    ]),
  )
}

/** The text of each call, up to the parenthesis that closes it. */
export function callsOf(text: string, name: string): string[] {
  return [...text.matchAll(new RegExp(`(?<!function )\\b${name}\\(`, 'g'))].map(({ index }) => {
    let depth = 0
    for (let at = index; at < text.length; at++) {
      if (text[at] === '(') depth++
      if (text[at] === ')' && --depth === 0) return text.slice(index, at + 1)
    }
    return text.slice(index)
  })
}

/** Files that are not named in kebab-case, or are named for a kind of code instead of its meaning. */
export function badNames(files: Files): string[] {
  const kinds = /^(utils?|helpers?|misc|common|shared|types|constants|manager|base)\./
  const kebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z]+(-[a-z]+)*)?\.tsx?$/
  return files.map(({ path }) => path).filter((path) => kinds.test(basename(path)) || !kebab.test(basename(path)))
}

/** Files of more than 300 lines, tests of more than 500. */
export function tooLong(files: Files): string[] {
  return files.filter(({ lines, isTest }) => lines > (isTest ? 500 : 300)).map(({ path, lines }) => `${path}: ${lines}`)
}

/** Files that only pass on what others export. */
export function barrels(files: Files): string[] {
  const reExportsOnly = /^(\s*(\/\/.*|\/\*[\s\S]*?\*\/|export (type )?(\*|\{[^}]*\}) from '[^']+')?\n)+$/
  return files.filter(({ text }) => reExportsOnly.test(text)).map(({ path }) => path)
}
