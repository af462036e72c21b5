import { z } from 'zod'
import type { IncomingMessage, VendorNotification } from '../../provider.ts'
import { fitsTimedSignature } from '../signatures.ts'
import { readJson } from '../vendor-values.ts'

const eventSchema = z.object({ id: z.string(), type: z.string(), account: z.string().nullish() })

const ageSecondsMax = 300

/**
 * An event contains the charge in the endpoint's API version, without its customer and purpose, so the charge is read again with
 * both.
 */
export function readWebhook({ headers, body, registration, now }: IncomingMessage): VendorNotification | null {
  const secret = registration?.settings.WEBHOOK_SECRET
  if (!secret || !fitsTimedSignature(headers['stripe-signature'], body, { secret, now, ageSecondsMax })) return null
  const event = readJson(body, eventSchema)
  return (
    event && {
      message_id: event.id,
      account_external_id: event.account ?? null,
      ...(/^(charge|refund)\./.test(event.type) && { needs_sync: true }),
      ...(event.type === 'account.application.deauthorized' && { is_uninstalled: true }),
    }
  )
}
