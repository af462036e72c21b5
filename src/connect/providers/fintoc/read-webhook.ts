import { z } from 'zod'
import type { IncomingMessage, VendorNotification } from '../../provider.ts'
import { fitsTimedSignature } from '../signatures.ts'
import { moment, readJson } from '../vendor-values.ts'

const messageSchema = z.object({
  id: z.string(),
  type: z.string(),
  created_at: moment.nullish().catch(null),
  data: z
    .looseObject({
      // The message also contains the removed items, under an undocumented name.
      id: z.string().nullish(),
      account_id: z.string().nullish(),
      refreshed_object: z.string().nullish(),
      refreshed_object_id: z.string().nullish(),
    })
    .nullish(),
})

type Message = z.output<typeof messageSchema>

const ageSecondsMax = 300

const removedType = 'account.refresh_intent.movements_removed'

/** What each message type triggers. Other types are accepted and ignored: a failed refresh is retried by the vendor. */
const consequences: Readonly<Record<string, Partial<VendorNotification>>> = {
  'account.refresh_intent.succeeded': { needs_sync: true },
  'account.refresh_intent.movements_modified': { needs_sync: true },
  [removedType]: { needs_sync: true },
  'account.refresh_intent.rejected': { needs_reconnect: 'refresh_rejected' },
  'link.refresh_intent.succeeded': { needs_sync: true },
  'link.refresh_intent.rejected': { needs_reconnect: 'refresh_rejected' },
  'link.credentials_changed': { needs_reconnect: 'credentials_changed' },
}

/** The vendor reports when it has refreshed an account, and when it no longer can; a sync reads the data. */
export function readWebhook({ headers, body, registration, now }: IncomingMessage): VendorNotification | null {
  const secret = registration?.settings.WEBHOOK_SECRET
  if (!secret || !fitsTimedSignature(headers['fintoc-signature'], body, { secret, now, ageSecondsMax })) return null
  const message = readJson(body, messageSchema)
  if (!message) return null
  const removed = message.type === removedType ? movementsIn(message.data ?? {}) : []
  return {
    message_id: message.id,
    ...subjectOf(message),
    ...(message.created_at && { happened_at: message.created_at }),
    ...(removed.length > 0 && { removed_payments: removed }),
    ...consequences[message.type],
  }
}

/** Collects the ids of movements in any list, whose items are ids or objects. */
function movementsIn(data: Readonly<Record<string, unknown>>): string[] {
  const ids = Object.values(data).flatMap((list) =>
    Array.isArray(list)
      ? list.map((item: unknown) => (typeof item === 'object' ? (item as { id?: unknown })?.id : item))
      : [],
  )
  return ids.filter((id): id is string => typeof id === 'string' && id.startsWith('mov_'))
}

/** A message concerns one account, or a link and therefore all its accounts. */
function subjectOf({ type, data }: Message): Pick<VendorNotification, 'account_external_id' | 'link_external_id'> {
  const { id, account_id, refreshed_object, refreshed_object_id } = data ?? {}
  if (!type.startsWith('link.')) return { account_external_id: account_id ?? refreshed_object_id ?? null }
  const link_external_id = refreshed_object === 'link' ? refreshed_object_id : id
  return { account_external_id: null, link_external_id: link_external_id ?? null }
}
