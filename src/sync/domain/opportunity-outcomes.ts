import { silentStageKeys } from '../../attribution/definitions/domain/stage-outcomes.ts'
import type { HeldEvent, ReportedEvent } from './changed-event.ts'

/** What of a deal decides what it records. */
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

/** Something that happened to a deal. */
interface DealEvent {
  /** The same for ever, within the provider. */
  key: string
  event_type: string
  event_name: string
  occurred_at: Date
  /** Told of as this outcome; null: nobody is told until the stage is mapped. */
  outcome: { type: string; key: string; external_id: string } | null
}

/** The name that a stage's definition lists and that reaching the stage is recorded under. */
export function stageEventName(provider: string, pipelineId: string, stageId: string): string {
  return `stage:${provider}:${pipelineId}:${stageId}`
}

/** How the end of a deal is recorded, whatever its stage (contract 4.3). */
const endings = { won: 'closed_won', lost: 'deal_lost', abandoned: 'deal_abandoned' } as const

/**
 * What a deal, seen in its stage, amounts to. Reaching a stage is an event of its own, whatever the stage is mapped to: when
 * that changes, those who reached it have converted to something else. A deal that is won in a stage that means so is told
 * of once, both being the same outcome of it, and counts once (`countDealsOnce`).
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

/** What is told of a deal that was deleted: of no definition, it stays on the timeline and counts nowhere. */
export const removedDeal = { event_type: 'deal_removed', event_name: 'deal_removed' } as const satisfies ReportedEvent

/**
 * What a stored event of a deal is, by what its provider says of the deal now. Every event of a deal is worth what the deal
 * is; one happened when it first did, so a deal that comes to a stage again has not come to it later.
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
