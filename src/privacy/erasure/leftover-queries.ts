import { sql } from 'kysely'
import type { Db } from '../../kernel/context/context.ts'

/**
 * Webhook events contain no personal data except the customer key of the provider, which is removed. The rest of the body is
 * unchanged.
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

/** Whether a delivery that may contain the customer is in progress. */
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

export interface StoredResponse {
  holder_id: string
  key: string
  /** Encrypted. */
  response: string | null
}

/** Responses that can be replayed, ordered by holder and key. */
export async function listStoredResponses(
  db: Db,
  profileId: string,
  page: { after: Pick<StoredResponse, 'holder_id' | 'key'> | null; limit: number },
): Promise<StoredResponse[]> {
  const { after } = page
  return db
    .selectFrom('idempotency_record')
    .select(['holder_id', 'key', 'response'])
    .where('profile_id', '=', profileId)
    .where('status', 'is not', null)
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(holder_id, key) > (${after?.holder_id}::uuid, ${after?.key})`),
    )
    .orderBy('holder_id')
    .orderBy('key')
    .limit(page.limit)
    .execute()
}

export async function deleteStoredResponses(
  db: Db,
  profileId: string,
  storedResponses: readonly StoredResponse[],
): Promise<void> {
  if (storedResponses.length === 0) return
  await sql`
    delete from idempotency_record r
    using unnest(${storedResponses.map((response) => response.holder_id)}::uuid[], ${storedResponses.map((response) => response.key)}::text[]) as gone (holder_id, key)
    where r.profile_id = ${profileId} and r.holder_id = gone.holder_id and r.key = gone.key and r.status is not null
  `.execute(db)
}
