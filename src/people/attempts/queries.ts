import { sql } from 'kysely'
import { deleteRow, findRow, insertOrUpdateRow } from '../../db/statements/row-queries.ts'
import type { Db } from '../../kernel/context/context.ts'
import type { AttemptCount } from '../domain/decide-attempt.ts'

/**
 * Locked in a fixed order, so that two attempts that share a subject cannot deadlock. A new subject is inserted, so that it can
 * be locked.
 */
export async function lockAttempts(db: Db, subjects: readonly string[], now: Date): Promise<Map<string, AttemptCount>> {
  const rows = await db
    .insertInto('sign_in_attempt')
    .values(subjects.toSorted().map((subject) => ({ subject, failures: 0, last_at: now, blocked_until: now })))
    // Changes nothing, but locks the row and gives it back, in one step.
    .onConflict((conflict) => conflict.column('subject').doUpdateSet({ failures: sql`sign_in_attempt.failures` }))
    .returningAll()
    .execute()
  return new Map(rows.map(({ subject, ...count }) => [subject, count]))
}

export async function updateAttempts(db: Db, counts: ReadonlyMap<string, AttemptCount>): Promise<void> {
  const each = [...counts.values()]
  await sql`
    update sign_in_attempt a set failures = n.failures, last_at = n.last_at, blocked_until = n.blocked_until
    from unnest(${[...counts.keys()]}::text[], ${each.map(({ failures }) => failures)}::int[],
      ${each.map(({ last_at }) => last_at)}::timestamptz[], ${each.map(({ blocked_until }) => blocked_until)}::timestamptz[])
      as n (subject, failures, last_at, blocked_until)
    where a.subject = n.subject`.execute(db)
}

export async function deleteAttempts(db: Db, subject: string): Promise<void> {
  await deleteRow(db, 'sign_in_attempt', { subject })
}

/** Removes one attempt, and allows the next one immediately. */
export async function updateAttemptsForgiven(db: Db, subjects: readonly string[], now: Date): Promise<void> {
  await db
    .updateTable('sign_in_attempt')
    .set((eb) => ({ failures: eb.fn<number>('greatest', [eb('failures', '-', 1), eb.lit(0)]), blocked_until: now }))
    .where('subject', 'in', subjects)
    .execute()
}

/** When the user last signed in from there; null if never. */
export async function findSignInAddress(db: Db, subject: string): Promise<Date | null> {
  return (await findRow(db, 'sign_in_address', { subject }, ['last_at']))?.last_at ?? null
}

export function insertSignInAddress(db: Db, subject: string, at: Date): Promise<void> {
  return insertOrUpdateRow(db, 'sign_in_address', { subject, last_at: at }, ['subject'])
}
