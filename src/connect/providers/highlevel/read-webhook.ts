import { createPublicKey, type KeyObject, verify } from 'node:crypto'
import { z } from 'zod'
import { hourMs } from '../../../kernel/time/durations.ts'
import type { IncomingMessage, VendorNotification } from '../../provider.ts'
import { moment, readJson } from '../vendor-values.ts'

/** The vendor publishes this key in its webhook guide; a setting replaces it. */
const publishedKey = 'MCowBQYDK2VwAyEAi2HR1srL4o18O8BRa7gVJY7G7bupbN3H9AwJrHCDiOg='

/** The vendor retries for about one hour. */
const ageMsMax = 2 * hourMs

const messageSchema = z.object({
  type: z.string(),
  id: z.string().nullish(),
  locationId: z.string().nullish(),
  companyId: z.string().nullish(),
  webhookId: z.string().nullish(),
  timestamp: moment.nullish(),
})

/** A message names the changed deal but not its contact: the next sync reads both. */
export function readWebhook({ headers, body, registration, now }: IncomingMessage): VendorNotification | null {
  const key = readKey(registration?.settings.WEBHOOK_PUBLIC_KEY ?? publishedKey)
  const signature = Buffer.from(headers['x-ghl-signature'] ?? '', 'base64')
  if (!key || !verify(null, body, key, signature)) return null
  const message = readJson(body, messageSchema)
  if (!message || (message.timestamp && now.getTime() - message.timestamp.getTime() > ageMsMax)) return null
  return {
    message_id: message.webhookId ?? null,
    account_external_id: message.locationId ?? null,
    ...toDealNotification(message),
    ...(message.type === 'UNINSTALL' && { is_uninstalled: true, ...agencyOf(message) }),
  }
}

/** A deleted deal cannot be read, so the message is the only source. */
function toDealNotification({ type, id }: z.output<typeof messageSchema>): Partial<VendorNotification> {
  if (type === 'OpportunityDelete' && id) return { removed_opportunities: [id] }
  return type.startsWith('Opportunity') ? { needs_sync: true } : {}
}

/** When an agency removes the app, the message names only the agency, and all its locations are affected. */
function agencyOf({
  locationId,
  companyId,
}: z.output<typeof messageSchema>): Pick<VendorNotification, 'link_external_id'> {
  return locationId || !companyId ? {} : { link_external_id: companyId }
}

function readKey(text: string): KeyObject | null {
  try {
    const key = Buffer.from(text.replaceAll(/-----[A-Z ]+-----|\s/g, ''), 'base64')
    return createPublicKey({ key, format: 'der', type: 'spki' })
  } catch {
    return null
  }
}
