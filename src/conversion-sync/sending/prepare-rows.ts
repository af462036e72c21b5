import { deleteToldSignals, signalPurpose } from '../../collection/signal-queries.ts'
import { inTransaction, type WorkContext } from '../../kernel/context.ts'
import { findProtection } from '../../tenancy/profile-queries.ts'
import { listCatalog } from '../catalog/catalog-queries.ts'
import { listConversionInputs, type StoredInput } from '../conversions/conversion-queries.ts'
import type { CatalogEntry, ConversionInput } from '../domain/conversion-input.ts'
import { getPermissions } from '../domain/decide-export.ts'
import { mayRepeat } from '../domain/interpret-response.ts'
import { grantSiteIds, siteEventId } from '../domain/payloads/platform-event-id.ts'
import type { Rendered } from '../domain/payloads/render-meta.ts'
import { createRenderer } from '../payloads/create-renderer.ts'
import { type DueRow, lockDueRows, updateRowsSending } from '../rows/due-row-queries.ts'
import {
  listRowsByPlatformEventId,
  lockRows,
  lockRowsOfProfile,
  type RowChange,
  updateRows,
} from '../rows/row-queries.ts'
import { listSentPayments } from '../rows/sent-payment-queries.ts'
import { finishRun, runIdOf, startRun } from '../runs/finish-run.ts'
import { type Destination, vendorOf } from '../schemas.ts'

type Payload = Extract<Rendered, { payload: unknown }>

export interface PreparedRow {
  before: DueRow
  /** As it was taken. */
  row: DueRow
  rendered: Payload
  hasSignal: boolean
}

export interface Preparation {
  taken: PreparedRow[]
  /** How many were due, as far as they were looked at. */
  dueCount: number
  /** False: what could be sent was left, since nobody can be reached. */
  isWhole: boolean
}

interface RenderedRow {
  row: DueRow
  fact: ConversionInput | null
  hasSignal: boolean
  /** The id that the platform knows it by where that is not the conversion's own. */
  event_id: string | null
  /** Null: it was taken so long ago that the vendor would keep it twice. */
  rendered: Rendered | null
}

interface Wanted {
  limit: number
  /** Those on their way. */
  besides: readonly string[]
  /** Whether the platform can be reached in anybody's name. */
  isOpen: boolean
}

/**
 * Writes down what is about to be sent, and settles what is not: skipped with the reason, or waiting for its time. It commits before
 * the vendor is called.
 */
export function prepareDueRows(ctx: WorkContext, destination: Destination, wanted: Wanted): Promise<Preparation> {
  const { limit, besides, isOpen } = wanted
  const { profile_id: profileId, id } = destination
  return inTransaction(ctx, async (ctx) => {
    await lockRowsOfProfile(ctx.db, profileId)
    const due = await lockDueRows(ctx.db, profileId, id, { now: ctx.now(), limit, besides })
    if (due.length === 0) return { taken: [], dueCount: 0, isWhole: true }
    const rendered = await renderRows(ctx, destination, due)
    // What cannot be sent is left as it is; what needs no platform to be skipped is.
    const dealt = isOpen ? rendered : rendered.filter((one) => !payloadOf(one))
    const taken = await storePreparedRows(ctx, destination, dealt)
    const kept = dealt.filter((one) => one.hasSignal && !payloadOf(one)).map(({ row }) => row.conversion_id)
    if (kept.length > 0) await deleteToldSignals(ctx.db, profileId, kept)
    return { taken, dueCount: due.length, isWhole: dealt.length === rendered.length }
  })
}

function payloadOf({ rendered }: RenderedRow): Payload | null {
  return rendered && 'payload' in rendered ? rendered : null
}

/** What each row would be told as, by its conversion as it is now. */
async function renderRows(ctx: WorkContext, destination: Destination, rows: readonly DueRow[]): Promise<RenderedRow[]> {
  const now = ctx.now()
  const { db } = ctx
  const { profile_id: profileId } = destination
  const ids = rows.map(({ conversion_id }) => conversion_id)
  const [protection, lines, found, sentPayments] = await Promise.all([
    findProtection(db, profileId),
    listCatalog(db, profileId),
    listConversionInputs(db, profileId, ids),
    listSentPayments(db, profileId, destination.id, ids),
  ])
  const lineOf = new Map(
    lines.filter((line) => line.destination_id === destination.id).map((line) => [line.definition_id, line]),
  )
  const inputOf = new Map(found.map((one) => [one.fact.id, one]))
  const render = await createRenderer(db, profileId, destination, { protection: protection ?? hidden, now })
  const vendor = vendorOf(destination)
  const allowsSiteIds = getPermissions(protection ?? hidden).siteIds
  const granted = allowsSiteIds
    ? await chooseSiteIds(ctx, destination, rows, inputOf, lineOf)
    : new Map<string, string>()
  return rows.map((row) => {
    const known = inputOf.get(row.conversion_id)
    const fact = known ? decryptInput(ctx, known) : null
    const isLost = !mayRepeat(vendor, row.send_started_at, now)
    const event_id = row.platform_event_id ?? granted.get(row.conversion_id) ?? null
    const options = { adjusts: row.is_adjustment_due, event_id }
    // A payment that was sent when only another source had reported it is not sent again.
    const isSent = !row.is_adjustment_due && sentPayments.has(row.conversion_id)
    const line = lineOf.get(row.definition_id) ?? null
    const rendered = isLost ? null : isSent ? { skip: 'already_sent' as const } : render(fact, line, options)
    return { row, fact, event_id, hasSignal: known !== undefined && known.sealed !== null, rendered }
  })
}

/** Ids of the site for rows that are sent for the first time; what may have been sent keeps the id that it was sent under. */
async function chooseSiteIds(
  { db }: WorkContext,
  destination: Destination,
  rows: readonly DueRow[],
  inputOf: ReadonlyMap<string, StoredInput>,
  lineOf: ReadonlyMap<string, CatalogEntry>,
): Promise<Map<string, string>> {
  const vendor = vendorOf(destination)
  const candidates = rows.flatMap(
    ({ conversion_id, definition_id, platform_event_id, send_started_at, is_adjustment_due }) => {
      const isFirst = platform_event_id === null && send_started_at === null && !is_adjustment_due
      const known = isFirst ? inputOf.get(conversion_id) : undefined
      const site_event_id = known ? siteEventId(vendor, known.fact) : null
      if (site_event_id === null) return []
      return [{ conversion_id, event_name: lineOf.get(definition_id)?.event_name ?? null, site_event_id }]
    },
  )
  if (candidates.length === 0) return new Map()
  const ids = candidates.map(({ site_event_id }) => site_event_id)
  return grantSiteIds(candidates, await listRowsByPlatformEventId(db, destination.profile_id, destination.id, ids))
}

/** Of a profile that is gone nothing leaves. */
const hidden = { privacy_mode: 'hipaa', is_healthcare_family: true } as const

/** With what the browser's request said, as far as it is still kept. */
function decryptInput({ secrets }: WorkContext, { fact, sealed }: StoredInput): ConversionInput {
  return sealed === null ? fact : { ...fact, signals: JSON.parse(secrets.open(signalPurpose, sealed)) }
}

/** In the caller's transaction. */
async function storePreparedRows(
  ctx: WorkContext,
  destination: Destination,
  rows: readonly RenderedRow[],
): Promise<PreparedRow[]> {
  const { profile_id: profileId, id } = destination
  const now = ctx.now()
  const lacksRun = ({ row, rendered }: RenderedRow) => runIdOf(row) === null && !(rendered && 'wait_until' in rendered)
  const runless = rows.filter(lacksRun)
  const isAdjusting = runless.length > 0 && runless.every(({ row }) => row.is_adjustment_due)
  const fresh =
    runless.length > 0 ? await startRun(ctx, profileId, destination, isAdjusting ? 'adjustment' : 'new') : null
  const runFor = ({ row }: RenderedRow) => (row.is_adjustment_due ? { adjustment_run_id: fresh } : { run_id: fresh })
  const grouped = rows.map((one) => ({ ...one, runChange: lacksRun(one) ? runFor(one) : {} }))
  const isFirst = (one: RenderedRow) => payloadOf(one) !== null && !one.row.is_adjustment_due
  const first = grouped.filter(isFirst)
  if (first.length > 0) {
    const rows = first.map((one) => ({ conversion_id: one.row.conversion_id, ...sentAs(payloadOf(one)!, one) }))
    await updateRowsSending(ctx.db, profileId, id, { rows, runId: fresh, now })
  }
  const others = grouped.filter((one) => !isFirst(one))
  if (others.length > 0) {
    const ids = others.map(({ row }) => row.conversion_id)
    const held = new Map((await lockRows(ctx.db, profileId, id, ids)).map((row) => [row.conversion_id, row]))
    const changes = others.map((one) => changeOf({ ...held.get(one.row.conversion_id)!, ...one.runChange }, one, now))
    await updateRows(ctx.db, profileId, id, changes, now)
  }
  const taken = grouped.flatMap((one): PreparedRow[] => {
    const { row: before, runChange, hasSignal } = one
    const rendered = payloadOf(one)
    if (!rendered) return []
    return [
      { before, row: { ...before, ...runChange, send_started_at: before.send_started_at ?? now }, rendered, hasSignal },
    ]
  })
  // A run of which something is sent cannot have ended yet.
  const underWay = new Set(taken.map(({ row }) => runIdOf(row)))
  const runs = new Set(grouped.flatMap(({ row, runChange }) => runIdOf({ ...row, ...runChange }) ?? []))
  for (const runId of runs) if (!underWay.has(runId)) await finishRun(ctx, profileId, runId)
  return taken
}

type Rendering = Pick<RenderedRow, 'fact' | 'event_id' | 'rendered'>

function changeOf(row: RowChange, rendering: Rendering, now: Date): RowChange {
  const { rendered } = rendering
  if (row.is_adjustment_due) return adjustmentOf(row, rendering, now)
  if (rendered === null) return { ...row, status: 'rejected', ...unknown }
  // It may have arrived before this came up, and nobody can tell.
  if ('skip' in rendered && row.send_started_at !== null) return { ...row, status: 'rejected', ...unknown }
  if ('skip' in rendered) return { ...row, status: 'skipped', reason: rendered.skip }
  if ('wait_until' in rendered) return { ...row, reason: 'not_yet', due_at: rendered.wait_until }
  return {
    ...row,
    ...sentAs(rendered, rendering),
    is_stale: false,
    send_started_at: row.send_started_at ?? now,
    reason: null,
  }
}

const unknown = { reason: 'outcome_unknown', send_started_at: null }

/** It was told already and stays so; what can no longer be said of it is not. */
function adjustmentOf(row: RowChange, rendering: Rendering, now: Date): RowChange {
  const { rendered } = rendering
  if (!rendered || !('payload' in rendered)) return { ...row, is_adjustment_due: false, send_started_at: null }
  return { ...row, ...sentAs(rendered, rendering), is_stale: false, send_started_at: row.send_started_at ?? now }
}

function sentAs({ sent_to, event_name, action_source }: Payload, { fact, event_id }: Rendering) {
  return {
    ...{ sent_to, platform_event_id: event_id, event_name, action_source },
    sent_value: fact?.net_value ?? null,
    sent_currency: fact?.currency ?? null,
    sent_customer_id: fact?.customer_id ?? null,
  }
}
