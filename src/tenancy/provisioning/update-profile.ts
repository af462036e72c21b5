import { z } from 'zod'
import { type Context, inTransaction } from '../../kernel/context/context.ts'
import { fail } from '../../kernel/errors/errors.ts'
import { byOperator, byProfileAdmin } from '../../kernel/operations/access.ts'
import { operation } from '../../kernel/operations/operation.ts'
import { changesOf } from '../../kernel/schemas/changes-of.ts'
import { recordAuditEvent } from '../audit-log/record-audit-event.ts'
import { changePrivacyMode } from '../privacy-mode/change-privacy-mode.ts'
import { lockCurrency, lockProfile, updateProfile as writeProfile } from '../profiles/profile-queries.ts'
import { type ProfileRow, profileFields, profileSchema, toProfile } from '../profiles/schemas.ts'

export const updateProfile = operation({
  id: 'profiles.updateProfile',
  http: 'PATCH /admin/profiles/:id',
  summary: 'Update a profile (operator)',
  description:
    'A `privacy_mode` that makes the profile healthcare-family revokes, in the same transaction, its active keys and app tokens that have a person-level scope.',
  ...byOperator,
  params: z.object({ id: z.uuid() }),
  body: changesOf(profileFields),
  data: profileSchema,
  meta: z.object({ workspace_id: z.uuid() }),
  errors: ['not_found'],
  example: { params: { id: '0195b3c0-7a52-7d10-9a3e-2f6d1c8e4b07' }, body: { timezone: 'America/Lima' } },
  run(ctx, { params, body }) {
    return inTransaction(ctx, async (ctx) => {
      if (body.reporting_currency !== undefined) await lockCurrency(ctx.db, params.id, 'change')
      const profile = await lockProfile(ctx.db, params.id)
      if (!profile) return fail('not_found', 'No such profile.')
      const { privacy_mode = profile.privacy_mode, ...others } = body
      const changed = await changeProfileFields(ctx, profile, others)
      await changePrivacyMode(ctx, profile, privacy_mode)
      await recordChange(ctx, profile, body)
      await ctx.forgetCredentials()
      return { data: toProfile({ ...changed, privacy_mode }), meta: { workspace_id: profile.workspace_id } }
    })
  },
})

const { privacy_mode: _, ...countingFields } = profileFields

export const changeProfile = operation({
  id: 'profiles.changeProfile',
  http: 'PATCH /profile',
  summary: 'Update the name, time zone, currency or domains of the active profile',
  description:
    'For owners and admins. A change of time zone or currency recalculates all days in the background; see `GET /activity`. Use `PUT /profile/privacy-mode` to change the privacy mode.',
  ...byProfileAdmin,
  idempotency: 'natural',
  needsEntitlement: false,
  body: changesOf(countingFields),
  data: profileSchema,
  example: { body: { timezone: 'America/Lima' } },
  run(ctx, { body }) {
    return inTransaction(ctx, async (ctx) => {
      if (body.reporting_currency !== undefined) await lockCurrency(ctx.db, ctx.profile.id, 'change')
      const profile = (await lockProfile(ctx.db, ctx.profile.id)) ?? fail('not_found', 'No such profile.')
      const changed = await changeProfileFields(ctx, profile, body)
      await recordChange(ctx, profile, body)
      await ctx.forgetCredentials()
      return { data: toProfile(changed) }
    })
  },
})

/** Changes the fields of a locked profile and recomputes everything that depends on them. */
async function changeProfileFields(
  ctx: Context,
  profile: ProfileRow,
  changes: Partial<Pick<ProfileRow, keyof typeof countingFields>>,
): Promise<ProfileRow> {
  const changed = { ...profile, ...changes }
  if (Object.keys(changes).length === 0) return changed
  await writeProfile(ctx.db, profile.id, changes)
  await ctx.profileChangeListeners.changed(ctx, profile.id, {
    isCurrency: changed.reporting_currency !== profile.reporting_currency,
    isZone: changed.timezone !== profile.timezone,
  })
  return changed
}

async function recordChange(ctx: Context, profile: ProfileRow, changes: object): Promise<void> {
  const fields = Object.keys(changes).toSorted().join(' ')
  await recordAuditEvent(ctx, profile.workspace_id, 'profile_changed', { profile_id: profile.id, fields })
}
