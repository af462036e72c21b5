/*
 * The words that this project does not use, with the word it uses instead. `vocabulary.test.ts` looks for them in identifiers,
 * file names, strings, generated code, OpenAPI texts, console texts and Markdown.
 */

/** Words that are wrong as a part of an identifier or of a file name. */
const identifierWords: Readonly<Record<string, string>> = {
  answered: 'response or result',
  arrival: 'acquisition',
  asked: 'requested',
  asking: 'requesting',
  beside: 'compareTo or next to',
  disturbances: 'conflicts',
  everybody: 'all',
  fault: 'error or failure',
  faults: 'errors or failures',
  faulty: 'invalid',
  handful: 'batch',
  judge: 'validate or decide',
  judged: 'validated or decided',
  lane: 'queue or writer',
  lanes: 'queues or writers',
  mended: 'fixed',
  nobody: 'none or anonymous',
  parted: 'partitioned',
  patience: 'timeout',
  refusal: 'rejection',
  refused: 'rejected',
  reseal: 'rotate',
  sealed: 'encrypted',
  settle: 'finish, record or reconcile',
  settled: 'finished',
  somebody: 'anyone',
  standings: 'rankings',
  tell: 'send, report or notify',
  telling: 'sending',
  tells: 'reports',
  thinned: 'pruned',
  told: 'sent, reported or requested',
  unseal: 'decrypt',
  verdict: 'decision or result',
  wanted: 'expected or desired',
  whoever: 'the caller',
  world: 'fixture',
  worlds: 'fixtures',
}

/** Phrases that are wrong in a text for readers. */
const phrases: Readonly<Record<string, string>> = {
  anew: 'again',
  'as it stands': 'verbatim or unchanged',
  'asked for': 'requested',
  'at once': 'immediately or concurrently',
  'broke off': 'ended early',
  'can bear': 'can have',
  'for ever': 'permanently',
  handful: 'batch',
  handfuls: 'batches',
  'in step with': 'synced with',
  mend: 'fix',
  mended: 'fixed',
  "nobody's": 'anonymous',
  nought: 'zero',
  'once more': 'again',
  refusal: 'rejection or error',
  refusals: 'rejections or errors',
  refused: 'rejected',
  refuses: 'rejects',
  'service tells': 'service sends',
  settled: 'finished',
  settles: 'finishes',
  somebody: 'someone',
  telling: 'sending',
  told: 'sent, reported or notified',
  verdict: 'decision or result',
  'what became of': 'the result of',
  whoever: 'the person or caller who',
}

/** Values of the API, of the database and of job queues that have a new name. They are strings, which identifiers do not show. */
const values: Readonly<Record<string, string>> = {
  faulty: 'invalid_events',
  'fold-sums': 'compact-rollups',
  'keep-parts': 'maintain-partitions',
  'purge-person-accesses': 'purge-access-log',
  'recount-sums': 'verify-rollups',
  refused: 'rejected',
  settle: 'finish',
  'thin-history': 'prune-history',
  tributary_sum_differences: 'tributary_rollup_mismatches',
}

export interface Finding {
  where: string
  word: string
  use: string
}

/** The words of an identifier or file name: `keptAnswerOf` has kept, answer and of. */
function wordsOfName(name: string): string[] {
  return (name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? []).map((word) => word.toLowerCase())
}

/** The identifiers of a source text, without comments and the contents of strings. */
export function identifiersOf(text: string): Set<string> {
  const code = text
    .replace(/\/\*[\s\S]*?\*\//g, ' ')
    .replace(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g, ' ')
    .replace(/\/\/.*$/gm, ' ')
  return new Set(code.match(/[A-Za-z_$][\w$]*/g))
}

/** Finds wrong words in names. `allowed` holds whole names that are right in their place, with the reason. */
export function findInNames(
  where: string,
  names: Iterable<string>,
  allowed: Readonly<Record<string, string>> = {},
): Finding[] {
  return [...names]
    .filter((name) => !Object.hasOwn(allowed, name))
    .flatMap((name) =>
      wordsOfName(name)
        .filter((word) => Object.hasOwn(identifierWords, word))
        .map((word) => ({ where: `${where}: ${name}`, word, use: identifierWords[word]! })),
    )
}

/** The texts of a source: its string literals and templates, without comments. */
export function stringsOf(code: string): string[] {
  const found: string[] = []
  // A comment is matched as a whole so that an apostrophe in it does not begin a string.
  const pattern = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/gm
  for (const [text] of code.matchAll(pattern)) if (!text.startsWith('/')) found.push(text.slice(1, -1))
  return found
}

/** Words of a network error or of a library, which are no prose of ours. */
const technical = /connections? (is |are )?refused|\$\{[^}]*\}/gi

const phrase = new RegExp(`(?<![\\w-])(${Object.keys(phrases).join('|')})(?![\\w-])`, 'gi')

/** Finds wrong words in a text; code in backticks and in fenced blocks is not prose. */
export function findInProse(where: string, text: string): Finding[] {
  const prose = text
    .replace(/^```[\s\S]*?^```/gm, ' ')
    .replace(/`[^`\n]*`/g, ' ')
    .replace(technical, ' ')
  return [...prose.matchAll(phrase)].map(([word]) => ({ where, word, use: phrases[word.toLowerCase()]! }))
}

/** Finds string literals that are exactly a former value. */
export function findValues(where: string, code: string): Finding[] {
  return [...code.matchAll(/'([\w-]+)'/g)].flatMap(([, value]) =>
    Object.hasOwn(values, value!) ? [{ where: `${where}: '${value}'`, word: value!, use: values[value!]! }] : [],
  )
}
