import type { Context } from '../kernel/context/context.ts'
import { recordAuditEvent } from '../tenancy/audit-log/record-audit-event.ts'
import { deleteOwnViews, updateLinksRevoked } from './views/view-queries.ts'

/** Deletes the own views of a user who left, and revokes their share links. Shared views stay. */
export async function forgetMember(
  ctx: Context,
  { id: profileId, workspace_id }: { id: string; workspace_id: string },
  userId: string,
): Promise<void> {
  await deleteOwnViews(ctx.db, profileId, userId)
  for (const { id, name } of await updateLinksRevoked(
    ctx.db,
    profileId,
    { column: 'created_by_user_id', id: userId },
    ctx.now(),
  )) {
    const details = { profile_id: profileId, link_id: id, name }
    await recordAuditEvent(ctx, workspace_id, 'share_link_revoked', details)
  }
}
