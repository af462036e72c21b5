import type { WorkContext } from '../../kernel/context/context.ts'
import { newId } from '../../kernel/ids.ts'
import { localDayOf } from '../../kernel/time/local-day.ts'
import { findTimeZone } from '../profiles/profile-queries.ts'
import { insertNote } from './note-queries.ts'

/** Automatic notes, by what they are about. */
export type AutomaticNoteKind = 'ad_action' | 'goal' | 'connection' | 'experiment'

/**
 * Notes on the current day what may explain figures. Call it in the transaction of the cause. `key` names the cause: repeating it
 * adds nothing.
 */
export async function recordNote(
  ctx: Pick<WorkContext, 'db' | 'now'>,
  profileId: string,
  { kind, key, text }: { kind: AutomaticNoteKind; key: string; text: string },
): Promise<void> {
  const now = ctx.now()
  const day = localDayOf(now, await findTimeZone(ctx.db, profileId))
  const source_key = `${kind}:${key}`.slice(0, 300)
  const written = { text: text.slice(0, 500), author_user_id: null, created_at: now, updated_at: now }
  await insertNote(ctx.db, { profile_id: profileId, id: newId(now.getTime()), day, kind, source_key, ...written })
}
