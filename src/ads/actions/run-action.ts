import type { VendorSession } from '../../connect/provider.ts'
import { ProviderError } from '../../connect/provider-error.ts'
import type { ProfileContext } from '../../kernel/context/context.ts'
import { type ErrorCode, type ErrorDetails, fail } from '../../kernel/errors/errors.ts'
import { decideInterrupted } from './domain/change-status.ts'
import { failWrite } from './fail-write.ts'
import { finishAction, rejectAction } from './finish-action.ts'
import { type Leased, leaseAction, whileLeased } from './lease-action.ts'
import type { ActionRequest } from './new-action.ts'
import { failAbsent, openWriter, readOwn, type Writer } from './open-writer.ts'
import { listUnknownActions, updateAction } from './queries.ts'
import type { AdAction } from './schemas.ts'

/** A change of a live campaign, ad set or ad. */
export interface Change<Live> extends ActionRequest {
  read(writer: Writer): (session: VendorSession) => Promise<Live | null>
  /** The value of the live state that the change concerns; it is stored on the action. */
  valueOf(live: Live): string | null
  decide(live: Live, writer: Writer): Decision | Promise<Decision>
}

export type Decision =
  | {
      outcome: 'apply'
      /** The target value; null if only `prepare` creates it. */
      after: string | null
      /** Creates an object that the write needs and that is not in use yet; returns the target value. */
      prepare?(writer: Writer): Promise<string>
      write(writer: Writer, after: string): Promise<void>
    }
  | { outcome: 'no_change' }
  | { outcome: 'reject'; code: ErrorCode; message?: string; details?: ErrorDetails }

interface Done<Live> {
  action: AdAction
  /** The state before the change. */
  live: Live
}

type Live = { account_external_id: string }

/**
 * Loads, decides, writes and records. The action row is inserted before the platform call and finished after it, so that a crash
 * in between leaves a record; the next request reads the platform's state instead of writing again.
 */
export async function runAction<L extends Live>(ctx: ProfileContext, change: Change<L>): Promise<Done<L>> {
  const writer = await rejectAction(ctx, change, async () => {
    const opened = await openWriter(ctx, change.target.platform, change.target.account_id)
    return opened.canWrite ? opened : fail('meta_write_permission_missing')
  })
  const leased = await leaseAction(ctx, change, writer.connection?.id ?? null)
  return whileLeased(ctx, leased.action.id, () => runLeased(ctx, change, writer, leased))
}

async function runLeased<L extends Live>(
  ctx: ProfileContext,
  change: Change<L>,
  writer: Writer,
  { action, isResumed }: Leased,
): Promise<Done<L>> {
  const live = await readLive(ctx, change, writer, action)
  const value = change.valueOf(live)
  await finishUnknown(ctx, change, value)
  if (isResumed && decideInterrupted(action, value) === 'applied') {
    return { action: await finishAction(ctx, change, action, { status: 'applied' }), live }
  }
  const decision = await change.decide(live, writer)
  if (decision.outcome === 'reject') {
    const { code, message, details } = decision
    await finishAction(ctx, change, action, { status: 'rejected', value_before: value, code, message })
    return fail(code, message, details)
  }
  if (decision.outcome === 'no_change') {
    const same = { value_before: value, value_after: value }
    return { action: await finishAction(ctx, change, action, { status: 'no_change', ...same }), live }
  }
  return { action: await apply(ctx, change, writer, action, { ...decision, before: value }), live }
}

async function readLive<L extends Live>(
  ctx: ProfileContext,
  change: Change<L>,
  writer: Writer,
  action: AdAction,
): Promise<L> {
  try {
    const live = await readOwn(writer, change.read(writer))
    if (live) return live
  } catch (error) {
    return failWrite(ctx, change, { writer, action, error, isUnsure: false })
  }
  await finishAction(ctx, change, action, { status: 'rejected', code: 'not_found' })
  return failAbsent(change.target.level, 'It no longer exists on the platform.')
}

/** Finishes earlier interrupted actions from the platform's current state. */
async function finishUnknown<L extends Live>(ctx: ProfileContext, change: Change<L>, value: string | null) {
  for (const broken of await listUnknownActions(ctx.db, ctx.profile.id, change.target)) {
    const status = decideInterrupted(broken, value)
    await finishAction(ctx, change, broken, { status, ...(status === 'failed' && { code: 'interrupted' }) })
  }
}

async function apply<L extends Live>(
  ctx: ProfileContext,
  change: Change<L>,
  writer: Writer,
  action: AdAction,
  decision: Extract<Decision, { outcome: 'apply' }> & { before: string | null },
): Promise<AdAction> {
  let values: { value_before: string | null; value_after: string } | null = null
  try {
    const after = decision.after ?? (await decision.prepare?.(writer))
    if (after === undefined) throw new Error(`${change.action} does not say what it changes to`)
    values = { value_before: decision.before, value_after: after }
    await updateAction(ctx.db, ctx.profile.id, action.id, values)
    await decision.write(writer, after)
    return await finishAction(ctx, change, { ...action, ...values }, { status: 'applied' })
  } catch (error) {
    const truth = values ? await checkWriteResult(change, writer, error, values.value_after) : 'failed'
    if (truth === 'applied') return finishAction(ctx, change, { ...action, ...values }, { status: 'applied' })
    return failWrite(ctx, change, { writer, action, error, isUnsure: truth === 'unknown' })
  }
}

/** Checks whether a write whose response was lost took effect. Unknown if the platform does not respond either. */
async function checkWriteResult<L extends Live>(
  change: Change<L>,
  writer: Writer,
  error: unknown,
  after: string,
): Promise<'applied' | 'failed' | 'unknown'> {
  const isLost = error instanceof ProviderError && /^(unavailable|malformed)$/.test(error.failure.kind)
  if (!isLost) return 'failed'
  try {
    const live = await readOwn(writer, change.read(writer))
    return live && change.valueOf(live) === after ? 'applied' : 'failed'
  } catch {
    return 'unknown'
  }
}
