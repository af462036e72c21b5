import { z } from 'zod'
import { inTransaction, type ProfileContext } from '../../kernel/context/context.ts'
import { fail } from '../../kernel/errors/errors.ts'
import { operation } from '../../kernel/operations/operation.ts'
import { shownOnce } from '../../kernel/schemas/secret-field.ts'
import { createToken } from '../../kernel/secrets/token.ts'
import { type AuditAction, recordAuditEvent } from '../../tenancy/audit-log/record-audit-event.ts'
import { signedInUser } from '../../tenancy/callers/signed-in-user.ts'
import { lockProfile } from '../../tenancy/profiles/profile-queries.ts'
import { isShareable } from '../../tenancy/share-links/domain/bind-view.ts'
import type { View } from '../../tenancy/share-links/domain/view.ts'
import { maySeeView } from '../views/domain/decide-view-change.ts'
import { findView } from '../views/view-queries.ts'
import { loadLinkFacts, newLink, toLink } from './link-facts.ts'
import { linkFields, linkSchema } from './schemas.ts'
import { countLiveLinks, insertLink, listLinks, lockLink, type ShareLink, updateLink } from './share-link-queries.ts'

const exampleId = '0195b3c0-7a52-7d10-9a3e-2f6d1c8e4b07'
const linksMax = 50

/** Publishing numbers is the decision of a person in the console: no key, token or assistant can do it. */
const forEditors = { auth: ['session'], scopes: 'any', leastRole: 'editor', needsEntitlement: false } as const

export const listShareLinks = operation({
  id: 'shareLinks.listShareLinks',
  http: 'GET /share-links',
  summary: 'List the share links of the profile, newest first',
  ...forEditors,
  data: z.array(linkSchema),
  async run(ctx) {
    const links = await listLinks(ctx.db, ctx.profile.id)
    const factsOf = await loadLinkFacts(ctx.db, ctx.profile.id)
    return { data: links.map((link) => toLink(link, ctx.now(), factsOf(link))) }
  },
})

export const createShareLink = operation({
  id: 'shareLinks.createShareLink',
  http: 'POST /share-links',
  summary: 'Create a link that shows one view without an account',
  description: `The link reads the figures of the view and nothing else: no persons, no other range, model or page. It stops working when it
is revoked or expires, when the view is deleted, when the profile is archived, and when you lose the role of an editor. A view
of a page with persons, or with a filter that its reports do not have, cannot be linked: 409 \`invalid_state\`, reason \`view_not_linkable\`. At most
${linksMax} active links: reason \`limit_reached\`.`,
  ...forEditors,
  body: z.object({
    view_id: z.uuid(),
    name: linkFields.name,
    password: linkFields.password.default(null),
    expires_at: linkFields.expires_at.default(null),
    embed_origins: linkFields.embed_origins.default([]),
  }),
  data: linkSchema.extend({ url: shownOnce('The address to send. It contains the secret and is shown once.') }),
  statuses: [201],
  errors: ['invalid_state'],
  example: { body: { view_id: exampleId, name: 'For the board' } },
  async run(ctx, { body: { view_id, name, password, embed_origins, ...body } }) {
    const now = ctx.now()
    const expires_at = parseExpiry(body.expires_at, now)
    const password_hash = password === null ? null : await ctx.passwordHashing.hash(password)
    return inTransaction(ctx, async (ctx) => {
      await lockProfile(ctx.db, ctx.profile.id)
      const { user_id } = signedInUser(ctx.actor)
      await requireLinkable(ctx, view_id, user_id)
      if ((await countLiveLinks(ctx.db, ctx.profile.id, now)) >= linksMax) {
        return fail('invalid_state', `There are already ${linksMax} active links.`, { reason: 'limit_reached' })
      }
      const { text, id, secret_hash } = createToken('share_link')
      const link: ShareLink = {
        id,
        profile_id: ctx.profile.id,
        view_id,
        created_by_user_id: user_id,
        name,
        password_hash,
        embed_origins: [...new Set(embed_origins)],
        expires_at,
        revoked_at: null,
        created_at: now,
      }
      await insertLink(ctx.db, { ...link, secret_hash })
      await record(ctx, 'share_link_created', link)
      return { data: { ...toLink(link, now, newLink), url: `${ctx.baseUrl}/s/${text}` } }
    })
  },
})

export const updateShareLink = operation({
  id: 'shareLinks.updateShareLink',
  http: 'PATCH /share-links/:id',
  summary: 'Update the name, password, expiry or embedding of a share link',
  description:
    'A new password ends the access of everyone who entered the old one. A revoked link cannot be changed: 409 `invalid_state`.',
  ...forEditors,
  idempotency: 'natural',
  params: z.object({ id: z.uuid() }),
  body: z
    .object(linkFields)
    .partial()
    .refine((changes) => Object.keys(changes).length > 0, 'name at least one field to change'),
  data: linkSchema,
  errors: ['invalid_state'],
  example: { params: { id: exampleId }, body: { name: 'For the board 2026' } },
  async run(ctx, { params, body: { password, expires_at, ...body } }) {
    const hash = password ? { password_hash: await ctx.passwordHashing.hash(password) } : null
    return inTransaction(ctx, async (ctx) => {
      const link = (await lockLink(ctx.db, ctx.profile.id, params.id)) ?? fail('not_found', 'No such share link.')
      if (link.revoked_at) return fail('invalid_state', 'The link was revoked.', { reason: 'revoked' })
      const changes = {
        ...body,
        ...(password === null ? { password_hash: null } : hash),
        ...(expires_at !== undefined && { expires_at: parseExpiry(expires_at, ctx.now()) }),
      }
      await updateLink(ctx.db, ctx.profile.id, link.id, changes)
      await record(ctx, 'share_link_changed', { ...link, ...changes })
      await ctx.forgetCredentials()
      const factsOf = await loadLinkFacts(ctx.db, ctx.profile.id)
      return { data: toLink({ ...link, ...changes }, ctx.now(), factsOf(link)) }
    })
  },
})

export const revokeShareLink = operation({
  id: 'shareLinks.revokeShareLink',
  http: 'DELETE /share-links/:id',
  summary: 'Revoke a share link',
  ...forEditors,
  idempotency: 'natural',
  params: z.object({ id: z.uuid() }),
  data: z.object({ revoked: z.literal(true) }),
  example: { params: { id: exampleId } },
  run(ctx, { params }) {
    return inTransaction(ctx, async (ctx) => {
      const link = (await lockLink(ctx.db, ctx.profile.id, params.id)) ?? fail('not_found', 'No such share link.')
      if (link.revoked_at === null) {
        await updateLink(ctx.db, ctx.profile.id, link.id, { revoked_at: ctx.now() })
        await record(ctx, 'share_link_revoked', link)
        await ctx.forgetCredentials()
      }
      return { data: { revoked: true as const } }
    })
  },
})

async function requireLinkable(ctx: ProfileContext, viewId: string, userId: string): Promise<void> {
  const view = await findView(ctx.db, ctx.profile.id, viewId)
  if (!view || !maySeeView(userId, view)) {
    fail('validation_error', 'view_id: is not a view of this profile', { field: 'view_id' })
  }
  const { filters } = view!.settings as unknown as View
  if (isShareable({ page: view!.page as View['page'], filters })) return
  const message = 'A link cannot show persons, or a filter that the reports of the page do not have.'
  fail('invalid_state', message, { reason: 'view_not_linkable', field: 'view_id' })
}

function parseExpiry(text: string | null, now: Date): Date | null {
  if (text === null) return null
  const expiresAt = new Date(text)
  if (expiresAt <= now) fail('validation_error', 'expires_at: must be in the future', { field: 'expires_at' })
  return expiresAt
}

function record(ctx: ProfileContext, action: AuditAction, link: ShareLink): Promise<void> {
  return recordAuditEvent(ctx, ctx.profile.workspace_id, action, {
    profile_id: ctx.profile.id,
    link_id: link.id,
    view_id: link.view_id,
    name: link.name,
    has_password: link.password_hash !== null,
    expires_at: link.expires_at?.toISOString() ?? null,
    embed_origins: link.embed_origins.join(' '),
  })
}
