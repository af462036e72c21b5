import { sql } from 'kysely'
import { asPrepared } from '../../db/statements/prepared-statements.ts'
import { lockRow, updateRow } from '../../db/statements/row-queries.ts'
import type { AttemptEntry } from '../../db/tables/webhooks.ts'
import type { Db } from '../../kernel/context/context.ts'
import { expandScopes, type Scope } from '../../kernel/context/scopes.ts'
import { type Listener, type ReportedEvent, type SenderProfile, toSenderProfile } from '../../sync/withheld-reason.ts'
import type { SubscriptionHealth } from '../domain/subscription-health.ts'

export interface SubscriptionQueue {
  profile_id: string
  subscription_id: string
}

/**
 * Subscriptions with deliveries that are due until `until`, of one profile or of all. Uses one index lookup per active
 * subscription.
 */
export async function listDueQueues(
  db: Db,
  profileId: string | null,
  now: Date,
  until: Date,
): Promise<(SubscriptionQueue & { due_at: Date })[]> {
  const { rows } = await sql<SubscriptionQueue & { due_at: Date }>`
    select s.profile_id, s.id as subscription_id, due.next_attempt_at as due_at
    from webhook_subscription s
    cross join lateral (
      select d.next_attempt_at from webhook_delivery d
      where d.profile_id = s.profile_id and d.subscription_id = s.id and d.status = 'pending'
        and d.next_attempt_at <= ${until} and (d.leased_until is null or d.leased_until <= ${now})
      order by d.next_attempt_at limit 1
    ) as due
    where s.status = 'active' ${profileId === null ? sql`` : sql`and s.profile_id = ${profileId}`}`.execute(db)
  return rows
}

/** The state of a subscription at the time of an attempt. */
export interface Destination extends SubscriptionHealth, Listener {
  profile: SenderProfile
  url: string
  secret: string
  previous_secret: string | null
  previous_secret_expires_at: Date | null
  /** The grant of the app includes `customers:read`. Without an app there is no grant, and so no personal data. */
  reads_personal_data: boolean
}

type DestinationRow = Omit<Destination, 'profile' | 'has_grant' | 'reads_personal_data'> &
  Parameters<typeof toSenderProfile>[0] & { scopes: string[] | null }

export async function findDestination(
  db: Db,
  { profile_id, subscription_id }: SubscriptionQueue,
): Promise<Destination | null> {
  const { rows } = await sql<DestinationRow>`${asPrepared}
    select s.app_id, s.url, s.secret, s.previous_secret, s.previous_secret_expires_at, s.status, s.consecutive_failures,
      s.failing_since, s.last_delivery_at, g.scopes, p.privacy_mode, p.archived_at, p.provisioned_by_app_id,
      w.is_healthcare_agency
    from webhook_subscription s
    join profile p on p.id = s.profile_id
    join workspace w on w.id = p.workspace_id
    left join app_grant g on g.profile_id = s.profile_id and g.app_id = s.app_id and g.revoked_at is null
    where s.profile_id = ${profile_id} and s.id = ${subscription_id}`.execute(db)
  const [row] = rows
  if (!row) return null
  const { scopes, privacy_mode, archived_at, provisioned_by_app_id, is_healthcare_agency, ...subscription } = row
  const profile = toSenderProfile({ privacy_mode, archived_at, provisioned_by_app_id, is_healthcare_agency })
  const readsPersonalData = expandScopes((scopes ?? []) as Scope[]).has('customers:read')
  return {
    ...subscription,
    profile,
    has_grant: scopes !== null,
    reads_personal_data: !profile.is_healthcare_family && readsPersonalData,
  }
}

/**
 * The commit returns before it is on disk, which saves most of its time. If the database host crashes in that moment, a delivery
 * is sent twice, as after a crash of this process; nothing is lost.
 */
const withoutFlush = sql<boolean>`(select set_config('synchronous_commit', 'off', true)) is not null`

export interface LeasedDelivery extends ReportedEvent {
  id: string
  attempt: number
  event_id: string
  body: string
  customer_id: string | null
  personal_key_kind: 'email' | 'phone' | null
}

/**
 * Leases up to `limit` due deliveries of an active subscription. No other worker leases them before `leaseUntil`; by then the
 * attempt is recorded or its process is dead.
 */
export async function updateDeliveriesLeased(
  db: Db,
  { profile_id, subscription_id }: SubscriptionQueue,
  limit: number,
  now: Date,
  leaseUntil: Date,
): Promise<LeasedDelivery[]> {
  const { rows } = await sql<LeasedDelivery>`${asPrepared}
    with due as (
      select id from webhook_delivery
      where profile_id = ${profile_id} and subscription_id = ${subscription_id} and status = 'pending'
        and next_attempt_at <= ${now} and (leased_until is null or leased_until <= ${now}) and ${withoutFlush}
        and exists (
          select 1 from webhook_subscription
          where profile_id = ${profile_id} and id = ${subscription_id} and status = 'active'
        )
      order by next_attempt_at
      limit ${limit}
      for update skip locked
    ), leased as (
      update webhook_delivery d set leased_until = ${leaseUntil}
      from due where d.profile_id = ${profile_id} and d.id = due.id
      returning d.id, d.attempt, d.event_id
    )
    select leased.*, e.type, e.app_id, e.is_test, e.body, e.customer_id, e.personal_key_kind
    from leased join webhook_event e on e.profile_id = ${profile_id} and e.id = leased.event_id
    order by leased.id`.execute(db)
  return rows
}

export interface FinishedDelivery {
  id: string
  /** The value of the lease: if it has changed, another worker has the delivery and this result is ignored. */
  leased_until: Date
  status: 'pending' | 'delivered' | 'dead'
  attempt: number
  next_attempt_at: Date | null
  /** Null if nothing was sent. */
  entry: AttemptEntry | null
}

const attemptsMax = 20

/**
 * `succeededAt` means that all deliveries succeeded and also resets the health of the subscription, so most rounds need only this
 * statement.
 */
export async function updateDeliveriesFinished(
  db: Db,
  { profile_id, subscription_id }: SubscriptionQueue,
  finished: readonly FinishedDelivery[],
  now: Date,
  succeededAt: Date | null = null,
): Promise<void> {
  const isWell = sql`well as (
      update webhook_subscription
      set last_delivery_at = ${succeededAt}, consecutive_failures = 0, failing_since = null
      where profile_id = ${profile_id} and id = ${subscription_id} and ${withoutFlush}
    )`
  await sql`${asPrepared}
    ${succeededAt ? sql`with ${isWell}` : sql``}
    update webhook_delivery d
    set status = r.status, attempt = r.attempt, next_attempt_at = coalesce(r.next_attempt_at, d.next_attempt_at),
      leased_until = null, delivered_at = case when r.status = 'delivered' then ${now}::timestamptz end,
      attempts = case
        when r.entry is null then d.attempts
        when jsonb_array_length(d.attempts) >= ${attemptsMax}::int then (d.attempts - 0) || r.entry
        else d.attempts || r.entry end
    from jsonb_to_recordset(${JSON.stringify(finished)}::jsonb) as r
      (id uuid, leased_until timestamptz, status text, attempt int, next_attempt_at timestamptz, entry jsonb)
    where d.profile_id = ${profile_id} and d.id = any(${finished.map(({ id }) => id)}::uuid[])
      and d.id = r.id and d.leased_until = r.leased_until`.execute(db)
}

export function lockSubscriptionHealth(
  db: Db,
  { profile_id, subscription_id: id }: SubscriptionQueue,
): Promise<SubscriptionHealth | null> {
  const columns = ['status', 'consecutive_failures', 'failing_since', 'last_delivery_at'] as const
  return lockRow(db, 'webhook_subscription', { profile_id, id }, columns)
}

export async function updateSubscriptionHealth(
  db: Db,
  { profile_id, subscription_id: id }: SubscriptionQueue,
  health: Partial<SubscriptionHealth>,
): Promise<void> {
  await updateRow(db, 'webhook_subscription', { profile_id, id }, health)
}
