import type { SubjectSince } from '../../attribution/conversions/plan-derivation.ts'
import { inTransaction, type WorkContext } from '../../kernel/context/context.ts'
import { deriveEvents, opening } from '../ingest/record-pending-events.ts'
import { decodeEntry } from './domain/entry.ts'
import {
  deleteEntries,
  insertFailure,
  type LogEntry,
  listEntries,
  lockFreePosition,
  updatePosition,
} from './log-queries.ts'

export interface DerivedBatch {
  count: number
  /** Another process has the lease of the profile. */
  isLeased: boolean
  /** When the first of the entries was received. */
  oldest: Date | null
  /** The sequence of the last entry. */
  sequence: number
}

/**
 * Derives the next entries of one profile in one transaction: takes the lease, reads, derives, advances the position. A failure
 * changes nothing. `onRead` receives the number of entries before they are derived.
 */
export function deriveBatch(
  ctx: WorkContext,
  profileId: string,
  limit: number,
  onRead: (count: number) => void,
): Promise<DerivedBatch> {
  return withNextEntries(ctx, profileId, limit, async (ctx, entries) => {
    onRead(entries.length)
    await deriveEntries(ctx, profileId, entries)
  })
}

/**
 * Derives entries in the caller's transaction, which holds the lease and has the settings of `opening`. An entry that names an
 * erased customer is not kept: its event was stored without the person.
 */
export async function deriveEntries(
  ctx: WorkContext,
  profileId: string,
  entries: readonly LogEntry[],
  former?: readonly SubjectSince[],
): Promise<void> {
  const pendingEvents = entries.map((entry) => decodeEntry(entry.payload, entry))
  const { erased } = await deriveEvents(ctx, profileId, pendingEvents, former)
  if (erased.size === 0) return
  const sequences = entries.flatMap(({ event_id, sequence }) => (erased.has(event_id) ? [sequence] : []))
  await deleteEntries(ctx.db, profileId, sequences)
}

/** Stores the next entry with the error that its derivation caused, and continues behind it. */
export async function setAsideNext(
  ctx: WorkContext,
  profileId: string,
  error: unknown,
  onSetAside: (error: unknown) => void,
): Promise<DerivedBatch> {
  const batch = await withNextEntries(ctx, profileId, 1, async (ctx, [entry]) => {
    await insertFailure(ctx.db, entry!, describeFailure(error), ctx.now())
  })
  onSetAside(error)
  return batch
}

type Work = (ctx: WorkContext, entries: readonly LogEntry[]) => Promise<void>

function withNextEntries(ctx: WorkContext, profileId: string, limit: number, work: Work): Promise<DerivedBatch> {
  return inTransaction(ctx, (ctx) => takeNextEntries(ctx, profileId, limit, work), opening)
}

async function takeNextEntries(ctx: WorkContext, profileId: string, limit: number, work: Work): Promise<DerivedBatch> {
  const position = await lockFreePosition(ctx.db, profileId)
  if (position === null) return { ...nothing, isLeased: true }
  if (position === 'no log') return nothing
  const entries = await listEntries(ctx.db, profileId, position, limit)
  if (entries.length === 0) return nothing
  await work(ctx, entries)
  ctx.alongCommit(updatePosition(ctx.db, profileId, entries))
  const { sequence } = entries.at(-1)!
  return { count: entries.length, isLeased: false, oldest: entries[0]!.received_at, sequence }
}

export const nothing: DerivedBatch = { count: 0, isLeased: false, oldest: null, sequence: 0 }

/** Database errors may quote values; only their kind is stored. */
export function describeFailure(error: unknown): string {
  const { code, name, message, table, column, constraint } = error as Error & Record<string, unknown>
  if (typeof code !== 'string') return `${name}: ${message}`.slice(0, 500)
  return ['database error', code, table, column, constraint].filter((part) => part !== undefined).join(' ')
}
