import { sql } from 'kysely'
import type { Payment } from '../../connect/provider.ts'
import type { Db } from '../../kernel/context/db-handle.ts'

interface ListedPayments {
  provider: string
  payments: readonly Payment[]
  removed: readonly string[]
  at: Date
}

/**
 * Stores what a provider lists: the payments of a page and the ones that it removed. Returns the times of payment before and after
 * the change.
 */
export async function insertListings(
  db: Db,
  profileId: string,
  { provider, payments, removed, at }: ListedPayments,
): Promise<Date[]> {
  const ids = [...new Set([...payments.map(({ external_id }) => external_id), ...removed])]
  const before = await db
    .selectFrom('payment_listing')
    .select('paid_at')
    .where('profile_id', '=', profileId)
    .where('provider', '=', provider)
    .where('external_id', '=', sql<string>`any(${ids}::text[])`)
    .execute()
  const rows = new Map(
    payments.map(({ external_id, paid_at, value, currency }) => [
      external_id,
      { external_id, paid_at, value, currency },
    ]),
  )
  await sql`
    insert into payment_listing (profile_id, provider, external_id, paid_at, value, currency, is_removed, listed_at)
    select ${profileId}::uuid, ${provider}::text, external_id, paid_at, value, currency, false, ${at}::timestamptz
    from jsonb_to_recordset(${JSON.stringify([...rows.values()])}::jsonb)
      as r (external_id text, paid_at timestamptz, value numeric, currency text)
    order by external_id
    on conflict (profile_id, provider, external_id) do update set paid_at = excluded.paid_at, value = excluded.value,
      currency = excluded.currency, is_removed = false, listed_at = excluded.listed_at`.execute(db)
  if (removed.length > 0)
    await sql`update payment_listing set is_removed = true, listed_at = ${at}
      where profile_id = ${profileId} and provider = ${provider} and external_id = any(${removed}::text[])`.execute(db)
  return [...before, ...payments].map(({ paid_at }) => paid_at)
}
