import { appendFileSync } from 'node:fs'
import type pg from 'pg'
import { findViolation } from './check-statement.ts'
import { crossProfileStatements } from './cross-profile-statements.ts'

/**
 * Checks every statement that is sent through a pool. A statement that concerns no single profile and is not listed in
 * `cross-profile-statements.ts` is not sent: its caller gets an error. With STATEMENTS_LOG=file it is sent and written to that
 * file. The service under test uses this pool; a test that reads or changes rows of several profiles uses another.
 */
export function watchStatements(pool: pg.Pool, tenantTables: ReadonlySet<string>): void {
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    client.query = ((...args: unknown[]) => {
      const [first, second] = args as [string | { text?: string; values?: unknown[] }, unknown]
      const text = typeof first === 'string' ? first : first?.text
      const values = Array.isArray(second) ? second : typeof first === 'object' ? first?.values : undefined
      if (text) requireOneProfile(text, values, tenantTables)
      return query(...args)
    }) as typeof client.query
  })
}

function requireOneProfile(
  text: string,
  values: readonly unknown[] | undefined,
  tenantTables: ReadonlySet<string>,
): void {
  const violation = findViolation(text, values, tenantTables)
  if (violation === null || isListed(text)) return
  const error = new Error(`A statement must name one profile by a parameter: ${violation}.\n${text}`)
  const { STATEMENTS_LOG: file } = process.env
  if (!file) throw error
  appendFileSync(file, `${JSON.stringify({ violation, text, stack: error.stack })}\n`)
}

function isListed(text: string): boolean {
  const plain = text.replaceAll(/["\s]+/g, ' ')
  return crossProfileStatements.some(({ holds }) => plain.includes(holds))
}
