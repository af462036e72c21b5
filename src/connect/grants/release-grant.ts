import { z } from 'zod'
import type { WorkContext } from '../../kernel/context/context.ts'
import { jobRequest } from '../../kernel/context/job.ts'
import { newId } from '../../kernel/ids.ts'
import { insertUnusedGrant } from './unused-grant-queries.ts'

export const revokeGrantRequest = jobRequest('revoke-grant', z.object({ profile_id: z.uuid(), grant_id: z.uuid() }))

/**
 * Records in the caller's transaction that a consent is no longer used; a job decides whether to revoke it at the vendor, and
 * does so.
 */
export async function releaseGrant(
  ctx: WorkContext,
  profileId: string,
  { provider, tokens, grantor }: { provider: string; tokens: string | null; grantor: string | null },
): Promise<void> {
  if (tokens === null || !ctx.providers.find(provider)?.oauth?.revokeTokens) return
  const now = ctx.now()
  const id = newId(now.getTime())
  const grant = { profile_id: profileId, id, provider, tokens, grantor, attempt: 0, created_at: now }
  await insertUnusedGrant(ctx.db, grant)
  await ctx.enqueue(revokeGrantRequest, { profile_id: profileId, grant_id: id })
}
