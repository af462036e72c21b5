import { z } from 'zod'
import { inTransaction, privacyModes } from '../../kernel/context/context.ts'
import { fail } from '../../kernel/errors/errors.ts'
import { byProfileAdmin } from '../../kernel/operations/access.ts'
import { operation } from '../../kernel/operations/operation.ts'
import { limitParam } from '../../kernel/operations/page.ts'
import { nameSchema } from '../../kernel/schemas/json-schema.ts'
import { timestamp } from '../../kernel/time/date-range.ts'
import { recordAuditEvent } from '../audit-log/record-audit-event.ts'
import { isHealthcareFamily } from '../callers/scopes-of-grant.ts'
import { lockProfile } from '../profiles/profile-queries.ts'
import { profileFields } from '../profiles/schemas.ts'
import { changePrivacyMode } from './change-privacy-mode.ts'
import * as queries from './privacy-queries.ts'

export const setPrivacyMode = operation({
  id: 'profiles.setPrivacyMode',
  http: 'PUT /profile/privacy-mode',
  summary: 'Set the privacy mode of the active profile',
  description:
    'An owner or admin can raise it; only an owner can lower it. Raising it revokes active keys and app tokens that have a person-level scope. `GET /profile/privacy-changes` lists every change.',
  ...byProfileAdmin,
  idempotency: 'natural',
  needsEntitlement: false,
  body: z.object({ privacy_mode: profileFields.privacy_mode }),
  data: z.object({
    privacy_mode: z.enum(privacyModes),
    is_healthcare_family: z.boolean(),
    revoked_keys: z.int().describe('Number of active keys that were revoked because they had a person-level scope.'),
  }),
  errors: ['forbidden'],
  example: { body: { privacy_mode: 'standard' } },
  run(ctx, { body: { privacy_mode } }) {
    return inTransaction(ctx, async (ctx) => {
      const profile = (await lockProfile(ctx.db, ctx.profile.id)) ?? fail('not_found', 'No such profile.')
      const revoked_keys = await changePrivacyMode(ctx, profile, privacy_mode)
      if (privacy_mode !== profile.privacy_mode) {
        const details = { profile_id: profile.id, privacy_mode, revoked_keys }
        await recordAuditEvent(ctx, profile.workspace_id, 'profile_changed', details)
      }
      await ctx.forgetCredentials()
      const is_healthcare_family = isHealthcareFamily({ ...profile, privacy_mode })
      return { data: { privacy_mode, is_healthcare_family, revoked_keys } }
    })
  },
})

const privacyChangeSchema = z.object({
  id: z.uuid(),
  changed_at: timestamp,
  from_mode: z.enum(privacyModes),
  to_mode: z.enum(privacyModes),
  actor_kind: z.enum(['operator', 'api_key', 'app_token', 'user_token', 'session']),
  credential_id: z.uuid().nullable(),
  app_id: z.uuid().nullable(),
  user_id: z.uuid().nullable(),
  request_id: z.string(),
  address: z.string().describe("The caller's network address."),
})
nameSchema('PrivacyChange', privacyChangeSchema)

export const listPrivacyChanges = operation({
  id: 'profiles.listPrivacyChanges',
  http: 'GET /profile/privacy-changes',
  summary: 'List privacy mode changes of the active profile, latest first',
  ...byProfileAdmin,
  query: z.object({ limit: limitParam({ default: 50, max: 200 }) }),
  data: z.array(privacyChangeSchema),
  async run(ctx, { query }) {
    return { data: await queries.listPrivacyChanges(ctx.db, ctx.profile.id, query.limit) }
  },
})
