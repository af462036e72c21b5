import { hash } from 'node:crypto'
import { CompiledQuery, type Kysely, type RawBuilder, sql } from 'kysely'
import type pg from 'pg'
import { arePlansOld } from './are-plans-old.ts'
import { PreparedQuery, PreparedStatementCache } from './prepared-query.ts'

const mark = '/* prepared */ '

/** Marks a statement that each connection parses and plans once. Only for constant texts that run often. */
export function prepared(text: string): string {
  return mark + text
}

/** Runs such a statement without compiling its text again, which would take as long as running it. */
export async function runPrepared<Row>(
  db: Kysely<never> | { executeQuery: Kysely<never>['executeQuery'] },
  text: string,
  parameters: readonly unknown[],
): Promise<Row[]> {
  return (await db.executeQuery<Row>(CompiledQuery.raw(text, parameters as unknown[]))).rows
}

/** The same mark for the start of an `sql` template with constant text: sql`${asPrepared} select ...`. */
export const asPrepared: RawBuilder<unknown> = sql.raw(mark)

/** Makes a connection prepare the marked statements under a name derived from their text, and plan them again from time to time. */
export function cachePreparedStatements(client: pg.ClientBase, now: () => number = () => performance.now()): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  const cache = new PreparedStatementCache()
  const connectedAtMs = now()
  let plannedAtMs = connectedAtMs
  const renewPlans = () => {
    const nowMs = now()
    if (!arePlansOld({ connectedAtMs, plannedAtMs, nowMs })) return
    plannedAtMs = nowMs
    // If it fails, the statement after it fails for the same reason.
    query('discard plans', () => {})
  }
  const named = (...args: unknown[]) => {
    const [text, values, ...rest] = args
    if (typeof text !== 'string' || !text.startsWith(mark)) return query(...args)
    renewPlans()
    if (rest.length > 0) return query({ name: statementName(text), text, values }, ...rest)
    return executePrepared(
      new PreparedQuery(cache, { name: statementName(text), text, values: (values ?? []) as unknown[] }),
      query,
    )
  }
  client.query = named as typeof client.query
}

async function executePrepared(
  statement: PreparedQuery,
  query: (statement: PreparedQuery) => unknown,
): Promise<pg.QueryResult> {
  try {
    return await new Promise<pg.QueryResult>((resolve, reject) => {
      statement.callback = (error, result) => (error ? reject(error) : resolve(result!))
      query(statement)
    })
  } catch (error) {
    // The stack of a driver error points to its socket; this one points to the caller.
    Error.captureStackTrace(error as Error)
    throw error
  }
}

const names = new Map<string, string>()

function statementName(text: string): string {
  let name = names.get(text)
  if (!name) {
    name = hash('sha256', text, 'hex').slice(0, 32)
    names.set(text, name)
  }
  return name
}
