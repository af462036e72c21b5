import { opportunityOutcomes } from '../../domain/sync/opportunity-outcomes.ts'
import type { WorkContext } from '../../kernel/context.ts'
import type { Opportunity } from '../../providers/provider.ts'
import type { Connection } from '../connections/shapes.ts'
import { listDefinitions } from '../definitions/queries.ts'
import { recordProviderEvents } from './record-provider-events.ts'

/** Records what deals amount to by the mapping of their stages, inside the caller's transaction. */
export async function storeOpportunities(
  ctx: WorkContext,
  { profile_id: profileId, provider, currency: accountCurrency }: Connection,
  opportunities: readonly Opportunity[],
): Promise<void> {
  const stageKeys = new Map(
    (await listDefinitions(ctx.db, profileId))
      .filter((one) => one.kind === 'pipeline_stage' && one.stage_provider === provider)
      .map((one) => [stageKey(one.pipeline_external_id!, one.stage_external_id!), one.conversion_key]),
  )
  const events = opportunities.flatMap((deal) => {
    const mapped = stageKeys.get(stageKey(deal.pipeline_external_id, deal.stage_external_id)) ?? 'unmapped'
    // A deal's amount is in its own currency, else in the account's, else in the profile's, as for any event.
    const currency = deal.value === null ? null : (deal.currency ?? accountCurrency ?? null)
    return opportunityOutcomes(provider, deal, mapped).map(({ occurred_at, ...event }) => ({
      ...event,
      occurred_at,
      value: deal.value,
      currency,
      properties: { opportunity_id: deal.external_id, deal_status: deal.status },
      person: deal.contact,
    }))
  })
  const source = { profileId, provider, personKind: 'crm_contact_id' as const, receivedAt: ctx.now() }
  await recordProviderEvents(ctx, source, events)
}

function stageKey(pipelineId: string, stageId: string): string {
  return JSON.stringify([pipelineId, stageId])
}
