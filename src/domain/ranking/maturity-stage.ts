import type { AdFigures } from './ad-figures.ts'

export const maturityStages = ['cold', 'early', 'mature', 'calibrated'] as const
export type MaturityStage = (typeof maturityStages)[number]

/** How much there is to judge an ad by (semantics 8.3). */
export function maturityStage(figures: AdFigures, isValidated: boolean): MaturityStage {
  if (isValidated) return 'calibrated'
  if (figures.impressions < 1_000 || figures.days < 3) return 'cold'
  if (figures.impressions < 10_000 || figures.outcomes_total < 5) return 'early'
  return 'mature'
}
