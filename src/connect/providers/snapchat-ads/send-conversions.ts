import { z } from 'zod'
import type { ConversionReceiver, ConversionTarget, SendResult, VendorSession } from '../../provider.ts'
import { ProviderError } from '../../provider-error.ts'
import type { Authorized } from '../api-calls.ts'
import { textOrNull } from '../vendor-values.ts'
import { listAll, prefix } from './call-api.ts'

export const conversionsScope = 'snapchat-offline-conversions-api'

/** Snap's Conversions API, for the pixels of the account. */
export const sendConversions: ConversionReceiver = {
  kind: 'dataset',
  batchMax: 2_000,
  canSend: ({ scopes }) => scopes.includes(conversionsScope),
  listTargets,
  send: postEvents,
}

const pixel = z.object({ id: z.string().min(1), name: textOrNull, effective_status: textOrNull })

/** A token for the Conversions API cannot list pixels. */
async function listTargets(session: VendorSession): Promise<ConversionTarget[]> {
  const { external_id, name, details } = session.account
  if (details.only === 'conversions') return [{ external_id, name, is_unavailable: null }]
  const path = `${prefix}/adaccounts/${encodeURIComponent(external_id)}/pixels`
  const pixels = await listAll(session, { path }, { list: 'pixels', item: 'pixel' }, pixel)
  return pixels.map(({ id, name, effective_status }) => ({
    ...{
      external_id: id,
      name,
      is_unavailable: effective_status === null ? null : effective_status.toUpperCase() !== 'ACTIVE',
    },
  }))
}

/** The vendor takes this token only in the query. */
function requestTo(pixelId: string, { tokens }: Authorized, ending = '') {
  const path = `/v3/${encodeURIComponent(pixelId)}/events${ending}`
  return { at: 'conversions', path, query: { access_token: tokens.access_token } }
}

/** Reads how many events the pixel received: this needs a token for the pixel and changes nothing. */
export async function checkToken(session: Authorized, pixelId: string): Promise<void> {
  await session.http.json(requestTo(pixelId, session, '/validate/stats'), z.object({ status: z.string() }))
}

const absent = '404'

/**
 * One invalid event rejects the request; what the number in the response refers to is not documented. With a test code, events are
 * only validated and appear among the test events.
 */
async function postEvents(
  session: VendorSession,
  pixelId: string,
  events: readonly object[],
  { test_event_code }: { test_event_code?: string | null } = {},
): Promise<SendResult> {
  const data = events.map((event) => ({ ...event, ...(test_event_code && { test_event_code }) }))
  const request = { ...requestTo(pixelId, session, test_event_code ? '/validate' : ''), body: { data } }
  try {
    await session.http.json({ ...request, timeout_seconds: 30 }, z.looseObject({ status: z.string() }))
    return { kind: 'accepted' }
  } catch (error) {
    if (!(error instanceof ProviderError) || error.failure.kind !== 'rejected') throw error
    const { code = null, message } = error.failure
    return { kind: code === absent ? 'destination_missing' : 'rejected', code, message }
  }
}
