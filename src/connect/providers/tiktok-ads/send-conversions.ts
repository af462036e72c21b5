import { z } from 'zod'
import type { ConversionReceiver, ConversionTarget, SendResult, VendorCall, VendorSession } from '../../provider.ts'
import { ProviderError } from '../../provider-error.ts'
import { listPages } from '../api-calls.ts'
import { textOrNull } from '../vendor-values.ts'
import { callApi } from './call-api.ts'

/** TikTok's Events API, for the pixels of the account. */
export const sendConversions: ConversionReceiver = {
  kind: 'dataset',
  batchMax: 1_000,
  // The permissions are those of the application; the vendor rejects a token without them.
  canSend: () => true,
  listTargets,
  send: (session, pixel, events, options = {}) =>
    trackEvents(session, session.tokens.access_token, { pixel, events, ...options }),
}

const pixels = z.object({ pixels: z.array(z.object({ pixel_code: z.string().min(1), pixel_name: textOrNull })) })
const pixelsMax = 20

/** A token of one pixel cannot list others. */
async function listTargets({ account, tokens, ...call }: VendorSession): Promise<ConversionTarget[]> {
  if (account.details.only === 'conversions') {
    return [{ external_id: account.external_id, name: account.name, is_unavailable: null }]
  }
  const found = await listPages(async (number) => {
    const page = Number(number ?? 1)
    const query = { advertiser_id: account.external_id, page, page_size: pixelsMax }
    const listed = await callApi(call, tokens.access_token, { path: '/pixel/list/', query }, pixels)
    return { rows: listed.pixels, next: listed.pixels.length < pixelsMax ? null : String(page + 1) }
  })
  return found.map(({ pixel_code, pixel_name }) => ({
    external_id: pixel_code,
    name: pixel_name,
    is_unavailable: null,
  }))
}

interface Tracked {
  pixel: string
  events: readonly object[]
  test_event_code?: string | null
}

const partlyAccepted = 20001

/**
 * One invalid event rejects the whole request, and the vendor does not say which one. A partly accepted request is repeated in
 * halves too: the vendor counts an accepted event once by its id.
 */
export async function trackEvents(
  { http }: Pick<VendorCall, 'http'>,
  token: string,
  { pixel, events, test_event_code }: Tracked,
): Promise<SendResult> {
  const body = {
    event_source: 'web',
    event_source_id: pixel,
    ...(test_event_code && { test_event_code }),
    data: events,
  }
  const headerSecrets = { 'Access-Token': token }
  const request = { path: '/open_api/v1.3/event/track/', body, headerSecrets, timeout_seconds: 30 }
  try {
    const { code, message } = await http.json(request, z.object({ code: z.int(), message: z.string().default('') }))
    return code === partlyAccepted ? { kind: 'rejected', code: String(code), message } : { kind: 'accepted' }
  } catch (error) {
    if (!(error instanceof ProviderError) || error.failure.kind !== 'rejected') throw error
    const { code = null, message } = error.failure
    return { kind: 'rejected', code, message }
  }
}
