import { silentStageKeys } from '../../attribution/definitions/domain/stage-outcomes.ts'
import type { HeldEvent, ReportedEvent } from './changed-event.ts'

/** The fields of a deal that decide which events it records. */
export interface Deal {
  external_id: string
  pipeline_external_id: string
  stage_external_id: string
  status: 'open' | 'won' | 'lost' | 'abandoned'
  created_at: Date
  stage_changed_at: Date | null
  status_changed_at: Date | null
  updated_at: Date
}

/** An event of a deal. */
interface DealEvent {
  /** Never changes, within the provider. */
  key: string
  event_type: string
  event_name: string
  occurred_at: Date
  /** The outcome it is published as; null: nothing is published until the stage is mapped. */
  outcome: { type: string; key: string; external_id: string } | null
}

/** The event name of reaching a stage, which the stage's definition lists. */
export function stageEventName(provider: string, pipelineId: string, stageId: string): string {
  return `stage:${provider}:${pipelineId}:${stageId}`
}

/** The event names of a deal's end, whatever its stage (contract 4.3). */
const endings = { won: 'closed_won', lost: 'deal_lost', abandoned: 'deal_abandoned' } as const

/**
 * Returns the events of a deal in its stage. Reaching a stage is a separate event, whatever the stage is mapped to: when the
 * mapping changes, deals that reached it convert to the new outcome. A deal that is won in a stage mapped to won is published
 * once, because both are the same outcome, and counts once (`countDealsOnce`).
 */
export function opportunityOutcomes(provider: string, deal: Deal, stageKey: string): DealEvent[] {
  const stage = reached(provider, deal, stageKey)
  return deal.status === 'open' ? [stage] : [stage, end(deal, endings[deal.status])]
}

function reached(provider: string, deal: Deal, stageKey: string): DealEvent {
  const { external_id, pipeline_external_id, stage_external_id } = deal
  const isSilent = silentStageKeys.some((key) => key === stageKey)
  return {
    key: `${external_id}:stage:${stage_external_id}`,
    event_type: 'deal_stage_reached',
    event_name: stageEventName(provider, pipeline_external_id, stage_external_id),
    occurred_at: deal.stage_changed_at ?? deal.updated_at,
    outcome: isSilent ? null : { type: stageKey, key: `${external_id}:${stageKey}`, external_id },
  }
}

function end(deal: Deal, type: string): DealEvent {
  const { external_id, status_changed_at, updated_at } = deal
  const key = `${external_id}:${type}`
  const occurred_at = status_changed_at ?? updated_at
  return { key, event_type: type, event_name: type, occurred_at, outcome: { type, key, external_id } }
}

/** The event of a deleted deal: no definition matches it, so it stays on the timeline and is not counted. */
export const removedDeal = { event_type: 'deal_removed', event_name: 'deal_removed' } as const satisfies ReportedEvent

/**
 * Updates a stored event of a deal to the provider's current data. Every event of a deal has the deal's value and keeps its first
 * time, so a deal that reaches a stage again keeps the earlier time.
 */
export function revisedDealEvent(
  held: HeldEvent & { event_name: string },
  deal: { value: string | null; currency: string | null },
  reported: { event_type: string; event_name: string; occurred_at: Date } | undefined,
): ReportedEvent {
  const { event_type, event_name } = reported ?? held
  const isEarlier = reported !== undefined && reported.occurred_at < held.event_time
  const { value, currency } = deal
  return { event_type, event_name, value, currency, occurred_at: isEarlier ? reported.occurred_at : held.event_time }
}
