import type { WorkContext } from '../kernel/context/context.ts'
import { type Authorization, listLiveIds, updateDelegatedGrantRevoked, updateEnded } from './authorizations/queries.ts'

/** Why an authorization ended, stored for later investigation. */
export type EndReason =
  | 'revoked_by_person'
  | 'revoked_by_governor'
  | 'revoked_by_app'
  | 'code_reused'
  | 'refresh_reused'

/**
 * Ends a locked authorization and revokes its keys and tokens in every process. A grant that was created by consent is also
 * revoked, unless another user's consent still needs it.
 */
export async function endAuthorization(
  ctx: WorkContext,
  { id, kind, profile_id, app_id }: Pick<Authorization, 'id' | 'kind' | 'profile_id' | 'app_id'>,
  because: EndReason,
): Promise<void> {
  const now = ctx.now()
  await updateEnded(ctx.db, [id], now, because)
  if (kind === 'partner' && profile_id && (await listLiveIds(ctx.db, profile_id, app_id)).length === 0) {
    await updateDelegatedGrantRevoked(ctx.db, profile_id, app_id, now)
  }
  await ctx.forgetCredentials()
}

/** Ends all authorizations of an app on a profile. */
export async function endAuthorizationsOf(
  ctx: WorkContext,
  profileId: string,
  appId: string,
  because: EndReason,
): Promise<void> {
  const ids = await listLiveIds(ctx.db, profileId, appId)
  if (ids.length > 0) await updateEnded(ctx.db, ids, ctx.now(), because)
  await updateDelegatedGrantRevoked(ctx.db, profileId, appId, ctx.now())
  await ctx.forgetCredentials()
}
