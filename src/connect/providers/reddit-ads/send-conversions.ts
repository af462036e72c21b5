import { z } from 'zod'
import type { ConversionReceiver, SendResult } from '../../provider.ts'
import { ProviderError } from '../../provider-error.ts'
import type { Authorized } from '../api-calls.ts'
import { sendingAccountId } from '../sending-account.ts'
import { callApi, prefix } from './call-api.ts'

/** Reddit's Conversions API. The pixel of an ad account has the account's id. */
export const sendConversions: ConversionReceiver = {
  kind: 'dataset',
  // Sources differ between 500 and 1,000.
  batchMax: 500,
  canSend: ({ scopes }) => scopes.includes('adsconversions'),
  listTargets: async (session) => [
    { external_id: sendingAccountId(session), name: session.account.name, is_unavailable: null },
  ],
  send: (session, pixel, events, options = {}) => postEvents(session, pixel, { events, ...options }),
}

const absent = '404'

/** One invalid event rejects the whole request; the vendor does not say which one. */
export async function postEvents(
  session: Authorized,
  pixel: string,
  { events, test_event_code }: { events: readonly object[]; test_event_code?: string | null },
): Promise<SendResult> {
  const path = `${prefix}/pixels/${encodeURIComponent(pixel)}/conversion_events`
  const body = { data: { ...(test_event_code && { test_id: test_event_code }), events } }
  try {
    await callApi(session, { path, body, timeout_seconds: 30 }, z.looseObject({}))
    return { kind: 'accepted' }
  } catch (error) {
    if (!(error instanceof ProviderError) || error.failure.kind !== 'rejected') throw error
    const { code = null, message } = error.failure
    return { kind: code === absent ? 'destination_missing' : 'rejected', code, message }
  }
}
