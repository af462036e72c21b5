import type { PendingEvent } from '../attribution/visits/pending-event.ts'
import { isRejection } from '../collection/hits/hit-rejection.ts'
import { hitToPendingEvent, passHit } from '../collection/hits/hit-steps.ts'
import { importCustomers } from '../collection/ingest/import-customers.ts'
import { recordPendingEvents } from '../collection/ingest/record-pending-events.ts'
import { issueTrackingKey } from '../collection/tracking/tracking-keys.ts'
import { findTrackingKey } from '../collection/tracking/tracking-queries.ts'
import type { FoundTrackingKey } from '../collection/tracking/tracking-schemas.ts'
import type { BoundProfile, WorkContext } from '../kernel/context/context.ts'
import { contextOfProfile } from './demo-ids.ts'
import { demoToPendingEvent } from './demo-to-pending-event.ts'
import { type DemoCustomer, type DemoHit, receiveDelayMs } from './plan/demo-customer.ts'
import type { BusinessPlan } from './plan/generate-demo.ts'

/** The steps that follow after all customers are stored. */
export type Afterwards = Pick<DemoCustomer, 'bridges' | 'actions' | 'outcomes'>

/** Approximate number of hits and events per transaction. */
const recordsAtOnce = 1_000

/** While one batch is planned, the database stores the other. */
const concurrency = 2

/**
 * Stores the customers of a business with all their hits and events, in batches of whole customers, so that repeating a batch
 * stores what is missing.
 */
export async function storeDemoCustomers(
  ctx: WorkContext,
  profile: BoundProfile,
  plan: BusinessPlan,
  onStored: (customers: number) => void,
): Promise<Afterwards> {
  const key = await trackingKeyOf(ctx, profile)
  const afterwards: Afterwards = { bridges: [], actions: [], outcomes: [] }
  const batches = inBatches(plan.customers())
  const work = async () => {
    for (const customers of batches) {
      await storeBatch(ctx, profile, key, customers)
      for (const { bridges, actions, outcomes } of customers) {
        afterwards.bridges.push(...bridges)
        afterwards.actions.push(...actions)
        afterwards.outcomes.push(...outcomes)
      }
      onStored(customers.length)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, work))
  return afterwards
}

async function trackingKeyOf(ctx: WorkContext, profile: BoundProfile): Promise<FoundTrackingKey> {
  const { data } = await issueTrackingKey.run(contextOfProfile(ctx, profile, ctx.now()), {})
  return (await findTrackingKey(ctx.db, (data as { key: string }).key))!
}

function* inBatches(customers: Iterable<DemoCustomer>): Generator<DemoCustomer[]> {
  let batch: DemoCustomer[] = []
  let records = 0
  for (const customer of customers) {
    batch.push(customer)
    records += customer.hits.length + customer.events.length
    if (records < recordsAtOnce) continue
    yield batch
    batch = []
    records = 0
  }
  if (batch.length > 0) yield batch
}

async function storeBatch(
  ctx: WorkContext,
  profile: BoundProfile,
  key: FoundTrackingKey,
  customers: readonly DemoCustomer[],
): Promise<void> {
  const events = customers.flatMap((customer) => customer.events)
  const hits = customers.flatMap((customer) => customer.hits)
  const latestMs = Math.max(
    0,
    ...hits.map(({ at_ms }) => at_ms),
    ...events.map(({ timestamp }) => Date.parse(timestamp)),
  )
  const then = contextOfProfile(ctx, profile, new Date(latestMs))
  const onFile = customers.flatMap(({ on_file }) => on_file ?? [])
  if (onFile.length > 0) await importCustomers.run(then, { body: { country: 'CL', rows: onFile } })
  await recordPendingEvents(
    then,
    hits.map((hit) => acceptHit(key, hit)),
  )
  if (events.length > 0)
    await recordPendingEvents(
      then,
      events.map((event) => demoToPendingEvent(then, event)),
    )
}

/** Converts a hit as the collector would. */
function acceptHit(key: FoundTrackingKey, { at_ms, ip, user_agent, body }: DemoHit): PendingEvent {
  const receivedAt = new Date(at_ms + receiveDelayMs)
  const headers = { 'user-agent': user_agent }
  const passed = passHit({ sent: body, key, headers, ip, receivedAt, defaultName: undefined })
  if (isRejection(passed)) throw new Error(`a demo hit is rejected: ${passed.field} ${passed.message}`)
  return hitToPendingEvent(passed)
}
