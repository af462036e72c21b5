import { z } from 'zod'
import type { ConversionReceiver, SendResult } from '../../provider.ts'
import { failVendor, type ProviderFailure } from '../../provider-error.ts'
import type { Authorized } from '../api-calls.ts'
import { sendingAccountId } from '../sending-account.ts'
import type { VendorResponse } from '../vendor-http.ts'
import { readJson } from '../vendor-values.ts'
import { prefix } from './call-api.ts'
import { absent, parseError } from './parse-error.ts'

/** Pinterest's Conversions API. The events of an ad account have no other target. */
export const sendConversions: ConversionReceiver = {
  kind: 'dataset',
  batchMax: 1_000,
  canSend: ({ scopes }) => scopes.includes('ads:write'),
  listTargets: async (session) => [
    { external_id: sendingAccountId(session), name: session.account.name, is_unavailable: null },
  ],
  send: (session, account, events, { test_event_code } = {}) =>
    postEvents(session, account, { events, isTest: Boolean(test_event_code) }),
}

interface Posted {
  events: readonly object[]
  /** Pinterest checks test events like others and does not record them. */
  isTest: boolean
}

export async function postEvents(
  { http, tokens }: Authorized,
  account: string,
  { events, isTest }: Posted,
): Promise<SendResult> {
  const response = await http.send({
    path: `${prefix}/ad_accounts/${encodeURIComponent(account)}/events`,
    query: { test: isTest || undefined },
    bearerToken: tokens.access_token,
    body: { data: events },
    timeout_seconds: 30,
  })
  const results = readResults(response)
  return results ? interpretResults(results, events.length) : interpretFailure(response)
}

const results = z.object({
  events: z.array(z.object({ status: z.enum(['processed', 'failed']), error_message: z.string().nullish() })),
})

/** The results of each event; with the status 422, which says that some failed, they are in `details`. */
function readResults({ status, text }: VendorResponse): z.output<typeof results> | null {
  if (status === 422) return readJson(text, z.object({ details: results }))?.details ?? null
  return status === 200 ? readJson(text, results) : null
}

function interpretResults({ events }: z.output<typeof results>, sent: number): SendResult {
  if (events.length !== sent) return { kind: 'rejected', code: null, message: 'the results are incomplete' }
  const failed = events.flatMap(({ status, error_message }, index) =>
    status === 'failed' ? [{ index, code: null, message: error_message || 'the event was not processed' }] : [],
  )
  return failed.length === 0 ? { kind: 'accepted' } : { kind: 'partly_accepted', events: failed }
}

function interpretFailure(response: VendorResponse): SendResult {
  const failure: ProviderFailure = parseError(response) ?? {
    kind: response.status >= 500 ? 'unavailable' : 'malformed',
    message: `the response is not readable (${response.status})`,
  }
  if (failure.kind !== 'rejected') return failVendor(failure)
  const { code = null, message } = failure
  return { kind: code === absent ? 'destination_missing' : 'rejected', code, message }
}
