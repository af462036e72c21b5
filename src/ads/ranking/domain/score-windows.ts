export const scoreWindows = ['7d', '14d', '28d', 'lifetime'] as const
export type ScoreWindow = (typeof scoreWindows)[number]

/**
 * History is summed per stretch of days, counted back from the last complete day; each window and each training period consists
 * of consecutive stretches. Each starts this many days back, and the last has no end.
 */
export const stretchStarts = [0, 7, 14, 28, 42, 56, 70, 84] as const

/** Consecutive stretches: from the first, up to but not including the last. */
export interface Stretches {
  from: number
  until: number
}

export const windowStretches: Readonly<Record<ScoreWindow, Stretches>> = {
  '7d': { from: 0, until: 1 },
  '14d': { from: 0, until: 2 },
  '28d': { from: 0, until: 3 },
  lifetime: { from: 0, until: stretchStarts.length },
}

/** The data known at a point in time (28 days), and the outcome after it (the next 14 days). */
export interface PastPeriod {
  known: Stretches
  outcome: Stretches
}

/** The latest comes first: a ranker trained on the others is evaluated on it. */
export const pastPeriods: readonly PastPeriod[] = [
  { known: { from: 2, until: 4 }, outcome: { from: 0, until: 2 } },
  { known: { from: 3, until: 5 }, outcome: { from: 2, until: 3 } },
  { known: { from: 4, until: 6 }, outcome: { from: 3, until: 4 } },
  { known: { from: 5, until: 7 }, outcome: { from: 4, until: 5 } },
]
