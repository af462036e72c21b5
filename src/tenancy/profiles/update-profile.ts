import { z } from 'zod'
import { inTransaction } from '../../kernel/context.ts'
import { fail } from '../../kernel/errors.ts'
import { operation } from '../../kernel/operation.ts'
import { changePrivacyMode } from '../change-privacy-mode.ts'
import { lockProfile, updateProfile as writeProfile } from '../profile-queries.ts'
import { recordAct } from '../record-act.ts'
import { profileFields, profileShape, toProfile } from './shapes.ts'

export const updateProfile = operation({
  id: 'profiles.updateProfile',
  http: 'PATCH /admin/profiles/:id',
  summary: 'Change a profile (operator)',
  description:
    'A `privacy_mode` that makes it healthcare-family revokes, in the same transaction, its live keys and app tokens that hold a person-level scope.',
  auth: ['operator'],
  scopes: 'any',
  boundTo: 'workspace',
  params: z.object({ id: z.uuid() }),
  body: z
    .object(profileFields)
    .partial()
    .refine((changes) => Object.keys(changes).length > 0, 'name at least one field to change'),
  data: profileShape,
  meta: z.object({ workspace_id: z.uuid() }),
  errors: ['not_found'],
  example: { params: { id: '0195b3c0-7a52-7d10-9a3e-2f6d1c8e4b07' }, body: { timezone: 'America/Lima' } },
  run(ctx, { params, body }) {
    return inTransaction(ctx, async (ctx) => {
      const profile = await lockProfile(ctx.db, params.id)
      if (!profile) return fail('not_found', 'No such profile.')
      const { privacy_mode = profile.privacy_mode, ...others } = body
      if (Object.keys(others).length > 0) await writeProfile(ctx.db, profile.id, others)
      await changePrivacyMode(ctx, profile, privacy_mode)
      const changed = { ...profile, ...body }
      await ctx.profileFollowers.changed(ctx, profile.id, {
        isCurrency: changed.reporting_currency !== profile.reporting_currency,
        isZone: changed.timezone !== profile.timezone,
      })
      const fields = Object.keys(body).toSorted().join(' ')
      await recordAct(ctx, profile.workspace_id, 'profile_changed', { profile_id: profile.id, fields })
      await ctx.forgetCredentials()
      return { data: toProfile(changed), meta: { workspace_id: profile.workspace_id } }
    })
  },
})
