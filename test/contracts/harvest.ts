import { sql } from 'kysely'
import { parsePath } from '../../src/attribution/rollups/domain/conversion-paths.ts'
import { readPendingRollups } from '../../src/attribution/rollups/read-rollups.ts'
import type { Operation } from '../../src/kernel/operations/operation.ts'
import { jsonSchema } from '../../src/kernel/schemas/json-schema.ts'
import { operations } from '../../src/operations.ts'
import { fanOutEvents } from '../../src/webhooks/subscriptions/fan-out-events.ts'
import type { TestApp } from '../support/app/test-app.ts'
import { record } from '../support/fixtures/subscribers.ts'
import { expectDeclared } from './declared-response.ts'
import { exampleRequest, hasIdInPath, send } from './example-request.ts'
import { credential, type Fixture } from './fixtures.ts'
import { isNarrowed, walked } from './walked-operations.ts'

export interface Harvest {
  ids: string[]
  /** The ids worth trying, the likeliest first: if the first id is that of a workspace or profile, no other can be meant. */
  idsFor(op: Operation): string[]
  /** All ids for a field of a query or body, those that its name suggests first. */
  idsForField(field: string): string[]
  /** The operations that succeeded during the harvest. */
  succeeded: ReadonlySet<Operation>
}

/** The newest ids per column; ids of one column are treated alike. */
const idsPerColumn = 3

/**
 * Fills a fixture by calling every operation that creates an object without naming it in its path, with each credential it
 * accepts, and returns the ids of all existing objects, from the responses and from the tables. The database must contain no
 * other fixture.
 */
export async function harvest(app: TestApp, fixture: Fixture): Promise<Harvest> {
  if (isNarrowed && !walked.some(namesAnId)) {
    const ids = [fixture.profile_id]
    return { ids, idsFor: () => ids, idsForField: () => ids, succeeded: new Set() }
  }
  const unharvested: string[] = []
  const succeeded = new Set<Operation>()
  for (const op of operations.filter(
    (operation) => operation.method !== 'GET' && operation.method !== 'DELETE' && !hasIdInPath(operation),
  )) {
    for (const kind of op.credentials) {
      const response = await send(app, op, exampleRequest(op, fixture), await credential(app, fixture, kind, { op }))
      expectDeclared(op, response, `harvest as ${kind}`)
      if (response.status < 300) succeeded.add(op)
      if (response.status < 300 && typeof response.body?.data?.id === 'string') unharvested.push(response.body.data.id)
    }
  }
  // A synced outcome creates a delivery for each subscription in the background.
  await record(app, fixture.profile_id, {})
  await fanOutEvents(app.ctx, fixture.profile_id, 100)
  const stored = [...(await storedIds(app)), ...(await pathIds(app, fixture.profile_id))]
  const ids = [...new Set([...unharvested, ...stored.map(({ id }) => id)])]
  const meant = { workspace: await idsIn(app, 'workspace'), profile: await idsIn(app, 'profile'), active_profile: null }
  const startingWith = (text: string) => [...new Set([...likeliest(text, stored), ...ids])]
  const idsFor = (op: Operation) =>
    (op.path.includes(':workspaceId') ? null : meant[op.roleOn]) ?? startingWith(`${op.path} ${op.id}`)
  return { ids, idsFor, idsForField: startingWith, succeeded }
}

/** Further names of tables in paths. */
const alsoNamed: Record<string, string> = { event: 'payment' }

/** Returns the ids of tables whose names match a text: `/webhooks/subscriptions/:id` means a row of `webhook_subscription`. */
function likeliest(text: string, stored: readonly StoredId[]): string[] {
  const stem = (word: string) => word.replace(/(ies|s|y)$/, '')
  const words = new Set(
    text
      .toLowerCase()
      .match(/[a-z]+/g)
      ?.map(stem),
  )
  const likenessOf = (name: string) => {
    const parts = name.split('_')
    // `/adsets/:id` means a row of `ad_set`.
    if (words.has(stem(parts.join('')))) return 1
    return parts.filter((part) => words.has(stem(part))).length / parts.length
  }
  const likeness = ({ table }: StoredId) => Math.max(likenessOf(table), likenessOf(alsoNamed[table] ?? table))
  return stored
    .filter((item) => item.column === 'id' && likeness(item) > 0)
    .toSorted((a, b) => likeness(b) - likeness(a))
    .map(({ id }) => id)
}

interface StoredId {
  table: string
  column: string
  id: string
}

async function idsIn({ db }: TestApp, table: 'workspace' | 'profile'): Promise<string[]> {
  const rows = await db.selectFrom(table).select('id').orderBy('id', 'desc').limit(20).execute()
  return rows.map(({ id }) => id)
}

/** The id of a path is a hash, and pending facts contain only the steps. */
async function pathIds({ db }: TestApp, profileId: string): Promise<StoredId[]> {
  const { texts } = await readPendingRollups(db, profileId, ['channel_path'])
  const ids = texts.path.all.slice(0, idsPerColumn).map((text) => parsePath(text).id)
  return ids.map((id) => ({ table: 'path', column: 'id', id }))
}

/** Whether a request to the operation can name an existing object. */
function namesAnId(op: Operation): boolean {
  const isUuid = (part: Operation['query' | 'body']) =>
    part !== null && JSON.stringify(jsonSchema(part, 'input')).includes('uuid')
  return hasIdInPath(op) || isUuid(op.query) || isUuid(op.body)
}

async function storedIds({ db }: TestApp): Promise<StoredId[]> {
  const columns = await sql<{ table: string; column: string }>`
    select c.table_name as table, c.column_name as column from information_schema.columns c
    where c.table_schema = 'public' and c.data_type = 'uuid' order by 1, 2`.execute(db)
  const ids: StoredId[] = []
  for (const { table, column } of columns.rows) {
    const { rows } = await sql<{ id: string }>`
      select distinct ${sql.ref(column)} as id from ${sql.table(table)}
      where ${sql.ref(column)} is not null order by 1 desc limit ${sql.lit(idsPerColumn)}`.execute(db)
    ids.push(...rows.map(({ id }) => ({ table, column, id })))
  }
  return ids
}
