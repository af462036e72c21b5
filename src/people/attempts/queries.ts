import { sql } from 'kysely'
import type { Db } from '../../kernel/context.ts'
import type { AttemptCount } from '../domain/decide-attempt.ts'

/** In one order, so that two attempts that share a subject cannot deadlock. A subject that is new is made, to be locked. */
export async function lockAttempts(db: Db, subjects: readonly string[], now: Date): Promise<Map<string, AttemptCount>> {
  const rows = await db
    .insertInto('attempt_count')
    .values(subjects.toSorted().map((subject) => ({ subject, failures: 0, last_at: now, open_at: now })))
    // Changes nothing, but locks the row and gives it back, in one step.
    .onConflict((conflict) => conflict.column('subject').doUpdateSet({ failures: sql`attempt_count.failures` }))
    .returningAll()
    .execute()
  return new Map(rows.map(({ subject, ...count }) => [subject, count]))
}

export async function updateAttempts(db: Db, counts: ReadonlyMap<string, AttemptCount>): Promise<void> {
  const each = [...counts.values()]
  await sql`
    update attempt_count a set failures = n.failures, last_at = n.last_at, open_at = n.open_at
    from unnest(${[...counts.keys()]}::text[], ${each.map(({ failures }) => failures)}::int[],
      ${each.map(({ last_at }) => last_at)}::timestamptz[], ${each.map(({ open_at }) => open_at)}::timestamptz[])
      as n (subject, failures, last_at, open_at)
    where a.subject = n.subject`.execute(db)
}

export async function deleteAttempts(db: Db, subject: string): Promise<void> {
  await db.deleteFrom('attempt_count').where('subject', '=', subject).execute()
}

/** One attempt less, and the next may come immediately. */
export async function updateAttemptsForgiven(db: Db, subjects: readonly string[], now: Date): Promise<void> {
  await db
    .updateTable('attempt_count')
    .set((eb) => ({ failures: eb.fn<number>('greatest', [eb('failures', '-', 1), eb.lit(0)]), open_at: now }))
    .where('subject', 'in', subjects)
    .execute()
}

/** When the person last signed in there; null when they never did. */
export async function findSignInAddress(db: Db, subject: string): Promise<Date | null> {
  const row = await db.selectFrom('sign_in_address').select('last_at').where('subject', '=', subject).executeTakeFirst()
  return row?.last_at ?? null
}

export async function insertSignInAddress(db: Db, subject: string, at: Date): Promise<void> {
  await db
    .insertInto('sign_in_address')
    .values({ subject, last_at: at })
    .onConflict((conflict) => conflict.column('subject').doUpdateSet({ last_at: at }))
    .execute()
}
