import { sql } from 'kysely'
import { asPrepared, prepared, runPrepared } from '../../db/statements/prepared-statements.ts'
import { type Db, soleProfileOf } from '../../kernel/context/db-handle.ts'
import { silentStageKeys } from '../definitions/domain/stage-outcomes.ts'
import type { CashDefinition } from './domain/cash-holder.ts'

/**
 * Held by whoever stores events until they are committed, together with others. A recompute that follows a change of what
 * conversions are derived by (definitions, ad entities, the profile) waits for all who may have begun before the change was
 * visible: what they store is then among what it works out again.
 */
export async function lockDerivation(db: Db): Promise<void> {
  await runPrepared(db, derivationLock, [])
}

/** The same as text, for a transaction of its own that opens with it. */
export const derivationLockText = `select pg_advisory_xact_lock_shared(hashtext('tributary derivation'))`

const derivationLock = prepared(derivationLockText)

/** Waits until nobody derives by what was before. Outside of any transaction: inside one it would hold them up to its end. */
export async function lockOutDerivations(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('tributary derivation'))`.execute(db)
}

export interface MatchableDefinition extends CashDefinition {
  profile_id: string
  conversion_key: string
  source_event_names: string[]
  lookback_window_days: number
  first_attributed_at: Date | null
  /** The profile's: conversions are dated in it. */
  timezone: string
  /** The profile's: amounts are converted to it. */
  reporting_currency: string
  /** What browsers report of money is in its sums. */
  counts_unverified_revenue: boolean
}

/**
 * The profile's definitions that record an outcome. Its time zone and currency stay what they are until the transaction ends:
 * whoever changes one asks for a recompute, and that must not be overtaken by one that began before.
 */
export async function listMatchable(db: Db, profileId: string): Promise<MatchableDefinition[]> {
  const { rows } = await sql<MatchableDefinition>`${asPrepared}
    select ${sql.raw(matchableColumns)} from ${sql.raw(matchableTables)}
    where d.profile_id = ${profileId} and d.conversion_key <> all(${silentStageKeys}::text[])
    for share of p`.execute(db)
  return rows
}

const matchableColumns = `d.profile_id, d.id, d.conversion_key, d.source_event_names, d.lookback_window_days, d.revenue_type,
  d.attribution_eligible, d.is_default, d.created_at, d.first_attributed_at, d.counts_unverified_revenue, p.timezone,
  p.reporting_currency`

const matchableTables = `conversion_definition d join profile p on p.id = d.profile_id`

const matching = prepared(`
  select ${matchableColumns} from ${matchableTables}
  where d.profile_id = $1 and d.conversion_key <> all($2::text[]) and d.source_event_names && $3::text[]`)

/** Those that list one of the names, by a statement that is kept prepared: every group of events asks it. */
export function listMatching(db: Db, profileId: string, names: readonly string[]): Promise<MatchableDefinition[]> {
  return runPrepared(db, matching, [profileId, silentStageKeys, names])
}

/** Customers stay as they are until the transaction ends: what belongs to one is changed by one at a time. */
export async function lockCustomers(
  db: Db,
  customers: readonly { profile_id: string; customer_id: string }[],
): Promise<void> {
  if (customers.length === 0) return
  await sql`${asPrepared}
    select from customer c
    where c.profile_id = ${soleProfileOf(customers)} and c.id = any(${customers.map(({ customer_id }) => customer_id)}::uuid[])
    order by c.id for no key update of c`.execute(db)
}

/** How far back each of the profile's definitions looks. */
export async function listLookbackDays(db: Db, profileId: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('conversion_definition')
    .select(['id', 'lookback_window_days'])
    .where('profile_id', '=', profileId)
    .execute()
  return new Map(rows.map(({ id, lookback_window_days }) => [id, lookback_window_days]))
}

/** Gives those that were not stamped before. */
export async function updateFirstAttributed(
  db: Db,
  profileId: string,
  definitionIds: readonly string[],
  at: Date,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update conversion_definition d set first_attributed_at = ${at}
    from (
      select id from conversion_definition
      where profile_id = ${profileId} and id = any(${definitionIds}::uuid[]) and first_attributed_at is null
      order by id for no key update
    ) unstamped
    where d.profile_id = ${profileId} and d.id = unstamped.id
    returning d.id`.execute(db)
  return rows.map(({ id }) => id)
}
