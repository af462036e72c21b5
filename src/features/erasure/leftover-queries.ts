import { sql } from 'kysely'
import type { Db } from '../../kernel/context.ts'

/**
 * What was told of the customers names nobody but for the provider's own key of them, which goes. Every other byte of a
 * delivery stays as it was.
 */
export async function updateWebhookEventsErased(
  db: Db,
  profileId: string,
  customerIds: readonly string[],
): Promise<void> {
  await sql`
    update webhook_event set body = regexp_replace(body, ${jsonKeyPattern}, '"customer_key":null')
    where profile_id = ${profileId} and customer_id = any(${customerIds}::uuid[])
      and body like '%"customer_key":"%'`.execute(db)
}

const jsonKeyPattern = String.raw`"customer_key":"(\\.|[^"\\])*"`

/** Whether a delivery that may carry the person is on its way at this moment. */
export async function findIsUnderWay(
  db: Db,
  profileId: string,
  customerIds: readonly string[],
  now: Date,
): Promise<boolean> {
  const row = await db
    .selectFrom('webhook_event as e')
    .innerJoin('webhook_delivery as d', (join) =>
      join.onRef('d.profile_id', '=', 'e.profile_id').onRef('d.event_id', '=', 'e.id'),
    )
    .select('d.id')
    .where('e.profile_id', '=', profileId)
    .where('e.customer_id', 'in', [...customerIds])
    .where('d.status', '=', 'pending')
    .where('d.leased_until', '>', now)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export interface KeptAnswer {
  key: string
  /** Sealed. */
  answer: string | null
}

/** Answers that would be replayed, in the order of their keys. */
export async function listKeptAnswers(
  db: Db,
  profileId: string,
  page: { after: string | null; limit: number },
): Promise<KeptAnswer[]> {
  return db
    .selectFrom('idempotency_record')
    .select(['key', 'answer'])
    .where('profile_id', '=', profileId)
    .where('status', 'is not', null)
    .$if(page.after !== null, (query) => query.where('key', '>', page.after!))
    .orderBy('key')
    .limit(page.limit)
    .execute()
}

export async function deleteKeptAnswers(db: Db, profileId: string, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return
  await db
    .deleteFrom('idempotency_record')
    .where('profile_id', '=', profileId)
    .where('key', 'in', [...keys])
    .where('status', 'is not', null)
    .execute()
}
