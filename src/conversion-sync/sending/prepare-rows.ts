import { deleteReportedSignals, signalPurpose } from '../../collection/ingest/signal-queries.ts'
import { inTransaction, type WorkContext } from '../../kernel/context/context.ts'
import { findProtection } from '../../tenancy/profiles/profile-queries.ts'
import { listCatalog } from '../catalog/catalog-queries.ts'
import { listConversionInputs, type StoredInput } from '../conversions/conversion-queries.ts'
import type { CatalogEntry, ConversionInput } from '../domain/conversion-input.ts'
import { getPermissions } from '../domain/decide-export.ts'
import { mayRepeat } from '../domain/interpret-response.ts'
import { grantSiteIds, siteEventId } from '../domain/payloads/platform-event-id.ts'
import type { Rendered } from '../domain/payloads/rendered-event.ts'
import { receiverOf } from '../domain/receivers.ts'
import { changeRow, type RowEvent } from '../domain/rows/change-row.ts'
import { createRenderer } from '../payloads/create-renderer.ts'
import { type DueRow, lockDueRows, type StartedRow, updateRowsStarted } from '../rows/due-row-queries.ts'
import { listRowsByPlatformEventId, lockRows, lockRowsOfProfile, updateRows } from '../rows/row-queries.ts'
import { listSentPayments } from '../rows/sent-payment-queries.ts'
import { finishRun, runIdOf, startRun } from '../runs/finish-run.ts'
import type { Destination } from '../schemas.ts'

type Payload = Extract<Rendered, { payload: unknown }>

export interface PreparedRow {
  before: DueRow
  /** After the start of the request. */
  row: DueRow
  rendered: Payload
  hasSignal: boolean
}

export interface Preparation {
  prepared: PreparedRow[]
  /** Due rows, up to the limit. */
  dueCount: number
  /** False: rows with a payload were left, because no session can be opened. */
  isWhole: boolean
}

interface RenderedRow {
  row: DueRow
  event: RowEvent
  /** Null: nothing is sent. */
  payload: Payload | null
  hasSignal: boolean
}

interface Options {
  limit: number
  /** Conversions whose request is in flight. */
  besides: readonly string[]
  /** Whether a session with the platform can be opened. */
  isOpen: boolean
}

/**
 * Stores the start of the requests for due rows, and skips, schedules or rejects the other due rows. Commits before the
 * platform is called.
 */
export function prepareDueRows(ctx: WorkContext, destination: Destination, options: Options): Promise<Preparation> {
  const { limit, besides, isOpen } = options
  const { profile_id: profileId, id } = destination
  return inTransaction(ctx, async (ctx) => {
    await lockRowsOfProfile(ctx.db, profileId)
    const due = await lockDueRows(ctx.db, profileId, id, { now: ctx.now(), limit, besides })
    if (due.length === 0) return { prepared: [], dueCount: 0, isWhole: true }
    const rendered = await renderRows(ctx, destination, due)
    // Without a session, rows with a payload stay unchanged; the others need no platform.
    const processed = isOpen ? rendered : rendered.filter(({ payload }) => !payload)
    const prepared = await storePreparedRows(ctx, destination, processed)
    const unsent = processed.filter(({ hasSignal, payload }) => hasSignal && !payload)
    const unsentIds = unsent.map(({ row }) => row.conversion_id)
    if (unsentIds.length > 0) await deleteReportedSignals(ctx.db, profileId, unsentIds)
    return { prepared, dueCount: due.length, isWhole: processed.length === rendered.length }
  })
}

/** Decides each row's event by its conversion as it is now. */
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
  const inputOf = new Map(found.map((item) => [item.conversion.id, item]))
  const render = await createRenderer(db, profileId, destination, { protection: protection ?? hidden, now })
  const receiver = receiverOf(destination)
  const allowsSiteIds = getPermissions(protection ?? hidden).siteIds
  const granted = allowsSiteIds
    ? await chooseSiteIds(ctx, destination, rows, inputOf, lineOf)
    : new Map<string, string>()
  return rows.map((row): RenderedRow => {
    const known = inputOf.get(row.conversion_id)
    const conversion = known ? decryptInput(ctx, known) : null
    const event_id = row.platform_event_id ?? granted.get(row.conversion_id) ?? null
    const hasSignal = known !== undefined && known.encrypted !== null
    if (!mayRepeat(receiver, row.send_started_at, now)) {
      return { row, event: { type: 'repeat_expired' }, payload: null, hasSignal }
    }
    // A payment that was sent when only another source had reported it is not sent again.
    if (!row.is_adjustment_due && sentPayments.has(row.conversion_id)) {
      return { row, event: { type: 'not_allowed', reason: 'already_sent' }, payload: null, hasSignal }
    }
    const line = lineOf.get(row.definition_id) ?? null
    const rendered = render(conversion, line, { adjusts: row.is_adjustment_due, event_id })
    const payload = 'payload' in rendered ? rendered : null
    return { row, event: toPrepareEvent(rendered, { conversion, event_id, now }), payload, hasSignal }
  })
}

function toPrepareEvent(
  rendered: Rendered,
  { conversion, event_id, now }: { conversion: ConversionInput | null; event_id: string | null; now: Date },
): RowEvent {
  if ('skip' in rendered) return { type: 'not_allowed', reason: rendered.skip }
  if ('wait_until' in rendered) return { type: 'scheduled', due_at: rendered.wait_until }
  return {
    type: 'send_started',
    at: now,
    sent_to: rendered.sent_to,
    platform_event_id: event_id,
    event_name: rendered.event_name,
    action_source: rendered.action_source,
    sent_value: conversion?.net_value ?? null,
    sent_currency: conversion?.currency ?? null,
    sent_customer_id: conversion?.customer_id ?? null,
  }
}

/** The site's event ids for first requests; a row that may have been sent keeps its event id. */
async function chooseSiteIds(
  { db }: WorkContext,
  destination: Destination,
  rows: readonly DueRow[],
  inputOf: ReadonlyMap<string, StoredInput>,
  lineOf: ReadonlyMap<string, CatalogEntry>,
): Promise<Map<string, string>> {
  const receiver = receiverOf(destination)
  const candidates = rows.flatMap(
    ({ conversion_id, definition_id, platform_event_id, send_started_at, is_adjustment_due }) => {
      const isFirst = platform_event_id === null && send_started_at === null && !is_adjustment_due
      const known = isFirst ? inputOf.get(conversion_id) : undefined
      const site_event_id = known ? siteEventId(receiver, known.conversion) : null
      if (site_event_id === null) return []
      return [{ conversion_id, event_name: lineOf.get(definition_id)?.event_name ?? null, site_event_id }]
    },
  )
  if (candidates.length === 0) return new Map()
  const ids = candidates.map(({ site_event_id }) => site_event_id)
  return grantSiteIds(candidates, await listRowsByPlatformEventId(db, destination.profile_id, destination.id, ids))
}

/** Nothing is sent for a deleted profile. */
const hidden = { privacy_mode: 'hipaa', is_healthcare_family: true } as const

/** Adds the stored signals of the browser's request, if they still exist. */
function decryptInput({ secrets }: WorkContext, { conversion, encrypted }: StoredInput): ConversionInput {
  return encrypted === null
    ? conversion
    : { ...conversion, signals: JSON.parse(secrets.decrypt(signalPurpose, encrypted)) }
}

/** Runs in the caller's transaction. */
async function storePreparedRows(
  ctx: WorkContext,
  destination: Destination,
  rows: readonly RenderedRow[],
): Promise<PreparedRow[]> {
  const { profile_id: profileId, id } = destination
  const now = ctx.now()
  const withRuns = await assignRuns(ctx, destination, rows)
  const isFirst = ({ row, event }: RenderedRow) => event.type === 'send_started' && !row.is_adjustment_due
  const first = withRuns.rows.filter(isFirst)
  if (first.length > 0) {
    const started = first.map(({ row, event }) => changeRow(row, event) as DueRow & StartedRow)
    await updateRowsStarted(ctx.db, profileId, id, { rows: started, runId: withRuns.newRunId, now })
  }
  const others = withRuns.rows.filter((row) => !isFirst(row))
  if (others.length > 0) {
    const ids = others.map(({ row }) => row.conversion_id)
    const stored = new Map((await lockRows(ctx.db, profileId, id, ids)).map((row) => [row.conversion_id, row]))
    const changes = others.map(({ row, runColumns, event }) =>
      changeRow({ ...stored.get(row.conversion_id)!, ...runColumns }, event),
    )
    await updateRows(ctx.db, profileId, id, changes, now)
  }
  const prepared = withRuns.rows.flatMap(({ row: before, runColumns, event, payload, hasSignal }): PreparedRow[] =>
    payload ? [{ before, row: changeRow({ ...before, ...runColumns }, event), rendered: payload, hasSignal }] : [],
  )
  // A run with a request in flight cannot have ended.
  const inFlight = new Set(prepared.map(({ row }) => runIdOf(row)))
  const runs = new Set(withRuns.rows.flatMap(({ row, runColumns }) => runIdOf({ ...row, ...runColumns }) ?? []))
  for (const runId of runs) if (!inFlight.has(runId)) await finishRun(ctx, profileId, runId)
  return prepared
}

/** Starts a run for the rows that have none, except those that are only scheduled. */
async function assignRuns(ctx: WorkContext, destination: Destination, rows: readonly RenderedRow[]) {
  const needsRun = ({ row, event }: RenderedRow) => runIdOf(row) === null && event.type !== 'scheduled'
  const runless = rows.filter(needsRun)
  const cause = runless.every(({ row }) => row.is_adjustment_due) ? 'adjustment' : 'new'
  const newRunId = runless.length > 0 ? await startRun(ctx, destination.profile_id, destination, cause) : null
  const columnsOf = ({ row }: RenderedRow) =>
    row.is_adjustment_due ? { adjustment_run_id: newRunId } : { run_id: newRunId }
  return { newRunId, rows: rows.map((row) => ({ ...row, runColumns: needsRun(row) ? columnsOf(row) : {} })) }
}
