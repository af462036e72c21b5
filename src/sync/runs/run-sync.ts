import { findConnection } from '../../connect/connection-queries.ts'
import type { Connection } from '../../connect/connection-schemas.ts'
import { openSession, refreshTokens, requireProvider } from '../../connect/open-session.ts'
import type { VendorSession } from '../../connect/provider.ts'
import { ProviderError } from '../../connect/provider-error.ts'
import { type ReadingStep, stepsOf } from '../../connect/sync-runs/reading-steps.ts'
import { type SyncRun, updateRunHeld, updateRunLeased } from '../../connect/sync-runs/sync-queries.ts'
import { inTransaction, type WorkContext } from '../../kernel/context/context.ts'
import { newId } from '../../kernel/ids.ts'
import { finishFailedRun, finishRun } from './finish-run.ts'
import { holdRun, leaseEnd, type Repeat, repeatByTimer } from './hold-run.ts'
import { readStep } from './read-step.ts'

/**
 * Reads a connection from where its run stopped. Each page is stored together with its cursor, under a lease: a killed worker
 * loses at most its current page, and a worker that lost its lease can store nothing.
 */
export async function runSync(
  ctx: WorkContext,
  profileId: string,
  runId: string,
  repeat: Repeat = repeatByTimer,
): Promise<void> {
  const now = ctx.now()
  const lease = { id: newId(), now, until: leaseEnd(now) }
  const run = await updateRunLeased(ctx.db, profileId, runId, lease)
  const connection = run && (await findConnection(ctx.db, profileId, run.connection_id))
  if (!connection) return
  const letGo = holdRun(ctx, run, repeat)
  try {
    await readAll(ctx, run, connection)
    await finishRun(ctx, run, connection)
  } catch (error) {
    if (!(error instanceof LeaseLost)) await finishFailedRun(ctx, run, connection, error)
  } finally {
    letGo()
  }
}

class LeaseLost extends Error {}

/** The position of the run, which moves with every page. */
interface Position {
  step: ReadingStep | null
  cursor: string | null
  rows_read: number
}

async function readAll(ctx: WorkContext, run: SyncRun, connection: Connection): Promise<void> {
  const steps = stepsOf(requireProvider(ctx, connection.provider), connection)
  const position: Position = { step: resumedStep(run, steps), cursor: run.cursor, rows_read: run.rows_read }
  let session = await openSession(ctx, connection)
  let hasRefreshed = false
  while (position.step !== null) {
    try {
      await readOne(ctx, { run, connection, session, steps }, position)
    } catch (error) {
      // Refreshed once, because tokens may expire during a long sync; a second failure is final.
      if (hasRefreshed || !(error instanceof ProviderError) || error.failure.kind !== 'token_expired') throw error
      hasRefreshed = true
      const current = await findConnection(ctx.db, connection.profile_id, connection.id)
      session = { ...session, tokens: await refreshTokens(ctx, current ?? connection) }
    }
  }
}

/** A run stores its step by name; `done` means that the last one was finished. */
function resumedStep({ step }: SyncRun, steps: readonly ReadingStep[]): ReadingStep | null {
  if (step === 'done') return null
  return steps.find((candidate) => candidate === step) ?? steps[0] ?? null
}

interface Reading {
  run: SyncRun
  connection: Connection
  session: VendorSession
  steps: readonly ReadingStep[]
}

/** Reads the current step to its end, and moves to the next. */
async function readOne(ctx: WorkContext, reading: Reading, position: Position): Promise<void> {
  const { run, connection, session, steps } = reading
  const index = steps.indexOf(position.step!)
  const provider = requireProvider(ctx, connection.provider)
  const range = { since: run.since, until: run.until, cursor: position.cursor }
  const from = { connection, runId: run.id }
  for await (const page of readStep(position.step!, provider, from, session, range)) {
    const isLast = page.cursor === null
    const next: Position = {
      step: isLast ? (steps[index + 1] ?? null) : position.step,
      cursor: page.cursor,
      rows_read: position.rows_read + page.rowCount,
    }
    const done = (index + (isLast ? 1 : (page.progress ?? 0.5))) / steps.length
    await inTransaction(ctx, async (ctx) => {
      await page.store(ctx)
      const isHeld = await updateRunHeld(ctx.db, run.profile_id, run.id, run.lease_id!, {
        step: next.step ?? 'done',
        cursor: next.cursor,
        rows_read: next.rows_read,
        progress: Math.min(1, done),
        leased_until: leaseEnd(ctx.now()),
      })
      if (!isHeld) throw new LeaseLost()
    })
    Object.assign(position, next)
    if (isLast) return
  }
  // A reader that ended without a final cursor has no more pages.
  Object.assign(position, { step: steps[index + 1] ?? null, cursor: null })
}
