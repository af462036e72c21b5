import { insertDealEvents } from '../../attribution/conversions/deal-queries.ts'
import { listDefinitions } from '../../attribution/definitions/definition-queries.ts'
import type { Connection } from '../../connect/connection-schemas.ts'
import type { Opportunity } from '../../connect/provider.ts'
import type { WorkContext } from '../../kernel/context/context.ts'
import { opportunityOutcomes } from '../domain/opportunity-outcomes.ts'
import { recordProviderEvents } from './record-provider-events.ts'
import { providerEventId } from './to-provider-entry.ts'
import { type UpdatedDeal, updateDeals } from './update-deals.ts'

/**
 * Records the outcomes of deals by the mapping of their stages, inside the caller's transaction. Known deals are updated to the
 * provider's current data.
 */
export async function storeOpportunities(
  ctx: WorkContext,
  { profile_id: profileId, provider, currency: accountCurrency }: Connection,
  opportunities: readonly Opportunity[],
): Promise<void> {
  const stageKeys = new Map(
    (await listDefinitions(ctx.db, profileId))
      .filter((definition) => definition.kind === 'pipeline_stage' && definition.stage_provider === provider)
      .map((definition) => [
        stageKey(definition.pipeline_external_id!, definition.stage_external_id!),
        definition.conversion_key,
      ]),
  )
  const events = opportunities.flatMap((deal) => {
    const mapped = stageKeys.get(stageKey(deal.pipeline_external_id, deal.stage_external_id)) ?? 'unmapped'
    const { value, currency } = amountOf(deal, accountCurrency)
    return opportunityOutcomes(provider, deal, mapped).map((event) => ({
      ...event,
      value,
      currency,
      properties: { opportunity_id: deal.external_id, deal_status: deal.status },
      person: deal.contact,
      deal_external_id: deal.external_id,
    }))
  })
  const source = { profileId, provider, personKind: 'crm_contact_id' as const, receivedAt: ctx.now() }
  await recordProviderEvents(ctx, source, events)
  const storedEvents = events.map((event) => ({ ...event, event_id: providerEventId(source, event.key) }))
  const links = storedEvents.map(({ event_id, deal_external_id }) => ({ event_id, deal_external_id }))
  await insertDealEvents(ctx.db, profileId, provider, links)
  const ofDeal = Map.groupBy(storedEvents, ({ deal_external_id }) => deal_external_id)
  const deals = opportunities.map((deal): [string, UpdatedDeal] => {
    const now = new Map(ofDeal.get(deal.external_id)!.map((event) => [event.event_id, event]))
    return [deal.external_id, { ...amountOf(deal, accountCurrency), events: now }]
  })
  await updateDeals(ctx, profileId, provider, new Map(deals))
}

/** A deal's amount is in its own currency, otherwise the account's, otherwise the profile's, as for any event. */
function amountOf({ value, currency }: Opportunity, accountCurrency: string | null) {
  return { value, currency: value === null ? null : (currency ?? accountCurrency ?? null) }
}

function stageKey(pipelineId: string, stageId: string): string {
  return JSON.stringify([pipelineId, stageId])
}
