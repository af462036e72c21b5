import { inTransaction } from '../kernel/context/context.ts'
import { job } from '../kernel/context/job.ts'
import { createToken } from '../kernel/secrets/token.ts'
import { findEmail } from '../tenancy/users/user-queries.ts'
import { findWorkspace } from '../tenancy/workspaces/workspace-queries.ts'
import { findAccountByEmail } from './account-queries.ts'
import { decideInvitation } from './domain/decide-member.ts'
import { findInvitedName, lockInvitation, updateInvitation, updateInvitationMailed } from './invitations/queries.ts'
import { createLink, sendInvitationRequest, sendLinkRequest } from './links.ts'
import { findIsMailable } from './members/queries.ts'
import { invitationMail, linkMail } from './pages/mails.ts'

export const sendInvitation = job({
  request: sendInvitationRequest,
  summary: 'Mails an invitation with a link of its own.',
  async run(ctx, { invitation_id }) {
    // The link is created here, so that it exists only in the email.
    const prepared = await inTransaction(ctx, async (ctx) => {
      const invitation = await lockInvitation(ctx.db, invitation_id)
      const workspace = invitation && (await findWorkspace(ctx.db, invitation.workspace_id))
      if (!workspace || decideInvitation(invitation, workspace, ctx.now())) return null
      const { text, secret_hash } = createToken('invitation', invitation.id)
      await updateInvitation(ctx.db, invitation.id, { secret_hash })
      const by = invitation.invited_by_user_id && (await findEmail(ctx.db, invitation.invited_by_user_id))
      const { email: to, role, locale } = invitation
      const url = `${ctx.baseUrl}/invitation?token=${text}`
      const name = await findInvitedName(ctx.db, invitation, workspace.name)
      const mail = invitationMail({ to, workspace: name, role, by: by || null, url }, locale)
      return { mail, secret_hash }
    })
    if (!prepared) return
    await ctx.mailer.send(prepared.mail)
    await updateInvitationMailed(ctx.db, invitation_id, prepared.secret_hash, ctx.now())
  },
})

export const sendLink = job({
  request: sendLinkRequest,
  summary: 'Mails a one-time link to sign in or to set a new password, if there is such an account.',
  retryLimit: 4,
  async run(ctx, { email, locale, purpose, next }) {
    const account = await findAccountByEmail(ctx.db, email)
    if (!account || !(await findIsMailable(ctx.db, account.id))) return
    const url = await createLink(ctx, account.id, { purpose, by: 'mailed', next })
    await ctx.mailer.send(linkMail({ to: account.email, url, purpose, locale }))
  },
})
