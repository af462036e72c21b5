import { basename, dirname } from 'node:path'
import { type Files, reachableFrom, violations } from './import-rules.ts'

/* Rules for the content of files. As in `import-rules.ts`, each function returns the violations. */

/** Returns pure decisions whose imports use a clock, randomness, a file, the network or a database. */
export function impureImports(files: Files): string[] {
  const impure = /^(node:|kysely|fastify|pg($|-)|pino|redis)/
  const reachable = reachableFrom(files)
  return violations(pureFiles(files), ({ path }) => [...reachable(path)].filter((target) => impure.test(target)))
}

/** Returns pure decisions that read the time, a random number or anything else from their environment. */
export function impureCalls(files: Files): string[] {
  const queryPattern =
    /\bDate\.now\(|\bMath\.random\(|\bnew Date\(\)|\bprocess\.|\bperformance\.|\bcrypto\.|\bfetch\(|\bsetTimeout\(/g
  return violations(pureFiles(files), ({ text }) => text.match(queryPattern) ?? [])
}

function pureFiles(files: Files): Files {
  return files.filter(({ path }) => path.includes('/domain/'))
}

/** Returns SQL statements in a file that is not a query file. */
export function statementsOutsideQueries(files: Files): string[] {
  const statement =
    /\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(|\bsql(\.raw\(|`|<)|^import \{.*db\/statements\/row-queries/gm
  return violations(
    files.filter(({ path }) => !/[/-]queries\.ts$/.test(path)),
    ({ text }) => text.match(statement) ?? [],
  )
}

/** Returns query functions whose name does not state their cardinality, or whose first parameter is not the handle. */
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

/** Returns transactions that do not shadow the outer context, or that call the network. */
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

/** Returns the text of each call, up to its closing parenthesis. */
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

/** Returns files that are not named in kebab-case, or that are named after a kind of code instead of its meaning. */
export function badNames(files: Files): string[] {
  const kinds = /^(utils?|helpers?|misc|common|shared|types|constants|manager|base)\./
  const kebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z]+(-[a-z]+)*)?\.tsx?$/
  return files.map(({ path }) => path).filter((path) => kinds.test(basename(path)) || !kebab.test(basename(path)))
}

/** Returns files of more than 300 lines, tests of more than 500. */
export function tooLong(files: Files): string[] {
  return files.filter(({ lines, isTest }) => lines > (isTest ? 500 : 300)).map(({ path, lines }) => `${path}: ${lines}`)
}

/** The most source files that a folder may contain directly. */
const folderFilesMax = 16

/**
 * Returns folders with more source files than the maximum. Tests and generated files do not count; migrations are exempt, because
 * they are a numbered history.
 */
export function crowdedFolders(files: Files): string[] {
  const counted = files.filter(({ path, isTest }) => !isTest && !/\/(generated|migrations)\//.test(path))
  return [...Map.groupBy(counted, ({ path }) => dirname(path))]
    .filter(([, inside]) => inside.length > folderFilesMax)
    .map(([folder, inside]) => `${folder}: ${inside.length}`)
}

/**
 * Returns characters that look like a space and are none, and comments that hide errors of the type checker. The linter has both
 * rules, but needs a second for them.
 */
export function hiddenText(files: Files): string[] {
  const hidden =
    /[\f\v\u0085\u00a0\u1680\u180e\u2000-\u200b\u2028\u2029\u202f\u205f\u3000\ufeff]|@ts-(?:ignore|nocheck)/g
  return violations(files, ({ text }) => (text.match(hidden) ?? []).map((found) => JSON.stringify(found)))
}

/**
 * Returns outgoing requests without the client of the service, which limits them in time and bytes, and exceptions that no longer
 * apply. Types and servers are allowed.
 */
export function directRequests(files: Files, exceptions: Readonly<Record<string, string>>): string[] {
  const module = "'(?:node:)?(?:https?|http2|net|tls)'"
  const opening = String.raw`(?:request|get|connect|createConnection|Agent)\b`
  const patterns = [
    new RegExp(String.raw`^import (?:\w+|\* as \w+)\b.* from ${module}`, 'gm'),
    new RegExp(String.raw`^import \{(?:[^}]*[\s,{])?(?<!type )${opening}[^}]*\} from ${module}`, 'gm'),
    new RegExp(String.raw`\bimport\(${module}\)|\brequire\(${module}\)`, 'g'),
    /(?:\bfrom|\bimport\(|\bimport) ?'(?:undici|aws4fetch|nodemailer|axios|got|node-fetch|ws)'/g,
    /(?<![.\w'`"]|typeof |function )fetch\b(?=\s*[(,;)\]}]|$)|\bglobalThis\.fetch\b|\bnew (?:WebSocket|EventSource)\(/gm,
  ]
  const found = files.flatMap(({ path, text }) => {
    const code = text.replaceAll(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*/g, '').replaceAll(/^import type .*/gm, '')
    return patterns.flatMap((pattern) => code.match(pattern) ?? []).map((match) => ({ path, match: match.trim() }))
  })
  const unused = Object.keys(exceptions).filter((path) => !found.some((violation) => violation.path === path))
  return [
    ...found.filter(({ path }) => !(path in exceptions)).map(({ path, match }) => `${path}: ${match}`),
    ...unused.map((path) => `${path}: is listed and sends no request`),
  ]
}

/** Returns files that only re-export other files. */
export function barrels(files: Files): string[] {
  const reExportsOnly = /^(\s*(\/\/.*|\/\*[\s\S]*?\*\/|export (type )?(\*|\{[^}]*\}) from '[^']+')?\n)+$/
  return files.filter(({ text }) => reExportsOnly.test(text)).map(({ path }) => path)
}
