import { z } from 'zod'
import { inTransaction, privacyModes } from '../../kernel/context.ts'
import { fail } from '../../kernel/errors.ts'
import { operation } from '../../kernel/operation.ts'
import { changePrivacyMode } from '../change-privacy-mode.ts'
import { lockProfile } from '../profile-queries.ts'
import { recordAct } from '../record-act.ts'
import { isHealthcareFamily } from '../scopes-of-grant.ts'
import { profileFields } from './shapes.ts'

export const setPrivacyMode = operation({
  id: 'profiles.setPrivacyMode',
  http: 'PUT /profile/privacy-mode',
  summary: 'Set how the people of the active profile are protected',
  description:
    'An owner or admin raises it; only an owner lowers it. Raising it revokes live keys and app tokens that hold a person-level scope. Every change is in `GET /profile/privacy-changes`.',
  auth: ['session'],
  scopes: 'any',
  leastRole: 'admin',
  idempotency: 'natural',
  needsEntitlement: false,
  body: z.object({ privacy_mode: profileFields.privacy_mode }),
  data: z.object({
    privacy_mode: z.enum(privacyModes),
    is_healthcare_family: z.boolean(),
    revoked_keys: z.int().describe('How many live keys were revoked because they held a person-level scope.'),
  }),
  errors: ['forbidden'],
  example: { body: { privacy_mode: 'standard' } },
  run(ctx, { body: { privacy_mode } }) {
    return inTransaction(ctx, async (ctx) => {
      const profile = (await lockProfile(ctx.db, ctx.profile.id)) ?? fail('not_found', 'No such profile.')
      const revoked_keys = await changePrivacyMode(ctx, profile, privacy_mode)
      if (privacy_mode !== profile.privacy_mode) {
        const told = { profile_id: profile.id, privacy_mode, revoked_keys }
        await recordAct(ctx, profile.workspace_id, 'profile_changed', told)
      }
      await ctx.forgetCredentials()
      const is_healthcare_family = isHealthcareFamily({ ...profile, privacy_mode })
      return { data: { privacy_mode, is_healthcare_family, revoked_keys } }
    })
  },
})
