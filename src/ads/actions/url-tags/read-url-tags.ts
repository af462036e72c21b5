import { z } from 'zod'
import { openTokens } from '../../../connect/open-session.ts'
import type { ProfileContext } from '../../../kernel/context/context.ts'
import { operation } from '../../../kernel/operations/operation.ts'
import { mergeUrlTags } from '../domain/url-tags.ts'
import { defaultPlatform } from '../open-writer.ts'
import { findUsableConnection, listActions } from '../queries.ts'
import { actionSchema, toAction } from '../schemas.ts'
import { tagBatchMax } from './apply-url-tags.ts'

const recentMax = 50

export const readUrlTags = operation({
  id: 'adOperations.readUrlTags',
  http: 'GET /quality/ad-ids/url-tags',
  summary: 'Get whether URL parameters can be applied, with recent changes',
  scopes: ['campaigns:apply'],
  data: z.object({
    can_apply: z.boolean(),
    reason: z
      .enum(['meta_connection_required', 'meta_write_permission_missing'])
      .nullable()
      .describe('Reason if it is not available.'),
    url_tags: z.string().describe('The parameters that an ad without any would get.'),
    batch_max: z.int(),
    recent_changes: z
      .array(actionSchema)
      .describe('Up to 50, newest first; `value_before` and `value_after` are creative ids.'),
  }),
  async run(ctx) {
    const reason = await reasonAgainst(ctx)
    const actions = ['apply_url_tags', 'undo_url_tags']
    const recent = await listActions(ctx.db, ctx.profile.id, { actions, limit: recentMax })
    return {
      data: {
        can_apply: reason === null,
        reason,
        url_tags: mergeUrlTags(null),
        batch_max: tagBatchMax,
        recent_changes: recent.map(toAction),
      },
    }
  },
})

async function reasonAgainst({
  db,
  profile,
  secrets,
  providers,
}: ProfileContext): Promise<'meta_connection_required' | 'meta_write_permission_missing' | null> {
  const connection = await findUsableConnection(db, profile.id, defaultPlatform, null)
  const writer = providers.find(defaultPlatform)?.write
  if (!connection?.tokens || !writer) return 'meta_connection_required'
  return writer.canWrite(openTokens(secrets, connection.tokens)) ? null : 'meta_write_permission_missing'
}
