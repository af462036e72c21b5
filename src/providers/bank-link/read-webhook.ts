import { z } from 'zod'
import { fitsTimedSignature } from '../fits-timed-signature.ts'
import type { IncomingMessage, IncomingNews } from '../provider.ts'
import { readJson } from '../read-json.ts'

const messageShape = z.object({
  id: z.string(),
  type: z.string(),
  data: z.object({ refreshed_object_id: z.string().nullish() }).nullish(),
})

const ageSecondsMax = 300

/** The vendor says when it has looked into an account; what it found is read with a sync. */
export function readWebhook({ headers, body, registration, now }: IncomingMessage): IncomingNews | null {
  const secret = registration?.settings.WEBHOOK_SECRET
  if (!secret || !fitsTimedSignature(headers['fintoc-signature'], body, { secret, now, ageSecondsMax })) return null
  const message = readJson(body, messageShape)
  return (
    message && {
      message_id: message.id,
      account_external_id: message.data?.refreshed_object_id ?? null,
      ...(message.type === 'account.refresh_intent.succeeded' && { needs_sync: true }),
    }
  )
}
