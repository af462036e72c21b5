import { type Kysely, sql } from 'kysely'

/**
 * Payments as the merchant reported them, and their refunds. A payment is an event that a cash definition counts; both tables
 * reference the event, so that they outlive a change of the definition.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table payment_action (
    profile_id uuid not null,
    event_id uuid not null,
    is_installment boolean not null default false,
    payer_assigned_at timestamptz,
    awaited_customer_ids uuid[] not null default '{}',
    manual_refund_amount numeric check (manual_refund_amount > 0),
    manual_refund_reason text,
    manual_refund_at timestamptz,
    created_at timestamptz not null,
    primary key (profile_id, event_id),
    check (num_nonnulls(manual_refund_amount, manual_refund_at) in (0, 2))
  )`,
  // A refund may be reported before its payment: the event it names need not exist yet.
  `create table payment_refund (
    profile_id uuid not null,
    refund_event_id uuid not null,
    payment_event_id uuid not null,
    amount numeric,
    currency text,
    primary key (profile_id, refund_event_id)
  )`,
  'create index payment_refund_by_payment on payment_refund (profile_id, payment_event_id)',
  `create index conversion_payments on conversion (profile_id, conversion_time, event_id)
    where revenue_type = 'cash' and is_counted`,
  `create index conversion_payments_unidentified on conversion (profile_id, conversion_time, event_id)
    where revenue_type = 'cash' and is_counted and customer_id is null`,
]
