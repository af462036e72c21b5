import { z } from 'zod'
import type { LiveAdSet } from '../../../connect/vendor-rows.ts'
import { operation } from '../../../kernel/operations/operation.ts'
import { handleParam } from '../../entities/require-entity.ts'
import { decideBudget, isWithinBounds } from '../domain/decide-budget.ts'
import { resolveAppliedBy, toChange, undoCall } from '../new-action.ts'
import { requireWritable } from '../open-writer.ts'
import { type Decision, runAction } from '../run-action.ts'
import { appliedByField, changeErrors, changeSchema, type Target } from '../schemas.ts'

export const setAdSetBudget = operation({
  id: 'adOperations.setAdSetBudget',
  http: 'POST /adsets/:id/budget',
  summary: 'Change the daily budget of an ad set on its platform',
  description:
    'At most 50 percent above or below the live budget per call, and at least 100 minor units. Rejected attempts are recorded as well. `undo` is null if undoing the change would exceed the limit of one call.',
  scopes: ['campaigns:apply'],
  idempotency: 'required',
  params: handleParam,
  body: z.strictObject({
    daily_budget: z.int().min(0).max(1_000_000_000_000).describe('In minor units of the account’s currency.'),
    applied_by: appliedByField,
  }),
  data: changeSchema.extend({
    ad_set_id: z.string().describe('The platform’s id.'),
    daily_budget: z.int().describe('In minor units.'),
    previous_daily_budget: z.int(),
  }),
  errors: [...changeErrors, 'adset_not_editable', 'budget_change_out_of_bounds', 'invalid_state'],
  example: { params: { id: '12021456130300' }, body: { daily_budget: 7500 } },
  async run(ctx, { params, body: { daily_budget: requestedBudget, applied_by: named } }) {
    const request = { action: 'set_ad_set_budget', requested_value: String(requestedBudget) } as const
    const target = await requireWritable(ctx, 'ad_set', params.id, request)
    const { action, live } = await runAction<LiveAdSet>(ctx, {
      ...request,
      target,
      applied_by: await resolveAppliedBy(ctx, named),
      read:
        ({ ads }) =>
        (session) =>
          ads.readAdSet(session, target.external_id),
      valueOf: ({ daily_budget }) => (daily_budget === null ? null : String(daily_budget)),
      decide: (live) => decide(target, live, requestedBudget),
    })
    const previous = Number(action.value_before ?? live.daily_budget)
    const undoBody = { daily_budget: previous, ...(named !== undefined && { applied_by: named }) }
    const undo = isWithinBounds(requestedBudget, previous)
      ? undoCall(action, `/adsets/${target.external_id}/budget`, undoBody)
      : null
    return {
      data: {
        ...toChange(action, undo),
        ad_set_id: target.external_id,
        daily_budget: requestedBudget,
        previous_daily_budget: previous,
      },
    }
  },
})

function decide(target: Target, live: LiveAdSet, requestedBudget: number): Decision {
  const outcome = decideBudget({ ...live, status: live.status || target.status }, requestedBudget)
  switch (outcome) {
    case 'not_editable':
      return { outcome: 'reject', code: 'adset_not_editable' }
    case 'out_of_bounds':
      return { outcome: 'reject', code: 'budget_change_out_of_bounds' }
    case 'no_daily_budget': {
      const message = 'The ad set has no daily budget of its own.'
      return { outcome: 'reject', code: 'invalid_state', message, details: { reason: outcome } }
    }
    case 'no_change':
      return { outcome }
    default:
      return {
        outcome,
        after: String(requestedBudget),
        write: async ({ ads, session }) => ads.writeDailyBudget?.(session, target.external_id, requestedBudget),
      }
  }
}
