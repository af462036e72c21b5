import { z } from 'zod'
import type { ConversionReceiver, ConversionTarget, SendResult, VendorSession } from '../../provider.ts'
import { ProviderError } from '../../provider-error.ts'
import { type Authorized, listPages } from '../api-calls.ts'
import { sendingAccountId } from '../sending-account.ts'
import { textOrNull } from '../vendor-values.ts'
import { callApi, encodedUrn, numericId } from './call-api.ts'

/** LinkedIn's Conversions API, for the conversion rules of the account. */
export const sendConversions: ConversionReceiver = {
  kind: 'conversion_action',
  // The vendor accepts 5,000; a smaller request is sent again with less.
  batchMax: 1_000,
  canSend: ({ scopes }) => scopes.includes('rw_conversions'),
  listTargets: (session) => listRules(session, sendingAccountId(session)),
  send,
}

const rules = z.object({
  elements: z.array(
    z.object({
      id: numericId,
      name: textOrNull,
      conversionMethod: textOrNull,
      enabled: z.boolean().nullish(),
    }),
  ),
})
const pageRows = 100

/** Lists the rules that accept events of the API; other rules belong to the Insight Tag. */
export async function listRules(session: Authorized, account: string): Promise<ConversionTarget[]> {
  const list = `/rest/conversions?q=account&account=${encodedUrn('sponsoredAccount', account)}&count=${pageRows}`
  const found = await listPages(async (start) => {
    const { elements } = await callApi(session, { path: `${list}&start=${start ?? 0}` }, rules)
    return { rows: elements, next: elements.length < pageRows ? null : String(Number(start) + pageRows) }
  })
  return found
    .filter(({ conversionMethod }) => conversionMethod === 'CONVERSIONS_API')
    .map(({ id, name, enabled }) => ({ external_id: id, name, is_unavailable: enabled == null ? null : !enabled }))
}

const created = z.object({
  elements: z
    .array(
      z.object({
        status: z.int(),
        error: z.object({ message: z.string().nullish() }).nullish(),
      }),
    )
    .nullish(),
})

/** One invalid event rejects the request; the vendor names it, or one of them, in its message. */
async function send(session: VendorSession, target: string, events: readonly object[]): Promise<SendResult> {
  const conversion = `urn:lla:llaPartnerConversion:${target}`
  const request = {
    path: '/rest/conversionEvents',
    headers: { 'x-restli-method': 'BATCH_CREATE' },
    body: { elements: events.map((event) => ({ conversion, ...event })) },
    timeout_seconds: 30,
  }
  try {
    const { elements } = await callApi(session, request, created)
    const rejected = (elements ?? []).flatMap(({ status, error }, index) =>
      status < 400 ? [] : [{ index, code: String(status), message: error?.message ?? String(status) }],
    )
    return rejected.length === 0 ? { kind: 'accepted' } : { kind: 'partly_accepted', events: rejected }
  } catch (error) {
    if (!(error instanceof ProviderError) || error.failure.kind !== 'rejected') throw error
    return toResult(session, target, { ...error.failure, count: events.length })
  }
}

/** The vendor's message about a deleted rule is not documented, so after a rejection the rules are read. */
async function toResult(
  session: VendorSession,
  target: string,
  { code = null, message, count }: { code?: string | null; message: string; count: number },
): Promise<SendResult> {
  const rules = await listRules(session, sendingAccountId(session))
  if (!rules.some(({ external_id }) => external_id === target)) return { kind: 'destination_missing', code, message }
  const named = [...message.matchAll(/Index:\s*(\d+)\s*,\s*ERROR\s*::\s*(.*)/g)].map(([, index, text = '']) => ({
    ...{ index: Number(index), code, message: text.trim() },
  }))
  const events = named.filter(({ index }) => index < count)
  return events.length === 0 ? { kind: 'rejected', code, message } : { kind: 'invalid_events', events }
}
