import type { AdFigures } from './ad-figures.ts'

export const truthGrades = ['predicted', 'attributed', 'lift'] as const
export type TruthGrade = (typeof truthGrades)[number]

/** What the score of an ad rests on. The platform's own count never sets it (contract 2.8). */
export function truthGrade(figures: AdFigures, isValidated: boolean): TruthGrade {
  if (isValidated) return 'lift'
  return figures.outcomes_total > 0 ? 'attributed' : 'predicted'
}
