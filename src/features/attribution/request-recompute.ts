import { inTransaction, type WorkContext } from '../../kernel/context.ts'
import { recomputeCredit } from './job-requests.ts'
import { insertOpenRun, insertSubjects, type SubjectKind } from './recompute-queries.ts'

/**
 * Asks for credit to be derived anew, in the transaction of the change that may have moved it (semantics 5.7). Requests are
 * coalesced: what is asked for again before it was done is done once. Answers the id of the recompute it has become part of.
 */
export async function requestRecompute(ctx: WorkContext, profileId: string, cause: RecomputeCause): Promise<string> {
  return inTransaction(ctx, async (ctx) => {
    await insertSubjects(ctx.db, profileId, subjectsOf(cause))
    const id = await insertOpenRun(ctx.db, profileId, cause.kind, ctx.now())
    await ctx.enqueue(recomputeCredit, { profile_id: profileId })
    return id
  })
}

export type RecomputeCause =
  | { kind: 'definition_changed'; definition_ids: string[] }
  /** Touches that name these were waiting for them; an ad counts for its set and campaign too. */
  | { kind: 'entities_added'; platform: string; external_ids: string[] }
  /** What touches name leads elsewhere than before; a campaign that was renamed says what it was called. */
  | { kind: 'entities_moved'; platform: string; moved: { external_id: string; former_name: string | null }[] }
  | { kind: 'past_changed'; subjects: { kind: SubjectKind; key: string }[] }
  /** Everything: the profile's time zone has changed, or the operator asked for it. */
  | { kind: 'profile_changed' }
  | { kind: 'operator' }

function subjectsOf(cause: RecomputeCause): { kind: SubjectKind; key: string }[] {
  switch (cause.kind) {
    case 'definition_changed':
      return cause.definition_ids.map((key) => ({ kind: 'definition', key }))
    case 'entities_added':
      return cause.external_ids.map((id) => ({ kind: 'entity', key: JSON.stringify([cause.platform, id]) }))
    case 'entities_moved':
      return cause.moved.map(({ external_id, former_name }) => ({
        kind: 'entity',
        key: JSON.stringify([cause.platform, external_id, former_name]),
      }))
    case 'past_changed':
      return cause.subjects
    default:
      return [{ kind: 'profile', key: '' }]
  }
}
