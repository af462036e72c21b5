import { appendFileSync } from 'node:fs'
import type pg from 'pg'
import { crossProfileStatements, heldContexts } from '../contracts/cross-profile-statements.ts'
import { objectionTo } from './named-profile.ts'

/**
 * Reads every statement that a test's pool sends. One of the service's own code that names no single profile and is not listed in
 * `contracts/cross-profile-statements.ts` fails in place, where a context of `heldContexts` sent it; with STATEMENTS_LOG=file it is
 * written there instead, whoever sent it. What a test itself asks of the database is its own business.
 */
export function watchStatements(pool: pg.Pool, tenantTables: ReadonlySet<string>): void {
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    client.query = ((...args: unknown[]) => {
      const [first, second] = args as [string | { text?: string; values?: unknown[] }, unknown]
      const text = typeof first === 'string' ? first : first?.text
      const values = Array.isArray(second) ? second : typeof first === 'object' ? first?.values : undefined
      if (text) judge(text, values, tenantTables)
      return query(...args)
    }) as typeof client.query
  })
}

/** Most statements are sent again and again; a text that stood once stands, whatever its values. */
const passed = new Set<string>()

function judge(text: string, values: readonly unknown[] | undefined, tenantTables: ReadonlySet<string>): void {
  if (passed.has(text)) return
  const objection = objectionTo(text, values, tenantTables)
  const sender = objection && !isListed(text) ? senderOf() : null
  if (sender === null || /^src\/db\/migrat/.test(sender)) {
    passed.add(text)
    return
  }
  const { STATEMENTS_LOG: file } = process.env
  if (file) {
    appendFileSync(file, `${JSON.stringify({ objection, sender, text })}\n`)
    return
  }
  if (!heldContexts.some((context) => sender.startsWith(`src/${context}/`))) return
  throw new Error(`A statement must name one profile by a parameter: ${objection} (${sender}).\n${text}`)
}

function isListed(text: string): boolean {
  const plain = text.replaceAll(/["\s]+/g, ' ')
  return crossProfileStatements.some(({ holds }) => plain.includes(holds))
}

/** The file of the service that sent it; null when a test did. */
function senderOf(): string | null {
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = 60
  const stack = new Error('sent').stack ?? ''
  Error.stackTraceLimit = stackTraceLimit
  const frames = [...stack.matchAll(/[/(](src|test|sandbox|bench)\/([\w./-]+\.ts):\d+/g)].map(
    ([, root, file]) => `${root}/${file}`,
  )
  const first = frames.find(
    (file) =>
      !/^src\/(db\/(transact|prepared-statements|prepared-query|copy|disturbances|open)|kernel\/context)\.ts|watch-statements/.test(
        file,
      ),
  )
  return first && (first.startsWith('test/') || first.endsWith('.test.ts')) ? null : (first ?? 'sender unknown')
}
