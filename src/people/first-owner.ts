import { timingSafeEqual } from 'node:crypto'
import { type Context, inTransaction, type WorkContext } from '../kernel/context/context.ts'
import { fail } from '../kernel/errors/errors.ts'
import { newId } from '../kernel/ids.ts'
import { displayName } from '../kernel/schemas/storable-text.ts'
import type { SecretBox } from '../kernel/secrets/secret-box.ts'
import { openSession } from '../tenancy/access/open-session.ts'
import { recordPersonalAuditEvent } from '../tenancy/audit-log/record-audit-event.ts'
import { insertUser } from '../tenancy/users/user-queries.ts'
import { defaultPlan } from '../tenancy/workspaces/plans.ts'
import { insertMember, insertWorkspace } from '../tenancy/workspaces/workspace-queries.ts'
import { findAnyAccountId, lockAccountsBegin } from './account-queries.ts'
import { requireGoodPassword } from './passwords/require-good-password.ts'
import type { SignedIn } from './sign-in/sign-in.ts'

declare module '../kernel/context/services.ts' {
  interface Services {
    /** Whether the service runs its own embedded database. */
    isEmbedded: boolean
  }
}

/** The demo workspace, whose owner is not a real account. */
export const demoOwnerEmail = 'owner@demo.example'

/**
 * The link that creates the first owner, or null if an account exists. The token is derived from the master key, so that every
 * process and the command line print the same link; it becomes invalid when an account exists.
 */
export async function findFirstOwnerUrl(ctx: Pick<WorkContext, 'db' | 'secrets' | 'baseUrl'>): Promise<string | null> {
  if ((await findAnyAccountId(ctx.db, demoOwnerEmail)) !== null) return null
  return `${ctx.baseUrl}/first-owner?token=${tokenOf(ctx.secrets)}`
}

function tokenOf(secrets: SecretBox): string {
  return `trb_first_${secrets.deriveKey('first-owner').toString('base64url')}`
}

/** Fails unless the link is the printed one and no account exists. */
export async function requireFirstOwnerLink(ctx: Context, token: string): Promise<void> {
  const [expected, presented] = [Buffer.from(tokenOf(ctx.secrets)), Buffer.from(token)]
  const isProven = presented.length === expected.length && timingSafeEqual(presented, expected)
  if (!isProven || (await findAnyAccountId(ctx.db, demoOwnerEmail)) !== null) return reject()
}

function reject(): never {
  return fail('not_found', 'This link is not valid or was already used.', { reason: 'first_owner_unusable' })
}

/**
 * Creates the first account and its workspace, and signs in. With an embedded database, the user who reads the printed link
 * controls the host and also becomes operator; with an external database, the link may be in a log that others read.
 */
export async function createFirstOwner(
  ctx: Context,
  { token, email, password, workspace }: { token: string; email: string; password: string; workspace: string },
): Promise<SignedIn> {
  await requireFirstOwnerLink(ctx, token)
  const name = displayName.safeParse(workspace)
  if (!name.success) return fail('validation_error', 'workspace: must be a name', { field: 'workspace' })
  await requireGoodPassword(ctx, password, 'password')
  const password_hash = await ctx.passwordHashing.hash(password)
  return inTransaction(ctx, async (ctx) => {
    await lockAccountsBegin(ctx.db)
    await requireFirstOwnerLink(ctx, token)
    const created_at = ctx.now()
    const user = { id: newId(), email }
    const account = { password_hash, password_changed_at: created_at, is_operator: ctx.isEmbedded }
    if (!(await insertUser(ctx.db, { ...user, ...account, created_at }))) return reject()
    const workspaceId = newId()
    await insertWorkspace(ctx.db, {
      id: workspaceId,
      name: name.data,
      plan: defaultPlan,
      is_healthcare_agency: false,
      created_at,
    })
    await insertMember(ctx.db, workspaceId, { user_id: user.id, role: 'owner', created_at })
    await recordPersonalAuditEvent(ctx, user.id, 'workspace_created', { name: name.data })
    const session = await openSession(ctx, user.id)
    await recordPersonalAuditEvent(ctx, user.id, 'signed_in', { by: 'first_owner_link', session_id: session.id })
    return { user, session }
  })
}
