import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../kernel/context/context.ts'
import { identifierKey } from '../identifiers/claim.ts'
import type { Identifier } from '../identifiers/customer-schemas.ts'
import { listOwners, listSurvivors, type StoredCustomer } from '../resolution/resolution-queries.ts'

export interface Survivor {
  customer_id: string
  customer_key: string | null
  is_erased: boolean
}

/** Finds the current customer of each id: the survivor, if the customer was merged. */
export async function findSurvivors(
  db: Db,
  profileId: string,
  customerIds: readonly string[],
): Promise<Map<string, Survivor>> {
  if (customerIds.length === 0) return new Map()
  const rows = await listSurvivors(db, profileId, customerIds)
  return new Map(rows.map((row) => [row.named_id, toSurvivor(row)]))
}

/** Finds the owner of each identifier. */
export async function findOwners(
  db: Db,
  profileId: string,
  identifiers: readonly Identifier[],
): Promise<Map<Identifier, Survivor>> {
  if (identifiers.length === 0) return new Map()
  const rows = await listOwners(db, profileId, identifiers)
  const owners = new Map(
    rows.flatMap((row) =>
      row.owned.map(([kind, value]) => [identifierKey(profileId, { kind, value }), toSurvivor(row)] as const),
    ),
  )
  return new Map(
    identifiers.flatMap((identifier) => {
      const owner = owners.get(identifierKey(profileId, identifier))
      return owner ? [[identifier, owner]] : []
    }),
  )
}

function toSurvivor({ id, customer_key, erased_at }: StoredCustomer): Survivor {
  return { customer_id: id, customer_key, is_erased: erased_at !== null }
}

/**
 * The customer key that a restricted caller sent with event `e`, or made known before for its customer `c`; null for events of
 * all other sources.
 */
export const keySentWith = (profileId: string, e: string, c: string): RawBuilder<string | null> => sql`
  case when ${sql.table(e)}.caller_id is not null then coalesce(${sql.table(e)}.caller_key, (
    select i.value from identifier i where i.profile_id = ${profileId} and i.kind = 'external_customer_id'
      and i.value = ${sql.table(c)}.customer_key and i.caller_id = ${sql.table(e)}.caller_id)) end`
