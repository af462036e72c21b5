import { z } from 'zod'
import { privacyModes } from '../../kernel/context.ts'
import { timestamp } from '../../kernel/date-range.ts'
import { operation } from '../../kernel/operation.ts'
import { limitParam } from '../../kernel/page.ts'
import * as queries from './privacy-queries.ts'

const privacyChangeShape = z.object({
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

export const listPrivacyChanges = operation({
  id: 'profiles.listPrivacyChanges',
  http: 'GET /profile/privacy-changes',
  summary: 'Who changed the privacy mode of the active profile, the latest first',
  auth: ['session'],
  scopes: 'any',
  leastRole: 'admin',
  query: z.object({ limit: limitParam({ default: 50, max: 200 }) }),
  data: z.array(privacyChangeShape),
  async run(ctx, { query }) {
    return { data: await queries.listPrivacyChanges(ctx.db, ctx.profile.id, query.limit) }
  },
})
