import { prepared, runPrepared } from '../../db/statements/prepared-statements.ts'
import type { Db } from '../../kernel/context/db-handle.ts'
import type { ReferenceRow } from './payment-references.ts'

/**
 * Serializes transactions that store reports with the same reference, so that one of them sees both. Locks in a fixed order,
 * before any row lock.
 */
export async function lockReferences(db: Db, profileId: string, rows: readonly ReferenceRow[]): Promise<void> {
  if (rows.length > 0) await runPrepared(db, locking, [profileId, rows.map(({ reference }) => reference)])
}

const locking = prepared(`
  select pg_advisory_xact_lock(hashtext('tributary payment reference'), h)
  from (select distinct hashtext($1::text || r) as h from unnest($2::text[]) as r order by 1) s`)

/** Inserts references that are not stored yet; returns their events. */
export async function insertReferences(db: Db, profileId: string, rows: readonly ReferenceRow[]): Promise<string[]> {
  if (rows.length === 0) return []
  const column = (name: keyof ReferenceRow) => rows.map((row) => row[name])
  const written = await runPrepared<{ event_id: string }>(db, inserting, [
    ...[profileId, column('event_id'), column('reference'), column('kind')],
  ])
  return [...new Set(written.map(({ event_id }) => event_id))]
}

const inserting = prepared(`
  insert into payment_reference (profile_id, event_id, reference, kind)
  select $1::uuid, event_id, reference, kind from unnest($2::uuid[], $3::uuid[], $4::text[]) as r (event_id, reference, kind)
  order by event_id, reference
  on conflict do nothing returning event_id`)
