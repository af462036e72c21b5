import { inTransaction, type WorkContext } from '../../kernel/context/context.ts'
import { deriveEvents, opening } from '../ingest/record-pending-events.ts'
import { decodeEntry } from './domain/entry.ts'
import { insertFailure, type LogEntry, listEntries, lockFreePosition, updatePosition } from './log-queries.ts'

export interface DerivedBatch {
  count: number
  /** Another process has the lease of the profile. */
  isLeased: boolean
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
    await deriveEvents(
      ctx,
      profileId,
      entries.map((entry) => decodeEntry(entry.payload, entry)),
    )
  })
}

/** Stores the next entry with the error that its derivation caused, and continues behind it. */
export function setAsideNext(ctx: WorkContext, profileId: string, error: unknown): Promise<DerivedBatch> {
  return withNextEntries(ctx, profileId, 1, async (ctx, [entry]) => {
    await insertFailure(ctx.db, entry!, describe(error), ctx.now())
  })
}

type Work = (ctx: WorkContext, entries: readonly LogEntry[]) => Promise<void>

function withNextEntries(ctx: WorkContext, profileId: string, limit: number, work: Work): Promise<DerivedBatch> {
  return inTransaction(ctx, (ctx) => takeNextEntries(ctx, profileId, limit, work), opening)
}

async function takeNextEntries(ctx: WorkContext, profileId: string, limit: number, work: Work): Promise<DerivedBatch> {
  const position = await lockFreePosition(ctx.db, profileId)
  if (position === null) return { count: 0, isLeased: true }
  if (position === 'no log') return { count: 0, isLeased: false }
  const entries = await listEntries(ctx.db, profileId, position, limit)
  if (entries.length === 0) return { count: 0, isLeased: false }
  await work(ctx, entries)
  ctx.alongCommit(updatePosition(ctx.db, profileId, entries))
  return { count: entries.length, isLeased: false }
}

/** Database errors may quote values; only their kind is stored. */
function describe(error: unknown): string {
  const { code, name, message, table, column, constraint } = error as Error & Record<string, unknown>
  if (typeof code !== 'string') return `${name}: ${message}`.slice(0, 500)
  return ['database error', code, table, column, constraint].filter((part) => part !== undefined).join(' ')
}
