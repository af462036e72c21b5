import { sql } from 'kysely'
import { asPrepared, prepared, runPrepared } from '../../db/statements/prepared-statements.ts'
import { type Db, requireSingleProfile } from '../../kernel/context/db-handle.ts'
import { silentStageKeys } from '../definitions/domain/stage-outcomes.ts'
import type { CashDefinition } from './domain/cash-holder.ts'
import type { CostRule } from './domain/payment-costs.ts'

/**
 * A shared advisory lock that every transaction holds while it stores events. A recompute after a change of definitions, ad
 * entities or the profile takes the lock exclusively, so it also covers events of transactions that began before the change was
 * visible.
 */
export async function lockDerivation(db: Db): Promise<void> {
  await runPrepared(db, derivationLock, [])
}

/** The lock statement as text, for a transaction that begins with it. */
export const derivationLockText = `select pg_advisory_xact_lock_shared(hashtext('tributary derivation'))`

const derivationLock = prepared(derivationLockText)

/**
 * Waits until all transactions that derive by the old rules have ended. Call it outside a transaction; inside one it would block
 * all derivations until the commit.
 */
export async function lockOutDerivations(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('tributary derivation'))`.execute(db)
}

export interface MatchableDefinition extends CashDefinition {
  profile_id: string
  conversion_key: string
  source_event_names: string[]
  lookback_window_days: number
  first_attributed_at: Date | null
  /** The profile's time zone, which determines the day of conversions. */
  timezone: string
  /** The profile's currency, into which amounts are converted. */
  reporting_currency: string
  cost_rules: CostRule[] | null
  /** Whether revenue includes money that only a browser reported. */
  counts_unverified_revenue: boolean
}

/**
 * Lists the profile's definitions that record an outcome. Locks the profile's time zone and currency until the transaction ends,
 * because changing one requests a recompute, which must not run before this transaction.
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
  p.reporting_currency, p.cost_rules`

const matchableTables = `conversion_definition d join profile p on p.id = d.profile_id`

const matchableIfNamed = prepared(`
  select ${matchableColumns} from ${matchableTables}
  where d.profile_id = $1 and d.conversion_key <> all($2::text[]) and exists (
    select from conversion_definition n
    where n.profile_id = $1 and n.conversion_key <> all($2::text[]) and n.source_event_names && $3::text[])`)

/** Lists the same definitions without the lock; none if no definition matches one of the names. */
export function listMatchableIfNamed(
  db: Db,
  profileId: string,
  names: readonly string[],
): Promise<MatchableDefinition[]> {
  return runPrepared(db, matchableIfNamed, [profileId, silentStageKeys, names])
}

/**
 * Locks customers until the transaction ends, so that only one transaction changes a customer's data at a time. Each is looked up
 * alone: for a list of ids, PostgreSQL 16 and earlier may read all customers of the profile if other profiles have few.
 */
export async function lockCustomers(
  db: Db,
  customers: readonly { profile_id: string; customer_id: string }[],
): Promise<void> {
  if (customers.length === 0) return
  await sql`${asPrepared}
    select from (select id from unnest(${customers.map(({ customer_id }) => customer_id)}::uuid[]) as r (id) order by id) k
    cross join lateral (
      select from customer where profile_id = ${requireSingleProfile(customers)} and id = k.id limit 1 for no key update
    ) c`.execute(db)
}

/** Returns the lookback window of each definition of the profile. */
export async function listLookbackDays(db: Db, profileId: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('conversion_definition')
    .select(['id', 'lookback_window_days'])
    .where('profile_id', '=', profileId)
    .execute()
  return new Map(rows.map(({ id, lookback_window_days }) => [id, lookback_window_days]))
}

/** Sets the time of the first attribution; returns the definitions that had none. */
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
