import { z } from 'zod'
import { inTransaction, type ProfileContext } from '../../kernel/context/context.ts'
import { hasAnyScope, type Scope } from '../../kernel/context/scopes.ts'
import { fail } from '../../kernel/errors/errors.ts'
import { newId } from '../../kernel/ids.ts'
import { operation } from '../../kernel/operations/operation.ts'
import { shownFields } from '../../kernel/schemas/shown-fields.ts'
import { recordAuditEvent } from '../../tenancy/audit-log/record-audit-event.ts'
import { signedInUser } from '../../tenancy/callers/signed-in-user.ts'
import { lockProfile } from '../../tenancy/profiles/profile-queries.ts'
import { findMailableMember } from '../channels/channel-queries.ts'
import { requireChannels, toShownChannels } from '../channels/channels.ts'
import { toHtml, toPlainText } from '../channels/domain/message.ts'
import { loadDigest } from './digest-message.ts'
import * as queries from './digest-queries.ts'
import { digestFields, digestPreviewSchema, digestSchema, fromSchedule, toSchedule } from './digest-schemas.ts'
import { digestPeriod, lastDigestDay, nextDigestAt } from './domain/digest-schedule.ts'

const exampleId = '0195b3c0-7a52-7d10-9a3e-2f6d1c8e4b07'
const params = z.object({ id: z.uuid() })
const digestsMax = 20
const byEmail: z.output<typeof digestFields.channels> = [{ kind: 'email' }]

/** Digests belong to a user, so keys and apps have none. */
const forPeople = {
  auth: ['session', 'user_token'],
  scopes: ['analytics:read', 'campaigns:read'],
  needsEntitlement: false,
} as const

export const listDigests = operation({
  id: 'digests.listDigests',
  http: 'GET /digests',
  summary: 'List your digests of the profile, oldest first',
  ...forPeople,
  isReport: false,
  data: z.array(digestSchema),
  mcp: 'Which regular summaries of the profile you receive, when and where.',
  async run(ctx) {
    const { user_id } = signedInUser(ctx.actor)
    return { data: await toData(ctx, await queries.listDigests(ctx.db, ctx.profile.id, user_id)) }
  },
})

export const createDigest = operation({
  id: 'digests.createDigest',
  http: 'POST /digests',
  summary: 'Create a digest: a regular summary of the profile for yourself',
  description: `It says what changed, why as far as the data shows it, and what needs attention. It contains no personal data, and is sent
once per period and channel. A channel to a webhook needs the scope \`goals:write\`. At most ${digestsMax} digests: 409 \`invalid_state\`.`,
  ...forPeople,
  body: z.strictObject({
    ...digestFields,
    channels: digestFields.channels.optional(),
    locale: digestFields.locale.default('en'),
    is_enabled: digestFields.is_enabled.default(true),
  }),
  data: digestSchema,
  statuses: [201],
  errors: ['invalid_state', 'insufficient_scope', 'service_unavailable'],
  example: { body: { schedule: { kind: 'weekly', weekday: 1, hour: 8 } } },
  async run(ctx, { body: { schedule, channels: requested = byEmail, ...fields } }) {
    const { user_id } = signedInUser(ctx.actor)
    const channels = await requireOwnChannels(ctx, user_id, requested)
    return inTransaction(ctx, async (ctx) => {
      // The lock makes concurrent requests count one after the other.
      await lockProfile(ctx.db, ctx.profile.id)
      const existing = await queries.listDigests(ctx.db, ctx.profile.id, user_id)
      if (existing.length >= digestsMax) {
        return fail('invalid_state', `You already have ${digestsMax} digests; delete one first.`)
      }
      const now = ctx.now()
      const times = toSchedule(schedule)
      const next_at = nextDigestAt(times, now, ctx.profile.timezone)
      const state = { unsubscribed_at: null, next_at, created_at: now, updated_at: now }
      const identity = { profile_id: ctx.profile.id, id: newId(now.getTime()), user_id }
      const digest = { ...identity, ...fields, ...times, channels, ...state }
      await queries.insertDigest(ctx.db, digest)
      await audit(ctx, digest.id)
      return { data: (await toData(ctx, [digest]))[0]! }
    })
  },
})

export const updateDigest = operation({
  id: 'digests.updateDigest',
  http: 'PATCH /digests/:id',
  summary: 'Change, pause or resume one of your digests',
  ...forPeople,
  params,
  body: z
    .strictObject({
      ...digestFields,
      is_subscribed: z.boolean().describe('`true` turns the email on again after an unsubscription.'),
    })
    .partial(),
  data: digestSchema,
  errors: ['insufficient_scope', 'service_unavailable'],
  example: { params: { id: exampleId }, body: { is_enabled: false } },
  async run(ctx, { params: { id }, body: { schedule, channels: requested, is_subscribed, ...fields } }) {
    const { user_id } = signedInUser(ctx.actor)
    await requireDigest(ctx, id)
    const channels = requested && (await requireOwnChannels(ctx, user_id, requested))
    return inTransaction(ctx, async (ctx) => {
      await lockProfile(ctx.db, ctx.profile.id)
      const found = await requireDigest(ctx, id)
      const now = ctx.now()
      const times = schedule ? toSchedule(schedule) : found
      const unsubscribed_at =
        is_subscribed === undefined ? found.unsubscribed_at : is_subscribed ? null : (found.unsubscribed_at ?? now)
      const digest = {
        ...found,
        ...fields,
        ...(schedule && toSchedule(schedule)),
        ...(channels && { channels }),
        unsubscribed_at,
        // What became due during a pause is not sent afterwards.
        next_at:
          schedule || fields.is_enabled !== undefined ? nextDigestAt(times, now, ctx.profile.timezone) : found.next_at,
        updated_at: now,
      }
      await queries.updateDigest(ctx.db, digest)
      await audit(ctx, id)
      return { data: (await toData(ctx, [digest]))[0]! }
    })
  },
})

export const deleteDigest = operation({
  id: 'digests.deleteDigest',
  http: 'DELETE /digests/:id',
  summary: 'Delete one of your digests',
  ...forPeople,
  idempotency: 'natural',
  params,
  statuses: [204],
  example: { params: { id: exampleId } },
  run: (ctx, { params: { id } }) =>
    inTransaction(ctx, async (ctx) => {
      await requireDigest(ctx, id)
      await queries.deleteDigest(ctx.db, ctx.profile.id, id)
      await audit(ctx, id)
      return {}
    }),
})

export const previewDigest = operation({
  id: 'digests.previewDigest',
  http: 'POST /digests/:id/preview',
  summary: 'Show what a digest says about its last period, without sending it',
  ...forPeople,
  isReport: true,
  idempotency: 'natural',
  params,
  data: digestPreviewSchema,
  errors: ['invalid_state'],
  example: { params: { id: exampleId } },
  mcp: 'What changed in the last day, week or month, why as far as the data shows it, and what needs attention, in sentences.',
  async run(ctx, { params: { id } }) {
    const digest = await requireDigest(ctx, id)
    const period = digestPeriod(digest, lastDigestDay(digest, ctx.now(), ctx.profile.timezone))
    const message = await loadDigest(ctx, ctx.profile, digest, period)
    return {
      data: {
        date_from: period.from_day,
        date_to: period.to_day,
        subject: message.title,
        lines: message.lines.map(({ text, url = null }) => ({ text, url })),
        text: toPlainText(message),
        html: toHtml(message, digest.locale),
      },
    }
  },
})

/** The digest of another user is reported as not found. */
async function requireDigest(ctx: ProfileContext, id: string): Promise<queries.Digest> {
  const digest = await queries.findDigest(ctx.db, ctx.profile.id, id)
  return digest?.user_id === signedInUser(ctx.actor).user_id ? digest : fail('not_found', 'No such digest.')
}

const webhookScopes: readonly Scope[] = ['goals:write']

/** A webhook sends figures outside of the service, so it needs more than reading. */
function requireOwnChannels(
  ctx: ProfileContext,
  user_id: string,
  channels: z.output<typeof digestFields.channels>,
): ReturnType<typeof requireChannels> {
  if (channels.some(({ kind }) => kind !== 'email') && !hasAnyScope(ctx.scopes, webhookScopes)) {
    const message = `A channel to a webhook needs the scope ${webhookScopes.join(' or ')}.`
    fail('insufficient_scope', message, { required_scopes: webhookScopes })
  }
  return requireChannels(
    ctx,
    channels.map((channel) => (channel.kind === 'email' ? { ...channel, user_id } : channel)),
  )
}

function audit(ctx: ProfileContext, digest_id: string): Promise<void> {
  const { workspace_id, id } = ctx.profile
  return recordAuditEvent(ctx, workspace_id, 'profile_changed', { profile_id: id, fields: 'digests', digest_id })
}

async function toData(ctx: ProfileContext, digests: readonly queries.Digest[]) {
  const { user_id } = signedInUser(ctx.actor)
  const member = digests.length > 0 ? await findMailableMember(ctx.db, ctx.profile.id, user_id) : null
  const emails = new Map(member ? [[user_id, member.email]] : [])
  return digests.map((digest) =>
    shownFields(digestSchema, {
      ...digest,
      schedule: fromSchedule(digest),
      channels: toShownChannels(digest.channels, emails),
      locale: digest.locale as 'en' | 'es',
      next_at: digest.is_enabled ? digest.next_at : null,
    }),
  )
}
