import type { Scope } from '../../src/kernel/scopes.ts'
import { attributionWorld } from './attribution-world.ts'
import type { CallAnswer, TestApp } from './test-app.ts'

type Query = Record<string, string>

/** A business whose journeys are read, by a key that may see persons and by one that may not. */
export async function journeyWorld(app: TestApp, columns: Parameters<typeof attributionWorld>[1] = {}) {
  const world = await attributionWorld(app, columns)
  const profile_id = world.profile.id
  const keyWith = (scopes: Scope[]) => app.seed.key({ profile_id, scopes })
  const key = await keyWith(['customers:read', 'attribution:write'])
  const projectedKey = await keyWith(['conversions:read'])
  const read = (path: string, query: Query = {}, as = key) => app.call(`GET /api/v1${path}`, { key: as, query })

  async function idOf(person: string): Promise<string> {
    const { customer_id } = await app.db
      .selectFrom('identifier')
      .select('customer_id')
      .where('profile_id', '=', profile_id)
      .where('value', '=', person)
      .executeTakeFirstOrThrow()
    return customer_id
  }

  /** Every page from the first to the last, by the cursor; `between` runs after each. */
  async function follow(path: string, query: Query = {}, between: () => Promise<unknown> = async () => {}) {
    const pages: CallAnswer['body'][] = []
    let cursor: string | null = null
    do {
      const { body } = await read(path, { ...query, ...(cursor && { cursor }) })
      pages.push(body)
      cursor = body.pagination.cursor
      await between()
    } while (cursor && pages.length < 50)
    return pages
  }

  return { ...world, key, projectedKey, keyWith, read, idOf, follow }
}
