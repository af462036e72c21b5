import type { VendorSession } from '../../../connect/provider.ts'
import type { ProfileContext } from '../../../kernel/context/context.ts'
import { decideStatusChange, type TargetStatus } from '../domain/change-status.ts'
import { resolveAppliedBy, toChange, undoCall } from '../new-action.ts'
import { requireWritable, type Writer } from '../open-writer.ts'
import { type Decision, runAction } from '../run-action.ts'
import type { ActionLevel, Target } from '../schemas.ts'

interface Switch<Live> {
  level: ActionLevel
  handle: string
  status: TargetStatus
  applied_by: string | undefined
  read(writer: Writer, session: VendorSession, externalId: string): Promise<Live | null>
  /** Why an archived campaign, ad set or ad cannot be switched. */
  rejection(live: Live): Omit<Extract<Decision, { outcome: 'reject' }>, 'outcome'>
  /** Rejects a change for a further reason. */
  guard?(live: Live, target: Target, writer: Writer): Promise<Decision | null>
}

/** Pauses or resumes a campaign, an ad set or an ad with one write on the platform. */
export async function switchStatus<Live extends { status: string; account_external_id: string }>(
  ctx: ProfileContext,
  { level, handle, status, applied_by: named, read, rejection, guard }: Switch<Live>,
) {
  const [verb, opposite] = status === 'PAUSED' ? (['pause', 'resume'] as const) : (['resume', 'pause'] as const)
  const request = { action: `${verb}_${level}`, requested_value: status } as const
  const target = await requireWritable(ctx, level, handle, request)
  const { action, live } = await runAction<Live>(ctx, {
    ...request,
    target,
    applied_by: await resolveAppliedBy(ctx, named),
    read: (writer) => (session) => read(writer, session, target.external_id),
    valueOf: (live) => live.status,
    async decide(live, writer) {
      const outcome = decideStatusChange(live.status, status)
      if (outcome === 'reject') return { outcome, ...rejection(live) }
      const guarded = await guard?.(live, target, writer)
      if (guarded) return guarded
      if (outcome === 'no_change') return { outcome }
      const write = ({ ads, session }: Writer) => ads.writeStatus(session, level, target.external_id, status)
      return { outcome, after: status, write }
    },
  })
  const undo = undoCall(
    action,
    `/${level.replace('_', '')}s/${target.external_id}/${opposite}`,
    named ? { applied_by: named } : {},
  )
  const change = { ...toChange(action, undo), status, previous_status: action.value_before ?? live.status }
  return { change, external_id: target.external_id, live, isApplied: action.status === 'applied' }
}
