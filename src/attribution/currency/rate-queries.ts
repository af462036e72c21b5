import { sql } from 'kysely'
import type { Db } from '../../kernel/context/context.ts'
import { lockCurrency } from '../../tenancy/profiles/profile-queries.ts'
import type { FxRate } from './currency.ts'

/** Inserts or corrects rates; returns the days of rates that are new or changed. */
export async function insertRates(db: Db, rates: readonly FxRate[]): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    insert into fx_rate (day, base, quote, rate)
    select r.day, r.base, r.quote, r.rate
    from jsonb_to_recordset(${JSON.stringify(rates)}::jsonb) as r (day date, base text, quote text, rate numeric)
    order by r.day, r.base, r.quote
    on conflict (day, base, quote) do update set rate = excluded.rate where fx_rate.rate <> excluded.rate
    returning day`.execute(db)
  return rows.map(({ day }) => day)
}

export async function listRates(db: Db, days: { first: string; last: string }): Promise<FxRate[]> {
  return db
    .selectFrom('fx_rate')
    .select(['day', 'base', 'quote', 'rate'])
    .where('day', '>=', days.first)
    .where('day', '<=', days.last)
    .execute()
}

/**
 * Prevents rate changes until the transaction ends. A transaction that stores converted amounts holds this lock; one that adds
 * rates waits for it and converts again afterwards, so no amount keeps a rate that was replaced meanwhile.
 */
export async function lockRates(db: Db): Promise<void> {
  await sql`lock table fx_rate in share mode`.execute(db)
}

/** Locks and returns the currency into which a profile's amounts are converted. */
export async function lockReportingCurrency(db: Db, profileId: string): Promise<string> {
  await lockCurrency(db, profileId, 'convert')
  const row = await db
    .selectFrom('profile')
    .select('reporting_currency')
    .where('id', '=', profileId)
    .executeTakeFirstOrThrow()
  return row.reporting_currency
}

/** Includes archived profiles, whose reports can still be read. */
export async function listAllProfileIds(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('profile').select('id').orderBy('id').execute()
  return rows.map(({ id }) => id)
}
