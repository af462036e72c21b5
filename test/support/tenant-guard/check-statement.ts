import { loadModule, parseSync } from 'libpg-query'
import { StatementReader } from './read-statement.ts'
import { isAnchor, type Value } from './tie-graph.ts'

await loadModule()

/** The result for a text without its values: the violation, or the profiles that it names. */
type StatementCheck = { violation: string } | { profiles: readonly Value[] }

const checkedStatements = new Map<string, StatementCheck>()
/** COPY contains its values in its text, so there are many texts. */
const checkedStatementsMax = 20_000

/**
 * Checks that a statement names one profile by a parameter (decision 0002). Returns null if it does, or if it uses no table keyed
 * by profile, else the reason. PostgreSQL's parser parses it; each table must be restricted to the profile by equality, directly
 * or through other columns.
 */
export function findViolation(
  text: string,
  values: readonly unknown[] | undefined,
  tenantTables: ReadonlySet<string>,
): string | null {
  let judgement = checkedStatements.get(text)
  if (!judgement) {
    judgement = checkStatement(text, tenantTables)
    if (checkedStatements.size >= checkedStatementsMax) checkedStatements.clear()
    checkedStatements.set(text, judgement)
  }
  if ('violation' in judgement) return judgement.violation
  const named = new Set(judgement.profiles.map((profile) => boundTo(profile, values)))
  return named.size > 1 ? 'it names several profiles' : null
}

function checkStatement(text: string, tenantTables: ReadonlySet<string>): StatementCheck {
  let statements: ReturnType<typeof parseSync>['stmts']
  try {
    statements = parseSync(text).stmts
  } catch (error) {
    return { violation: `it cannot be parsed: ${(error as Error).message}` }
  }
  const profiles = new Set<Value>()
  for (const { stmt } of statements ?? []) {
    if (!stmt) continue
    const reader = new StatementReader((table) => tenantTables.has(table))
    reader.read(stmt)
    const anchors = reader.graph.anchors()
    for (const { table, profile } of reader.touched) {
      const known = profile === null ? undefined : isAnchor(profile) ? new Set([profile]) : anchors.get(profile)
      if (!known) return { violation: `its ${table} is restricted to no profile by a parameter` }
      for (const anchor of known) profiles.add(anchor)
    }
  }
  return { profiles: [...profiles] }
}

function boundTo(anchor: Value, values: readonly unknown[] | undefined): unknown {
  if (!anchor.startsWith('$')) return anchor.slice(1, -1)
  return values ? values[Number(anchor.slice(1)) - 1] : anchor
}
