import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { newId } from '../../src/kernel/ids.ts'
import { recordOutcomes } from '../../src/sync/record-outcomes.ts'
import { deliverWebhooks } from '../../src/webhooks/deliver-webhooks.ts'
import { openWebhookClient } from '../../src/webhooks/subscriptions/open-webhook-client.ts'
import { findSenderProfile, insertSubscription } from '../../src/webhooks/subscriptions/subscription-queries.ts'
import { createSecret } from '../../src/webhooks/subscriptions/subscriptions.ts'
import { seedInto } from '../../test/support/app/seed.ts'
import { freePort, stop } from '../../test/support/processes/started-service.ts'
import { median, type Report } from '../report.ts'
import { scaled } from '../scale.ts'
import { type Bench as Services, withServices } from '../with-services.ts'

const repeats = scaled(2)
const throughputEvents = scaled(3_000, 500)
const fanOutEvents = scaled(4_000, 500)
const fanOutSubscriptions = 10
const latencyEvents = scaled(100)

/**
 * Measures deliveries against a bare loop of the same requests, a wide fan-out with one silent receiver, and the latency from
 * commit to receipt.
 */
export async function benchWebhooks(report: Report): Promise<void> {
  const egress = { resolve: async () => [], allowsPrivate: true }
  await withServices(
    async (services) => {
      const receiver = await startReceiver()
      try {
        const bench = makeBench(services, receiver)
        await benchThroughput(bench, report)
        await benchLatency(bench, report)
        await benchFanOut(bench, report)
      } finally {
        await receiver.stop()
      }
    },
    { egress },
  )
}

type Receiver = Awaited<ReturnType<typeof startReceiver>>
type Bench = ReturnType<typeof makeBench>

interface Seen {
  count: number
  distinct: number
  lastAt: number
  latenciesMs: number[]
}

async function startReceiver() {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, [join(import.meta.dirname, 'webhook-receiver.ts'), String(port)])
  const read = async (path = '/'): Promise<Record<string, Seen>> => (await fetch(url + path)).json() as never
  while (!(await read().catch(() => null))) await pause(10)
  return {
    url,
    read,
    /** Waits until the given number of distinct events has been received at each path. */
    async until(paths: readonly string[], distinct: number): Promise<Record<string, Seen>> {
      for (;;) {
        const seen = await read()
        if (paths.every((path) => (seen[path]?.distinct ?? 0) >= distinct)) return seen
        await pause(50)
      }
    },
    stop: () => stop(child),
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

function makeBench({ database, ctx, wakeUps }: Services, receiver: Receiver) {
  const { now, secrets } = ctx
  const seed = seedInto(database.db, now)
  return {
    receiver,
    ctx,
    /** An app provisioned it, because only apps are notified of outcomes. */
    profile: async () => {
      const { app } = await seed.app()
      const { id } = await seed.profile({ provisioned_by_app_id: app.id })
      await seed.grant({ profile_id: id, app_id: app.id, scopes: ['conversions:read'] })
      return id
    },
    async subscribe(profileId: string, path: string): Promise<void> {
      const { provisioned_by_app_id } = await findSenderProfile(database.db, profileId)
      await insertSubscription(database.db, {
        profile_id: profileId,
        id: newId(),
        app_id: provisioned_by_app_id,
        url: receiver.url + path,
        events: ['outcome.recorded'],
        providers: ['service'],
        status: 'active',
        secret: createSecret(secrets).encrypted,
        previous_secret: null,
        previous_secret_expires_at: null,
        consecutive_failures: 0,
        failing_since: null,
        last_delivery_at: null,
        created_at: now(),
        updated_at: now(),
      })
    },
    record: (profileId: string, count: number) =>
      recordOutcomes(
        ctx,
        profileId,
        Array.from({ length: count }, (_, index) => outcome(index)),
      ),
    async withWorker(work: () => Promise<void>): Promise<void> {
      const worker = deliverWebhooks({ ctx, wakeUps })
      await work().finally(() => worker.stop())
    },
  }
}

/** The id contains the creation time, from which the receiver calculates the latency. */
function outcome(index: number) {
  const external_id = `at_${Date.now()}_${index}_${newId()}`
  const occurred_at = new Date()
  const unknownCustomer = { customer_key: 'cus_1', customer_id: null }
  return { provider: 'crm_a', outcome_type: 'lead_created', occurred_at, external_id, value: 10, ...unknownCustomer }
}

async function benchThroughput(bench: Bench, report: Report): Promise<void> {
  const ours: number[] = []
  const bare: number[] = []
  for (let repeat = 0; repeat <= repeats; repeat++) {
    const rates = [await deliverAll(bench), await postAll(bench)] as const
    // The first round of each is a warm-up.
    if (repeat > 0) {
      ours.push(rates[0])
      bare.push(rates[1])
    }
  }
  report.ratio('webhook deliveries a second, of a bare loop of posts', median(ours) / median(bare), 'aim: at least 0.5')
  report.metric('  deliveries a second: ours, bare', `${Math.round(median(ours))}, ${Math.round(median(bare))}`)
}

/** Measures from the start of the worker, with all events pending, to the last received delivery. */
async function deliverAll({ receiver, record, profile, subscribe, withWorker }: Bench): Promise<number> {
  const profileId = await profile()
  await subscribe(profileId, '/ours')
  for (let made = 0; made < throughputEvents; made += 500) await record(profileId, 500)
  await receiver.read('/reset')
  const startedAt = Date.now()
  let rate = 0
  await withWorker(async () => {
    const seen = await receiver.until(['/ours'], throughputEvents)
    rate = (throughputEvents * 1000) / (seen['/ours']!.lastAt - startedAt)
  })
  return rate
}

/** Sends the same number of requests of the same size with the same client and concurrency, and does nothing else. */
async function postAll({ receiver }: Bench): Promise<number> {
  const client = openWebhookClient()
  const target = { url: new URL(`${receiver.url}/bare`), address: '127.0.0.1' }
  const body = JSON.stringify({ padding: 'x'.repeat(480) })
  const startedAt = performance.now()
  let left = throughputEvents
  const post = async () => {
    while (left-- > 0) await client.post({ target, headers: { 'webhook-id': String(left) }, body })
  }
  await Promise.all(Array.from({ length: 64 }, post))
  const rate = (throughputEvents * 1000) / (performance.now() - startedAt)
  client.close()
  return rate
}

async function benchLatency(
  { receiver, record, profile, subscribe, withWorker }: Bench,
  report: Report,
): Promise<void> {
  const profileId = await profile()
  await subscribe(profileId, '/latency')
  await receiver.read('/reset')
  await withWorker(async () => {
    for (let count = 0; count < latencyEvents; count++) {
      await record(profileId, 1)
      await pause(20)
    }
    const seen = (await receiver.until(['/latency'], latencyEvents))['/latency']!
    const sorted = seen.latenciesMs.toSorted((a, b) => a - b)
    report.metric(
      '  commit to arrival, p50 and p99',
      `${median(sorted)} and ${sorted[Math.floor(sorted.length * 0.99)]} ms`,
      'aim: p50 under 300 ms',
    )
  })
}

async function benchFanOut(bench: Bench, report: Report): Promise<void> {
  const prompt = Array.from({ length: fanOutSubscriptions - 1 }, (_, index) => `/prompt-${index}`)
  const alone = await fanOut(bench, prompt, '/prompt-9', fanOutEvents / 5)
  const withSilentReceiver = await fanOut(bench, prompt, '/silent', fanOutEvents)
  report.ratio(
    `to nine of ten receivers, ${fanOutEvents} events, the tenth silent, of all prompt`,
    withSilentReceiver / alone,
    'aim: about 1 or more',
  )
  report.metric('  deliveries a second to the nine', `${Math.round(withSilentReceiver)}, ${Math.round(alone)}`)
}

/** Returns deliveries per second to the responsive receivers, measured until they have received all events. */
async function fanOut(
  { receiver, record, profile, subscribe, withWorker }: Bench,
  prompt: readonly string[],
  tenth: string,
  count: number,
): Promise<number> {
  const profileId = await profile()
  for (const path of [...prompt, tenth]) await subscribe(profileId, path)
  for (let made = 0; made < count; made += 500) await record(profileId, 500)
  await receiver.read('/reset')
  const startedAt = Date.now()
  let rate = 0
  await withWorker(async () => {
    const seen = await receiver.until(prompt, count)
    const lastAt = Math.max(...prompt.map((path) => seen[path]!.lastAt))
    rate = (count * prompt.length * 1000) / (lastAt - startedAt)
  })
  return rate
}
