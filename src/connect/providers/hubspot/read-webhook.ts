import { z } from 'zod'
import { minuteMs } from '../../../kernel/time/durations.ts'
import type { IncomingMessage, VendorNotification } from '../../provider.ts'
import { fitsHmac } from '../signatures.ts'
import { readJson } from '../vendor-values.ts'
import { idIn } from './to-opportunity.ts'

/** The vendor requires that older messages are rejected. */
const ageMsMax = 5 * minuteMs

const events = z.array(
  z.object({
    subscriptionType: z.string(),
    portalId: z.number().int(),
    objectId: z.union([z.number().int(), z.string()]).nullish(),
    objectTypeId: z.string().nullish(),
  }),
)

type Event = z.output<typeof events>[number]

/**
 * A message is a list of events, which can be of several accounts. It is signed with the secret of the application: that of this
 * deployment, or of a private app, whose connection has its own URL.
 */
export function readWebhook(message: IncomingMessage): readonly VendorNotification[] | null {
  const { headers, body, url, secret, registration, now } = message
  const key = secret ?? registration?.client_secret
  const sentAt = headers['x-hubspot-request-timestamp'] ?? ''
  if (!key || !/^\d{1,16}$/.test(sentAt) || Math.abs(now.getTime() - Number(sentAt)) > ageMsMax) return null
  const signed = Buffer.concat([Buffer.from(`POST${url}`), body, Buffer.from(sentAt)])
  if (!fitsHmac(key, signed, headers['x-hubspot-signature-v3'] ?? '', 'base64')) return null
  const read = readJson(body, events)
  return read && [...Map.groupBy(read, ({ portalId }) => String(portalId))].map(([id, own]) => toNotification(id, own))
}

function toNotification(account: string, ownEvents: readonly Event[]): VendorNotification {
  const deals = ownEvents.filter(isAboutDeal)
  const isDeletion = ({ subscriptionType }: Event) => subscriptionType.endsWith('.deletion')
  const removed = deals.filter(isDeletion).flatMap(({ objectId }) => (objectId == null ? [] : [String(objectId)]))
  return {
    message_id: null,
    account_external_id: account,
    ...(removed.length > 0 && { removed_opportunities: removed.map((id) => idIn(account, id)) }),
    ...(deals.some((event) => !isDeletion(event)) && { needs_sync: true }),
  }
}

/** Newer applications subscribe to `object.…` events with the type of the object; `0-3` are deals. */
function isAboutDeal({ subscriptionType, objectTypeId }: Event): boolean {
  return subscriptionType.startsWith('deal.') || (subscriptionType.startsWith('object.') && objectTypeId === '0-3')
}
