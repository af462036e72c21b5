import { type AdFigures, conversationsOf } from './ad-figures.ts'

export const outcomeKinds = ['cash', 'pipeline', 'messaging', 'meta', 'none'] as const
export type OutcomeKind = (typeof outcomeKinds)[number]

/** Which outcome of an ad to headline: the hardest it has. Orders and quotes, which are no cash yet, count as pipeline here. */
export function outcomeKind(figures: AdFigures): OutcomeKind {
  const { cash_outcomes, outcomes_total, dm_outcomes, reply_outcomes } = figures
  if (cash_outcomes > 0) return 'cash'
  if (outcomes_total - dm_outcomes - reply_outcomes > 0) return 'pipeline'
  if (outcomes_total > 0 || conversationsOf(figures) > 0) return 'messaging'
  return (figures.platform_conversions ?? 0) > 0 ? 'meta' : 'none'
}
