import type { RevenueType } from './definition.ts'

/** A stage under one of these records no outcome until it is mapped (contract 4.3). */
export const silentStageKeys = ['unmapped', 'ignored'] as const

/**
 * What a pipeline stage may be mapped to: every outcome the profile defines that a deal can reach on its way, and the two
 * words for none. Money is not among them: a payment is reported as one, never inferred from a stage.
 */
export function stageOutcomes(
  definitions: readonly { kind: 'event' | 'pipeline_stage'; conversion_key: string; revenue_type: RevenueType }[],
): string[] {
  const reachable = definitions.filter(
    (definition) => definition.kind === 'event' && definition.revenue_type === 'pipeline',
  )
  return [...reachable.map((item) => item.conversion_key), ...silentStageKeys]
}
