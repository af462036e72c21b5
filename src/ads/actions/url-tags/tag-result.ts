import { z } from 'zod'
import { ApiError } from '../../../kernel/errors/errors.ts'
import { nameSchema } from '../../../kernel/schemas/json-schema.ts'
import { undoCall } from '../new-action.ts'
import { type AdAction, undoSchema } from '../schemas.ts'

export const tagResultSchema = z.object({
  ad_id: z.string().describe('As requested.'),
  outcome: z
    .enum(['applied', 'skipped', 'rejected', 'failed'])
    .describe('`rejected`: the platform rejected the change.'),
  reason: z
    .string()
    .nullable()
    .describe(
      'For a skipped ad: `not_found`, `platform_read_only`, `already_tagged`, `ad_archived`, `no_creative`, `dynamic_creative`, `settings_lost`, `no_post`, `nothing_to_undo` or `changed_since`.',
    ),
  message: z.string().nullable(),
  action_id: z.uuid().nullable(),
  undo: undoSchema.nullable(),
})
nameSchema('UrlTagResult', tagResultSchema)

export type TagResult = z.input<typeof tagResultSchema>

/** The result of one ad. `undoBody` is null for a change that cannot be undone. */
export function toTagResult(adId: string, action: AdAction, undoBody: Record<string, unknown> | null): TagResult {
  const isApplied = action.status === 'applied'
  return {
    ad_id: adId,
    outcome: isApplied ? 'applied' : 'skipped',
    reason: isApplied ? null : 'already_tagged',
    message: null,
    action_id: action.id,
    undo: undoBody && undoCall(action, '/quality/ad-ids/url-tags/undo', undoBody),
  }
}

export function skipped(adId: string, reason: string): TagResult {
  return { ad_id: adId, outcome: 'skipped', reason, message: null, action_id: null, undo: null }
}

/** The reason why one ad was not changed. Errors that concern all ads of the request are rethrown. */
export function toFailedResult(adId: string, error: unknown): TagResult {
  if (!(error instanceof ApiError) || wholesale.has(error.code)) throw error
  const { code, message, details, status } = error
  if (code === 'not_found') return skipped(adId, 'not_found')
  if (code === 'not_implemented') return skipped(adId, 'platform_read_only')
  if (code === 'invalid_state') {
    const reason = details.reason ?? code
    return { ...skipped(adId, reason), message: reason === 'settings_lost' ? message : null }
  }
  const outcome = code === 'provider_error' && status === 422 ? ('rejected' as const) : ('failed' as const)
  const explanation = { reason: details.reason ?? code, message: details.provider_message ?? message }
  return { ad_id: adId, outcome, ...explanation, action_id: null, undo: null }
}

const wholesale: ReadonlySet<string> = new Set([
  'meta_connection_required',
  'meta_write_permission_missing',
  'connection_not_ready',
  'provider_not_configured',
])
