import type { z } from 'zod'
import type { Context } from '../../kernel/context/context.ts'
import { fail } from '../../kernel/errors/errors.ts'
import { listProfileIds } from '../../tenancy/profiles/profile-queries.ts'
import type { ProfileGrant } from '../domain/decide-member.ts'
import type { memberSchema } from './member-schemas.ts'
import { listGrants } from './profile-grant-queries.ts'
import type { Member } from './queries.ts'

/** Fails if a profile is named twice or is not one of the workspace, which is locked. */
export async function requireProfilesOf(
  ctx: Context,
  workspaceId: string,
  grants: readonly ProfileGrant[],
): Promise<void> {
  const known = new Set(await listProfileIds(ctx.db, workspaceId))
  const named = new Set<string>()
  for (const [index, { profile_id }] of grants.entries()) {
    const field = `profiles.${index}.profile_id`
    if (!known.has(profile_id)) fail('validation_error', `${field}: is not a profile of this workspace`, { field })
    if (named.has(profile_id)) fail('validation_error', `${field}: is named twice`, { field })
    named.add(profile_id)
  }
}

/** Adds the profiles of limited members, in one query for the page. */
export async function withProfiles(
  ctx: Context,
  workspaceId: string,
  members: readonly Member[],
): Promise<z.input<typeof memberSchema>[]> {
  const limited = members.filter(({ is_limited }) => is_limited).map(({ user_id }) => user_id)
  const grants = await listGrants(ctx.db, workspaceId, limited)
  return members.map(({ is_limited, ...member }) => ({
    ...member,
    profiles: is_limited
      ? grants.filter(({ user_id }) => user_id === member.user_id).map(({ user_id: _, ...grant }) => grant)
      : null,
  }))
}
