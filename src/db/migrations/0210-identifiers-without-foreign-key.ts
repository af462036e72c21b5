import { type Kysely, sql } from 'kysely'

/**
 * The writer of identifiers creates or locks their customers in the same transaction, and a customer is only deleted with its
 * profile. The foreign key made every batch of new customers look each of them up again, twice per customer.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table identifier drop constraint identifier_profile_id_customer_id_fkey`.execute(db)
}
