import { deleteToldSignals, listSignals, signalPurpose } from '../collection/signal-queries.ts'
import { findConnection } from '../connect/connection-queries.ts'
import type { Connection } from '../connect/connection-shapes.ts'
import { markReconnectRequired } from '../connect/end-connection.ts'
import { openSession, refreshTokens } from '../connect/open-session.ts'
import type { ConversionReceiver, VendorSession } from '../connect/provider.ts'
import { ProviderError } from '../connect/provider-error.ts'
import { inTransaction, type WorkContext } from '../kernel/context.ts'
import { findProtection } from '../tenancy/profile-queries.ts'
import { listCatalog } from './catalog-queries.ts'
import { type Claimed, claimRows } from './claim-rows.ts'
import { updateLeaseReturned, updateLeaseTaken } from './destination-queries.ts'
import type { ConversionFact } from './domain/conversion-fact.ts'
import { type Answered, mayRepeat, settleAnswer, settleEnd } from './domain/settle-answers.ts'
import { listFacts } from './fact-queries.ts'
import { underLease } from './hold-lease.ts'
import { openRendering } from './open-rendering.ts'
import { listDueRows, lockRows, lockRowsOfProfile } from './row-queries.ts'
import { settleRows } from './settle-rows.ts'
import { type Destination, type ExportRow, vendorOf } from './shapes.ts'

/** So many requests a turn; then others have theirs. */
const requestsMax = 50
/** How long a destination rests whose connection cannot be used. */
const restMs = 60_000

/**
 * Tells a destination what is due: claims rows, sends them in requests as large as the vendor takes, settles each by its
 * answer. One process at a time does so; whoever comes after a crash finds rows that were claimed and not settled, and sends
 * them again under the same keys, which the vendor keeps once.
 */
export async function runExport(ctx: WorkContext, profileId: string, destinationId: string): Promise<void> {
  await underLease(
    ctx,
    (lease) => updateLeaseTaken(ctx.db, profileId, destinationId, lease),
    async (destination, leaseId) => {
      let restsMs = 0
      try {
        restsMs = await workOff(ctx, profileId, destination)
      } finally {
        const notBefore = new Date(ctx.now().getTime() + restsMs)
        await updateLeaseReturned(ctx.db, profileId, destinationId, leaseId, notBefore)
      }
    },
  )
}

/** For whoever holds the destination. How long to rest afterwards. */
export async function workOff(ctx: WorkContext, profileId: string, destination: Destination): Promise<number> {
  const connection = await findConnection(ctx.db, profileId, destination.connection_id)
  const receiver = ctx.providers.find(destination.provider)?.conversions
  if (!connection || !receiver) return restMs
  const reach = openReach(ctx, connection, receiver)
  for (let count = 0; count < requestsMax; count++) {
    const due = await listDueRows(ctx.db, profileId, destination.id, ctx.now(), receiver.batchMax)
    if (due.length === 0) return 0
    const { asked, unasked } = Object.groupBy(due, ({ request_id }) => (request_id === null ? 'unasked' : 'asked'))
    if (asked && !(await askAfter(ctx, destination, asked, reach))) return restMs
    if (unasked && !(await tellDue(ctx, profileId, { destination, rows: unasked, receiver, reach }))) return restMs
  }
  return 0
}

/** What became of requests that the vendor was still looking at. */
async function askAfter(
  ctx: WorkContext,
  destination: Destination,
  rows: readonly ExportRow[],
  reach: Reach,
): Promise<boolean> {
  for (const [requestId, same] of Map.groupBy(rows, ({ request_id }) => request_id!)) {
    const end = await reach(async (receiver, session) => receiver.readRequest!(session, requestId))
    if (end === null) return false
    const attempts = same.map((row) => row.attempts)
    const settlement = end.kind === 'failed' ? settleAnswer(end, attempts) : settleEnd(end, attempts)
    // A vendor that does not know how it ended is asked again, not told again.
    const isKept = end.kind === 'failed' || end.kind === 'processing'
    const request_id = isKept ? requestId : null
    const asked = same.map((row) => ({ row, request_id }))
    if (!(await settleRows(ctx, destination, asked, settlement))) return false
  }
  return true
}

interface Due {
  destination: Destination
  rows: readonly ExportRow[]
  receiver: ConversionReceiver
  reach: Reach
}

/** False: the destination rests, because nobody can be reached or would fare better. */
async function tellDue(
  ctx: WorkContext,
  profileId: string,
  { destination, rows, receiver, reach }: Due,
): Promise<boolean> {
  const isOpen = await reach.isOpen()
  const ids = rows.map(({ conversion_id }) => conversion_id)
  const { claimed, isWhole } = await inTransaction(ctx, async (ctx) => {
    await lockRowsOfProfile(ctx.db, profileId)
    const due = (await lockRows(ctx.db, profileId, destination.id, ids)).filter(isDue)
    const rendered = await renderRows(ctx, profileId, destination, due)
    // What cannot be sent is left as it is; what needs no platform to be skipped is.
    const dealt = isOpen ? rendered : rendered.filter((one) => !(one.rendered && 'payload' in one.rendered))
    const claimed = await claimRows(ctx, destination, dealt)
    await deleteToldSignals(ctx.db, profileId, ids)
    return { claimed, isWhole: dealt.length === rendered.length }
  })
  for (const batch of batchesOf(claimed, receiver.batchMax)) {
    const [{ rendered: first }] = batch as [Claimed]
    const payloads = batch.map((one) => one.rendered.payload)
    const answer = await reach(async (receiver, session) => receiver.send(session, first.told_to, payloads))
    if (answer === null) return false
    const settlement = settleAnswer(
      answer,
      batch.map(({ row }) => row.attempts),
    )
    if (!(await settleRows(ctx, destination, batch, settlement))) return false
  }
  return isWhole
}

function isDue({ status, is_adjustment_due }: ExportRow): boolean {
  return status === 'waiting' || is_adjustment_due
}

/** What each row would be told as, by its conversion as it is now. */
async function renderRows(ctx: WorkContext, profileId: string, destination: Destination, rows: readonly ExportRow[]) {
  const now = ctx.now()
  const protection = (await findProtection(ctx.db, profileId)) ?? hidden
  const ids = rows.map(({ conversion_id }) => conversion_id)
  const facts = new Map((await listFacts(ctx.db, profileId, ids)).map((fact) => [fact.id, fact]))
  await openSignals(ctx, profileId, facts)
  const lines = (await listCatalog(ctx.db, profileId)).filter(({ destination_id }) => destination_id === destination.id)
  const lineOf = new Map(lines.map((line) => [line.definition_id, line]))
  const render = await openRendering(ctx.db, profileId, destination, { protection, now })
  const vendor = vendorOf(destination)
  return rows.map((row) => {
    const fact = facts.get(row.conversion_id) ?? null
    const isLost = !mayRepeat(vendor, row.claimed_at, now)
    const options = { adjusts: row.is_adjustment_due }
    return { row, fact, rendered: isLost ? null : render(fact, lineOf.get(row.definition_id) ?? null, options) }
  })
}

/** Of a profile that is gone nothing leaves. */
const hidden = { privacy_mode: 'hipaa', is_healthcare_family: true } as const

/** What the browsers' requests said, as far as it is still kept. */
async function openSignals(ctx: WorkContext, profileId: string, facts: Map<string, ConversionFact>): Promise<void> {
  const events = [...facts.values()].map(({ event_id }) => event_id)
  const sealed = new Map((await listSignals(ctx.db, profileId, events)).map((one) => [one.event_id, one.sealed]))
  for (const [id, fact] of facts) {
    const kept = sealed.get(fact.event_id)
    if (kept) facts.set(id, { ...fact, signals: JSON.parse(ctx.secrets.open(signalPurpose, kept)) })
  }
}

/** Those that go to the same place in one request, as large as the vendor and their own history let them be. */
function batchesOf(claimed: readonly Claimed[], batchMax: number): Claimed[][] {
  const batches: Claimed[][] = []
  const groups = Map.groupBy(claimed, ({ row, rendered }) => `${rendered.told_to} ${row.batch_limit ?? batchMax}`)
  for (const group of groups.values()) {
    const size = Math.min(group[0]!.row.batch_limit ?? batchMax, batchMax)
    for (let at = 0; at < group.length; at += size) batches.push(group.slice(at, at + size))
  }
  return batches
}

interface Reach {
  /** Null: the platform cannot be reached in anybody's name now. */
  <T>(
    work: (receiver: ConversionReceiver, session: VendorSession) => Promise<T>,
  ): Promise<T | Extract<Answered, { kind: 'failed' }> | null>
  isOpen(): Promise<boolean>
}

/** The platform in the name of whoever consented; opened when it is first needed, its token renewed once when it lapsed. */
function openReach(ctx: WorkContext, connection: Connection, receiver: ConversionReceiver): Reach {
  let session: VendorSession | null = null
  const open = async (): Promise<VendorSession | null> => {
    if (session) return session
    const isEnding = connection.reconnect_reason === 'token_ending'
    const isLost = connection.status === 'disconnected' || (connection.status === 'reconnect_required' && !isEnding)
    if (isLost || connection.tokens === null || !ctx.vendors.find(connection.provider)) return null
    try {
      session = await openSession(ctx, connection)
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      if (/^token_/.test(error.fault.kind)) await markReconnectRequired(ctx, connection, error.fault.kind)
      return null
    }
    if (!receiver.canSend(session.tokens)) session = null
    return session
  }
  const reach = async <T>(work: (receiver: ConversionReceiver, session: VendorSession) => Promise<T>) => {
    const opened = await open()
    if (!opened) return null
    try {
      return await work(receiver, opened)
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      if (error.fault.kind !== 'token_expired') return failed(ctx, connection, error)
      try {
        session = { ...opened, tokens: await refreshTokens(ctx, connection) }
        return await work(receiver, session)
      } catch (second) {
        if (!(second instanceof ProviderError)) throw second
        return failed(ctx, connection, second)
      }
    }
  }
  return Object.assign(reach, { isOpen: async () => (await open()) !== null })
}

async function failed(ctx: WorkContext, connection: Connection, { fault }: ProviderError) {
  if (/^token_/.test(fault.kind)) await markReconnectRequired(ctx, connection, fault.kind)
  return { kind: 'failed' as const, fault }
}
