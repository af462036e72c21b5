import { z } from 'zod'
import type { ConversionReceiver, ConversionTarget, SendResult, VendorSession } from '../../provider.ts'
import { ProviderError } from '../../provider-error.ts'
import { requestGraph } from './graph.ts'
import { listPixels } from './pages-and-pixels.ts'
import { isAbsence } from './parse-error.ts'

/** Meta's Conversions API. */
export const sendConversions: ConversionReceiver = {
  kind: 'dataset',
  batchMax: 1_000,
  canSend: ({ scopes }) => scopes.includes('ads_management'),
  async listTargets(session) {
    const pixels = await listPixels(session)
    return pixels.map(({ id, name, is_unavailable }) => ({ external_id: id, name, is_unavailable }))
  },
  findMessagingTarget,
  send,
}

const eventsResponse = z.object({ events_received: z.int() })

/** One invalid event rejects the whole request; the vendor does not say which one. */
async function send(
  session: VendorSession,
  dataset: string,
  events: readonly object[],
  { test_event_code }: { test_event_code?: string | null } = {},
): Promise<SendResult> {
  try {
    const body = { data: events, ...(test_event_code && { test_event_code }) }
    const request = { path: `/${encodeURIComponent(dataset)}/events`, body, timeout_seconds: 30 }
    await requestGraph(session, session.tokens.access_token, request, eventsResponse)
    return { kind: 'accepted' }
  } catch (error) {
    if (error instanceof ProviderError && error.failure.kind === 'rejected') {
      const { code = null, message } = error.failure
      return { kind: isAbsence(error) ? 'destination_missing' : 'rejected', code, message }
    }
    throw error
  }
}

const dataset = z.object({ id: z.string().min(1), name: z.string().nullish() })
const datasets = z.union([z.object({ data: z.array(dataset) }).transform(({ data }) => data), dataset.array()])

async function findMessagingTarget(session: VendorSession, accountId: string): Promise<ConversionTarget | null> {
  const path = `/${encodeURIComponent(accountId)}/dataset`
  try {
    const [found] = await requestGraph(
      session,
      session.tokens.access_token,
      { path, query: { fields: 'id,name' } },
      z.union([datasets, dataset.transform((one) => [one])]),
    )
    return found ? { external_id: found.id, name: found.name ?? null, is_unavailable: null } : null
  } catch (error) {
    if (error instanceof ProviderError && error.failure.kind === 'rejected' && error.failure.code === '100') return null
    throw error
  }
}
