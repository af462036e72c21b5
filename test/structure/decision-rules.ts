import { basename } from 'node:path'

/* Rules for docs/decisions. As in `import-rules.ts`, each function returns the violations; tests expect an empty list. */

export interface TextFile {
  /** Relative to the root of the repository: `docs/decisions/README.md`. */
  path: string
  text: string
}

/** Returns the four digits at the start of a record's file name; null for any other file. */
function recordNumber(path: string): string | null {
  return /^docs\/decisions\/(\d{4})-[a-z0-9]+(-[a-z0-9]+)*\.md$/.exec(path)?.[1] ?? null
}

/** Returns records without a number, title, status, date, section or index line, and files that are not records. */
export function malformedRecords(records: readonly TextFile[], index: string): string[] {
  const numbers = records.map(({ path }) => recordNumber(path))
  return records.flatMap(({ path, text }) => {
    const number = recordNumber(path)
    if (number === null) return [`${path}: is not named NNNN-the-decision.md`]
    const successor = /^Status: superseded by (\d{4})$/m.exec(text)?.[1]
    const sections = ['Context', 'Decision', 'Consequences', 'Reconsider when']
    const isPresent: Record<string, boolean> = {
      'a unique number': numbers.filter((other) => other === number).length === 1,
      'the title "# NNNN The decision"': new RegExp(`^# ${number} \\S.*\\n`).test(text),
      'the status accepted or superseded by a record':
        /^Status: accepted$/m.test(text) || numbers.includes(successor ?? ''),
      'a date': /^Date: 20\d\d-[01]\d-[0-3]\d$/m.test(text),
      'the sections Context, Decision, Consequences and Reconsider when': sections.every((name) =>
        text.includes(`\n## ${name}\n`),
      ),
      'a line in the index': index.includes(`\n- [${number}](${basename(path)}) `),
    }
    return Object.keys(isPresent)
      .filter((rule) => !isPresent[rule])
      .map((rule) => `${path}: lacks ${rule}`)
  })
}

/** Returns citations, by number or by link, of a record that does not exist. */
export function brokenCitations(files: readonly TextFile[], records: readonly TextFile[]): string[] {
  const numbers = new Set(records.map(({ path }) => recordNumber(path)))
  const names = new Set(records.map(({ path }) => basename(path)))
  return files.flatMap(({ path, text }) => [
    ...citedNumbers(text)
      .filter((number) => !numbers.has(number))
      .map((number) => `${path}: decision ${number}`),
    ...[...text.matchAll(/[(/](0\d{3}-[a-z0-9-]+\.md)/g)]
      .filter(([, name]) => !names.has(name!))
      .map(([, name]) => `${path}: ${name}`),
  ])
}

/** Matches `decision 0013`, `decisions 0013 and 0040` (also across the lines of a comment) and `docs/decisions/0013`. */
function citedNumbers(text: string): string[] {
  const named = [...text.matchAll(/\bdecisions?[\s*]+((?:\[?0\d{3}\b\]?(?:,\s*|\s+and\s+)?)+)/gi)].map(
    ([, list]) => list!,
  )
  const paths = [...text.matchAll(/\bdocs\/decisions\/(0\d{3})\b/g)].map(([, number]) => number!)
  return [...named, ...paths].flatMap((list) => list.match(/0\d{3}/g) ?? [])
}

/** Returns files that a record names and that do not exist. */
export function missingFiles(records: readonly TextFile[], exists: (path: string) => boolean): string[] {
  return records.flatMap(({ path, text }) =>
    [...text.matchAll(/`((?:src|test|packages|scripts|docs)\/[\w./-]+\.\w+)`/g)]
      .filter(([, named]) => !exists(named!))
      .map(([, named]) => `${path}: ${named}`),
  )
}
