import { z } from 'zod'
import type { Grants } from './grants.ts'
import type { SandboxRequest, SandboxRoute } from './vendor.ts'

/** An event that a vendor received, identified by the advertiser's key. */
export interface ReceivedEvent {
  target: string
  key: string
  /** The event as the vendor has it now. */
  event: Readonly<Record<string, unknown>>
  /** How often it was received again with the same key and stored once. */
  repeats: number
  /** How often it was received with another amount that replaced the previous one. */
  adjustments: number
  first_at: Date
}

interface ReceivedEvents {
  events: Map<string, ReceivedEvent>
  /** Every received body, byte for byte, also rejected ones. */
  bodies: string[]
  /** Keys that this vendor always rejects. */
  rejected: Set<string>
  /** Requests in processing, by their ids. */
  requests: Map<string, { looks: number; rejected: number; accepted: number }>
  /** Customer lists by their ids: the hashed rows of each. */
  audiences: Map<string, { account: string; name: string; members: Set<string> }>
  isTermsAccepted: boolean
  /** Datasets and conversion actions that were deleted at the vendor. */
  removed: Set<string>
  /** Additional settings of ad sets, by their ids. */
  adSets: Map<string, Readonly<Record<string, unknown>>>
}

const receivedBySandbox = new WeakMap<Grants, ReceivedEvents>()
const bodiesMax = 5_000

export function getReceivedEvents(grants: Grants): ReceivedEvents {
  const known = receivedBySandbox.get(grants)
  if (known) return known
  const none: ReceivedEvents = {
    events: new Map(),
    bodies: [],
    rejected: new Set(),
    requests: new Map(),
    audiences: new Map(),
    isTermsAccepted: true,
    removed: new Set(),
    adSets: new Map(),
  }
  receivedBySandbox.set(grants, none)
  return none
}

export function clearReceivedEvents(grants: Grants): void {
  receivedBySandbox.delete(grants)
}

export function storeBody({ grants, text }: SandboxRequest): void {
  const { bodies } = getReceivedEvents(grants)
  bodies.push(text)
  if (bodies.length > bodiesMax) bodies.shift()
}

const ordered = z.object({
  reject: z.array(z.string()).optional(),
  accept: z.array(z.string()).optional(),
  terms_accepted: z.boolean().optional(),
  remove: z.array(z.string()).optional(),
  restore: z.array(z.string()).optional(),
  ad_sets: z.record(z.string(), z.record(z.string(), z.unknown())).optional(),
})

/** Routes that no vendor has: they list the received events, and configure which ones are rejected. */
export const receivedEventRoutes: readonly SandboxRoute[] = [
  {
    method: 'GET',
    path: '/sandbox/received',
    respond({ grants }) {
      const { events, bodies, audiences } = getReceivedEvents(grants)
      const lists = [...audiences].map(([id, { account, name, members }]) => ({
        id,
        account,
        name,
        members: [...members],
      }))
      return { json: { events: [...events.values()], bodies, audiences: lists } }
    },
  },
  {
    method: 'POST',
    path: '/sandbox/orders',
    respond({ grants, text }) {
      const read = ordered.safeParse(JSON.parse(text))
      if (!read.success) return { status: 422, json: { error: read.error.message } }
      const received = getReceivedEvents(grants)
      for (const key of read.data.reject ?? []) received.rejected.add(key)
      for (const key of read.data.accept ?? []) received.rejected.delete(key)
      for (const [id, settings] of Object.entries(read.data.ad_sets ?? {})) received.adSets.set(id, settings)
      for (const target of read.data.remove ?? []) received.removed.add(target)
      for (const target of read.data.restore ?? []) received.removed.delete(target)
      if (read.data.terms_accepted !== undefined) received.isTermsAccepted = read.data.terms_accepted
      return { status: 204 }
    },
  },
]
