import type { Db } from '../../kernel/context.ts'
import type { AttemptCount } from '../domain/decide-attempt.ts'

/** In one order, so that two attempts that share a subject cannot deadlock. A subject that is new is made, to be locked. */
export async function lockAttempts(db: Db, subjects: readonly string[], now: Date): Promise<Map<string, AttemptCount>> {
  const sorted = subjects.toSorted()
  await db
    .insertInto('attempt_count')
    .values(sorted.map((subject) => ({ subject, failures: 0, last_at: now, open_at: now })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const rows = await db
    .selectFrom('attempt_count')
    .selectAll()
    .where('subject', 'in', sorted)
    .orderBy('subject')
    .forUpdate()
    .execute()
  return new Map(rows.map(({ subject, ...count }) => [subject, count]))
}

export async function updateAttempt(db: Db, subject: string, count: AttemptCount): Promise<void> {
  await db.updateTable('attempt_count').set(count).where('subject', '=', subject).execute()
}

export async function deleteAttempts(db: Db, subject: string): Promise<void> {
  await db.deleteFrom('attempt_count').where('subject', '=', subject).execute()
}

/** One attempt less, and the next may come at once. */
export async function updateAttemptForgiven(db: Db, subject: string, now: Date): Promise<void> {
  await db
    .updateTable('attempt_count')
    .set((eb) => ({ failures: eb.fn<number>('greatest', [eb('failures', '-', 1), eb.lit(0)]), open_at: now }))
    .where('subject', '=', subject)
    .execute()
}
