import type { RevenueType } from './definition.ts'

/** Stages with one of these keys record no outcome until they are mapped (contract 4.3). */
export const silentStageKeys = ['unmapped', 'ignored'] as const

/**
 * Lists the outcomes that a pipeline stage can be mapped to: every outcome of the profile that a deal can reach, and the two keys
 * for none. Cash outcomes are excluded, because payments are reported and never inferred from a stage.
 */
export function stageOutcomes(
  definitions: readonly { kind: 'event' | 'pipeline_stage'; conversion_key: string; revenue_type: RevenueType }[],
): string[] {
  const reachable = definitions.filter(
    (definition) => definition.kind === 'event' && definition.revenue_type === 'pipeline',
  )
  return [...reachable.map((item) => item.conversion_key), ...silentStageKeys]
}
