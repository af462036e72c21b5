import { type Kysely, sql } from 'kysely'

/**
 * Removes what only browsers reported about a customer known to a server: it is neither shown as contact data nor used to find
 * the customer. A tracking setting disables identification by pages.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const shown = { email: 'email', phone: 'phone', customer_key: 'external_customer_id' }

const statements = [
  `alter table tracking_settings add column identification text not null default 'any'`,
  // A cluster rejects a column that is added together with its check.
  `alter table tracking_settings add constraint tracking_settings_identification_check
    check (identification in ('any', 'link_token_only'))`,
  `alter table tracking_settings alter column identification drop default`,
  `alter table identity_conflict drop constraint identity_conflict_reason_check`,
  `alter table identity_conflict add constraint identity_conflict_reason_check
    check (reason in ('national_id', 'visitor', 'browser', 'kept_apart', 'healthcare'))`,
  ...Object.entries(shown).map(
    ([column, kind]) => `update customer c set ${column} = null
      from identifier i
      where c.is_confirmed and i.profile_id = c.profile_id and i.customer_id = c.id and i.is_weak
        and i.kind = '${kind}' and i.value = c.${column}`,
  ),
  `delete from identifier i using customer c
    where c.profile_id = i.profile_id and c.id = i.customer_id and c.is_confirmed and i.is_weak`,
]
