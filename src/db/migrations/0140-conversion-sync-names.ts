import { type Kysely, sql } from 'kysely'

/**
 * Conversion sync uses standard words: rows are sent, rejected or pending. Constraints are dropped and added again because a
 * distributed table cannot rename them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  'alter table conversion_note rename to conversion_change',
  'alter index conversion_note_pkey rename to conversion_change_pkey',
  'alter table conversion_follower rename to conversion_subscriber',
  'alter index conversion_follower_pkey rename to conversion_subscriber_pkey',

  'alter table export_catalog drop constraint export_catalog_told_until_check',
  'alter table export_catalog rename column told_from to enabled_from',
  'alter table export_catalog rename column told_until to enabled_until',
  `alter table export_catalog add constraint export_catalog_enabled_until_check
    check (case when is_enabled or enabled_from is null then enabled_until is null else enabled_until is not null end)`,

  'alter table export_run rename column told to sent',
  'alter table export_run rename column refused to rejected',
  'alter table export_run rename column settled_at to finished_at',

  'drop index export_row_due',
  'alter table export_row drop constraint export_row_status_check',
  'alter table export_row drop constraint export_row_check',
  'alter table export_row rename column told_to to sent_to',
  'alter table export_row rename column told_at to sent_at',
  'alter table export_row rename column told_value to sent_value',
  'alter table export_row rename column told_currency to sent_currency',
  'alter table export_row rename column told_customer_id to sent_customer_id',
  'alter table export_row rename column moved_reason to change_reason',
  'alter table export_row rename column claimed_at to send_started_at',
  `update export_row set
    status = case status when 'told' then 'sent' when 'waiting' then 'pending' when 'refused' then 'rejected' else status end,
    reason = case reason when 'vendor_refused' then 'vendor_rejected' when 'vendor_refused_batch' then 'vendor_rejected_batch'
      when 'adjustment_refused' then 'adjustment_rejected' else reason end`,
  `alter table export_row add constraint export_row_status_check
    check (status in ('pending', 'sent', 'skipped', 'rejected'))`,
  `alter table export_row add constraint export_row_check check ((status = 'sent') = (sent_at is not null))`,
  `create index export_row_due on export_row (profile_id, destination_id, due_at)
    where status = 'pending' or is_adjustment_due`,
]
