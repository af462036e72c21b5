import { spawn } from 'node:child_process'
import { join } from 'node:path'
import type pg from 'pg'
import { insertDefaultDefinitions } from '../../src/attribution/definitions/definition-queries.ts'
import { recordPendingEvents } from '../../src/collection/ingest/record-pending-events.ts'
import { encryptTokens } from '../../src/connect/open-session.ts'
import { insertCatalogLine, listCatalogDefinitions } from '../../src/conversion-sync/catalog/catalog-queries.ts'
import { processConversionChanges } from '../../src/conversion-sync/changes/process-conversion-changes.ts'
import { listConversionInputs } from '../../src/conversion-sync/conversions/conversion-queries.ts'
import { insertDestination } from '../../src/conversion-sync/destinations/destination-queries.ts'
import { renderMeta } from '../../src/conversion-sync/domain/renderers/render-meta.ts'
import { startConversionSync } from '../../src/conversion-sync/run-conversion-sync.ts'
import { syncDestination } from '../../src/conversion-sync/sending/send-conversions.ts'
import { cachingDigest } from '../../src/conversion-sync/sha256.ts'
import { subscribeToConversions } from '../../src/conversion-sync/subscribe-to-conversions.ts'
import { demoToPendingEvent } from '../../src/demo/demo-to-pending-event.ts'
import { inTransaction } from '../../src/kernel/context/context.ts'
import { newId } from '../../src/kernel/ids.ts'
import { dayMs } from '../../src/kernel/time/durations.ts'
import { seedInto } from '../../test/support/app/seed.ts'
import { freePort, stop } from '../../test/support/processes/started-service.ts'
import { median, type Report } from '../report.ts'
import { scaled } from '../scale.ts'
import { makePeople } from '../service/people-data.ts'
import { type Bench, withServices } from '../with-services.ts'
import { heapMegabytes, readCpuSeconds } from './resource-usage.ts'

const usualConversions = scaled(60_000, 40)
const roundConversions = scaled(5_000, 20)
const rounds = scaled(4)
/** Response delays of the vendor in milliseconds; an immediate response is the hardest to keep up with. */
const paces = [0, 100]
const latencyEvents = scaled(40)
/** The maximum that Meta accepts per request. */
const pageSize = 1_000

/**
 * Measures selecting, rendering and hashing; runs against a bare loop of the same requests; and the latency from commit to
 * receipt.
 */
export async function benchConversionSync(report: Report, size = usualConversions): Promise<void> {
  const receiver = await startReceiver()
  const registration = {
    client_id: 'c',
    client_secret: 's',
    consent_origin: null,
    api_origin: receiver.url,
    settings: {},
  }
  await withServices(
    async (bench) => {
      const profileId = await seedProfile(bench, size)
      const body = await benchRendering(bench, profileId, report)
      const destination = await makeDestination(bench, profileId)
      await benchRuns(bench, { profileId, receiver, body, ...destination }, report)
      await benchLatency(bench, { profileId, receiver }, report)
    },
    { vendors: { find: () => registration } },
  ).finally(() => receiver.stop())
}

type Receiver = Awaited<ReturnType<typeof startReceiver>>

async function startReceiver() {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, [join(import.meta.dirname, 'conversion-receiver.ts'), String(port)])
  const read = async (path = '/'): Promise<{ count: number; receivedAt: [string, number][] }> =>
    (await fetch(url + path)).json() as never
  while (!(await read().catch(() => null))) await pause(10)
  return { url, read, stop: () => stop(child) }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

async function seedProfile({ database, ctx }: Bench, conversions: number): Promise<string> {
  const { id } = await seedInto(database.db, ctx.now).profile()
  await insertDefaultDefinitions(database.db, id, new Date(Date.now() - dayMs))
  await makePeople(database.pool, id, { customers: Math.ceil(conversions / 2), conversions, longJourney: 10 })
  await database.pool.query(
    `update touch set click_id = 'IwAR' || id, click_id_kind = 'fbclid' where profile_id = $1`,
    [id],
  )
  await database.pool.query('vacuum analyze touch')
  return id
}

const line = {
  ...{ definition_id: '', destination_id: '', is_enabled: true, event_name: 'Purchase', sends_value: true },
  ...{ enabled_from: new Date(0), enabled_until: null },
}

/** Renders every conversion of the profile as a Meta payload, one request at a time, as a run does. Returns the first request. */
async function benchRendering({ database, ctx }: Bench, profileId: string, report: Report): Promise<string> {
  const protection = { privacy_mode: 'standard', is_healthcare_family: false } as const
  let early = 0
  let [count, bytes, sentCount, first] = [0, 0, 0, '']
  const before = await readCpuSeconds(database.pool)
  const startedAt = performance.now()
  for (let ids = await nextIds(database.pool, profileId, null); ids.length > 0; ) {
    const around = { protection, destination: '1', messaging: null, digest: cachingDigest() }
    const inputs = await inTransaction(ctx, (ctx) => listConversionInputs(ctx.db, profileId, ids))
    const payloads = inputs.flatMap(({ conversion }) => {
      const rendered = renderMeta(conversion, line, { ...around, now: conversion.conversion_time })
      return 'payload' in rendered ? [rendered.payload] : []
    })
    const body = JSON.stringify({ data: payloads })
    first ||= body
    sentCount += payloads.length
    bytes += body.length
    count += ids.length
    if (count === earlyAt) early = heapMegabytes()
    ids = await nextIds(database.pool, profileId, ids.at(-1)!)
  }
  const seconds = (performance.now() - startedAt) / 1000
  const after = await readCpuSeconds(database.pool)
  report.metric(
    'conversions selected, rendered and hashed a second',
    `${Math.round(count / seconds)}`,
    'aim: 20000 a core',
  )
  report.metric('  of them payloads; kB each', `${sentCount} of ${count}; ${(bytes / sentCount / 1024).toFixed(2)}`)
  report.metric(
    '  a second of computing: with the database, our process alone',
    `${perSecond(count, before, after)}, ${perSecond(count, { ...before, database: 0 }, { ...after, database: 0 })}`,
    'on a busy machine, this tells',
  )
  report.metric('  held in memory near the beginning and at the end', `${early} and ${heapMegabytes()} MB`, 'aim: flat')
  return first
}

/** All long-lived objects have been allocated by then. */
const earlyAt = 5 * pageSize

type CpuSeconds = Awaited<ReturnType<typeof readCpuSeconds>>

/** Throughput per core, calculated from the CPU time used. */
function perSecond(count: number, before: CpuSeconds, after: CpuSeconds): string {
  if (before.database === null || after.database === null) return 'unknown'
  return String(Math.round(count / (after.ours - before.ours + after.database - before.database)))
}

async function nextIds(pool: pg.Pool, profileId: string, after: string | null): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    'select id from conversion where profile_id = $1 and ($2::uuid is null or id > $2) order by id limit $3',
    [profileId, after, pageSize],
  )
  return rows.map(({ id }) => id)
}

interface BenchTarget {
  profileId: string
  receiver: Receiver
  /** The request body as sent. */
  body: string
  destination_id: string
  definition_id: string
}

async function makeDestination({ database: { db }, ctx }: Bench, profileId: string) {
  const now = ctx.now()
  const connection_id = newId()
  const tokens = encryptTokens(ctx.secrets, {
    ...{ access_token: 't', refresh_token: null, expires_at: null, scopes: ['ads_management'], extra: {} },
  })
  const none = {
    token_expires_at: null,
    grantor: null,
    renewal_tried_at: null,
    reconnect_reason: null,
    webhook_secret: null,
  }
  const runs = { app_id: null, disconnected_at: null, last_run_at: null, last_success_at: null, last_error: null }
  await db
    .insertInto('connection')
    .values({
      ...{ profile_id: profileId, id: connection_id, provider: 'social_ads', external_id: 'act_1', display_name: 'A' },
      ...{ currency: 'USD', details: '{}', status: 'connected', tokens, ...none, ...runs },
      ...{ authorized_at: now, created_at: now, updated_at: now },
    })
    .execute()
  const destination_id = newId()
  await insertDestination(db, {
    ...{ profile_id: profileId, id: destination_id, connection_id, provider: 'social_ads', kind: 'dataset' },
    ...{ purpose: 'standard', external_id: '1', name: null, messaging_account_id: null },
    ...{ due_at: null, lease_id: null, lease_until: null, created_at: now, removed_at: null },
  })
  const definitions = await listCatalogDefinitions(db, profileId)
  const { id: definition_id } = definitions.find(({ conversion_key }) => conversion_key === 'payment_received')!
  const enabled_from = new Date(now.getTime() - dayMs)
  const entry = { definition_id, destination_id, event_name: 'Purchase', is_enabled: true, sends_value: true }
  await insertCatalogLine(db, { profile_id: profileId, ...entry, enabled_from, enabled_until: null, updated_at: now })
  await subscribeToConversions(ctx, profileId)
  return { destination_id, definition_id }
}

/** Alternates a run with the same number of events posted one request after another, for each response delay of the vendor. */
async function benchRuns(bench: Bench, destination: BenchTarget, report: Report): Promise<void> {
  const selecting: number[] = []
  for (const [nth, pace] of paces.entries()) {
    const measured: { ours: number; bare: number }[] = []
    const computed: number[] = []
    for (let round = 0; round < rounds; round++) {
      selecting.push(await selectRound(bench, destination, nth * rounds + round))
      await destination.receiver.read(`/reset?pace=${pace}`)
      const before = await readCpuSeconds(bench.database.pool)
      const ours = await runRound(bench, destination)
      computed.push(Number(perSecond(roundConversions, before, await readCpuSeconds(bench.database.pool))))
      measured.push({ ours, bare: await postRound(destination) })
    }
    const ratio = median(measured.map(({ ours, bare }) => ours / bare))
    const [ours, bare] = [median(measured.map((item) => item.ours)), median(measured.map((item) => item.bare))]
    const vendor = pace === 0 ? 'that answers at once' : `that takes ${pace} ms`
    report.ratio(`a run, of a bare loop of posts to a vendor ${vendor}`, ratio, 'aim: at least 0.5')
    report.metric('  events a second: ours, bare', `${Math.round(ours)}, ${Math.round(bare)}`)
    report.metric('  ours, a second of computing with the database', `${median(computed)}`)
  }
  report.metric('  conversions turned into rows a second', `${Math.round(median(selecting))}`)
}

/** Inserts conversions of an hour ago and selects them as pending rows. Returns rows per second. */
async function selectRound(
  { database, ctx }: Bench,
  { profileId, definition_id }: BenchTarget,
  nth: number,
): Promise<number> {
  await database.pool.query(
    `with chosen as (
      update conversion set conversion_time = now() - interval '1 hour', definition_id = $2, conversion_key = 'payment_received',
        is_counted = true, is_refunded = false, value = 10, currency = 'USD'
      where profile_id = $1 and id in (select id from conversion where profile_id = $1 order by id limit $3 offset $4)
      returning profile_id, id
    )
    insert into conversion_change (profile_id, conversion_id) select profile_id, id from chosen`,
    [profileId, definition_id, roundConversions, nth * roundConversions],
  )
  await database.pool.query('vacuum analyze conversion, conversion_change, export_row')
  const startedAt = performance.now()
  while ((await processConversionChanges(ctx, profileId)) > 0);
  return (roundConversions / (performance.now() - startedAt)) * 1000
}

/** Measures from pending rows to the last received and recorded event. Returns events per second. */
async function runRound({ ctx }: Bench, { profileId, destination_id, receiver }: BenchTarget): Promise<number> {
  const startedAt = performance.now()
  await syncDestination(ctx, profileId, destination_id)
  const seconds = (performance.now() - startedAt) / 1000
  const { count } = await receiver.read()
  if (count !== roundConversions) throw new Error(`${count} of ${roundConversions} conversions arrived`)
  return roundConversions / seconds
}

async function postRound({ receiver, body }: BenchTarget): Promise<number> {
  const startedAt = performance.now()
  for (let sent = 0; sent < roundConversions; sent += pageSize) {
    await (await fetch(`${receiver.url}/1/events`, { method: 'POST', body })).text()
  }
  return (roundConversions / (performance.now() - startedAt)) * 1000
}

/** Events are recorded while the worker polls, as in the service. */
async function benchLatency(
  { ctx, wakeUps }: Bench,
  { profileId, receiver }: Pick<BenchTarget, 'profileId' | 'receiver'>,
  report: Report,
): Promise<void> {
  await receiver.read('/reset')
  const watch = startConversionSync(ctx, wakeUps)
  const committed = new Map<string, number>()
  try {
    for (let index = 0; index < latencyEvents; index++) {
      const event = {
        ...{ event_type: 'payment_received', idempotency_key: newId(), timestamp: new Date().toISOString() },
        ...{ properties: { value: 5, currency: 'USD' }, user_traits: { email: `late-${index}@example.com` } },
      }
      const profile = { profile: { id: profileId } } as never
      const entry = demoToPendingEvent({ ...ctx, ...(profile as object) } as never, event)
      await recordPendingEvents(ctx, [entry])
      committed.set(entry.event.id, Date.now())
      await pause(97)
    }
    while ((await receiver.read()).count < latencyEvents) await pause(100)
  } finally {
    await watch.stop()
  }
  const { receivedAt } = await receiver.read()
  const found = await ctx.db
    .selectFrom('conversion')
    .select(['id', 'event_id'])
    .where('profile_id', '=', profileId)
    .where('event_id', 'in', [...committed.keys()])
    .execute()
  const eventOf = new Map(found.map(({ id, event_id }) => [id, event_id]))
  const took = receivedAt.flatMap(([id, at]) => (eventOf.has(id) ? [at - committed.get(eventOf.get(id)!)!] : []))
  const sorted = took.toSorted((a, b) => a - b)
  const p99 = sorted[Math.floor(sorted.length * 0.99)]
  report.metric('  commit to arrival, p50 and p99', `${median(sorted)} and ${p99} ms`, 'aim: p99 under 5 s')
}
