import { z } from 'zod'
import { dayMs } from '../../../kernel/time/durations.ts'
import type { IncomingMessage, VendorNotification } from '../../provider.ts'
import { fitsHmac } from '../signatures.ts'
import { readJson } from '../vendor-values.ts'

const id = z.union([z.number(), z.string()]).transform(String)
const messageSchema = z.object({
  id: id.nullish(),
  type: z.string(),
  action: z.string().nullish(),
  user_id: id.nullish(),
  data: z.object({ id: id.nullish() }).nullish(),
})

/** The vendor retries for days; a repeated message only triggers another sync. */
const ageMsMax = dayMs

/** A message names a payment without its data. The signature covers that name, not the body. */
export function readWebhook({ headers, body, registration, now }: IncomingMessage): VendorNotification | null {
  const secret = registration?.settings.WEBHOOK_SECRET
  const message = readJson(body, messageSchema)
  const signed = readSignature(headers['x-signature'] ?? '')
  if (!secret || !message || !signed) return null
  const text = signedText(message.data?.id?.toLowerCase(), headers['x-request-id'], signed.ts)
  if (!fitsHmac(secret, text, signed.v1, 'hex')) return null
  if (Math.abs(now.getTime() - toMs(signed.ts)) > ageMsMax) return null
  return {
    message_id: message.id ?? null,
    account_external_id: message.user_id ?? null,
    ...(message.type === 'payment' && { needs_sync: true }),
    ...(message.action === 'application.deauthorized' && { is_uninstalled: true }),
  }
}

function readSignature(header: string): { ts: string; v1: string } | null {
  const parts = new Map(header.split(',').map((part) => part.trim().split('=', 2) as [string, string]))
  const ts = parts.get('ts')
  const v1 = parts.get('v1')
  return ts && v1 && /^\d{10,13}$/.test(ts) ? { ts, v1 } : null
}

/** Values that a message does not have are left out of the signed text. */
function signedText(dataId: string | undefined, requestId: string | undefined, ts: string): string {
  return `${dataId ? `id:${dataId};` : ''}${requestId ? `request-id:${requestId};` : ''}ts:${ts};`
}

/** Some messages use seconds, some milliseconds. */
function toMs(ts: string): number {
  return ts.length > 10 ? Number(ts) : Number(ts) * 1000
}
