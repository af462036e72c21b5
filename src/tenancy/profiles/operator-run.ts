import { z } from 'zod'
import { type Context, inTransaction } from '../../kernel/context/context.ts'
import type { Db } from '../../kernel/context/db-handle.ts'
import { fail } from '../../kernel/errors/errors.ts'
import { byOperator } from '../../kernel/operations/access.ts'
import { findWorkspaceId, lockProfile } from './profile-queries.ts'

/* Operations with which the operator starts and follows work on a profile that runs in the background. */

const exampleId = '0195b3c0-7a52-7d10-9a3e-2f6d1c8e4b07'
const inWorkspace = { ...byOperator, meta: z.object({ workspace_id: z.uuid() }), errors: ['not_found'] } as const

/** What operations that start a run have in common. */
export const startsRun = {
  ...inWorkspace,
  body: z.object({ profile_id: z.uuid() }),
  statuses: [202],
  example: { body: { profile_id: exampleId } },
} as const

/** What operations that return the latest run have in common. */
export const readsRun = {
  ...inWorkspace,
  params: z.object({ profileId: z.uuid() }),
  example: { params: { profileId: exampleId } },
} as const

export function startRun<Data>(
  ctx: Context,
  { profile_id }: { profile_id: string },
  start: (ctx: Context, profileId: string) => Promise<Data>,
) {
  return inTransaction(ctx, async (ctx) => {
    const profile = await lockProfile(ctx.db, profile_id)
    if (!profile) return fail('not_found', 'No such profile.')
    return { data: await start(ctx, profile.id), meta: { workspace_id: profile.workspace_id } }
  })
}

/** `data` is null if there was no run. */
export async function readRun<Run, Data>(
  { db }: Context,
  { profileId }: { profileId: string },
  findLatest: (db: Db, profileId: string) => Promise<Run | null>,
  toData: (run: Run) => Data,
) {
  const workspace_id = await findWorkspaceId(db, profileId)
  if (workspace_id === null) return fail('not_found', 'No such profile.')
  const run = await findLatest(db, profileId)
  return { data: run && toData(run), meta: { workspace_id } }
}
