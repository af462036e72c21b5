import { describe, expect, it } from 'vitest'
import { noMetrics } from './ad-metrics.ts'
import { beatsRules, evaluateRanker } from './evaluate-ranker.ts'
import { layers } from './layers.ts'
import { featureWidth } from './logistic-ranker.ts'
import { type PastAd, type PastExamples, pastExamples } from './past-examples.ts'

const parts = {
  channel: 'social_ads',
  format: 'static',
  objective: 'sales',
  audience_warmth: 'cold',
  geo: 'all',
  placement: 'all',
}
const metrics = { ...noMetrics, spend: 100, impressions: 10_000, clicks: 100, days: 14 }

describe('past examples', () => {
  const past = (next: PastAd['next'], clicks = 100): PastAd => ({ parts, metrics: { ...metrics, clicks }, next })

  it('label the ads that ended in the best quarter by cash, and leave out ads that stopped running', () => {
    const revenues = [0, 10, 20, 30, 40, 50, 60, 70]
    const ads = [past(null), ...revenues.map((revenue) => past({ ...metrics, revenue, outcomes_total: 99 - revenue }))]
    const { labels, features, ruleScores } = pastExamples(ads)
    expect([...labels]).toEqual([0, 0, 0, 0, 0, 0, 1, 1])
    expect(features).toHaveLength(8 * featureWidth)
    expect(ruleScores).toHaveLength(8)
  })

  it('use outcomes of any kind if nothing was paid, and have no labels without outcomes', () => {
    const counts = [0, 0, 0, 0, 0, 0, 1, 4]
    const labelsOf = (outcomes: number[]) =>
      pastExamples(outcomes.map((outcomes_total) => past({ ...metrics, outcomes_total }))).labels
    expect([...labelsOf(counts)]).toEqual([0, 0, 0, 0, 0, 0, 1, 1])
    expect([...labelsOf(counts.map(() => 0))]).toEqual(counts.map(() => 0))
  })
})

/** Examples in which one layer predicts the outcome, with the given rules score. */
function examples(count: number, ruleScore: (isTop: boolean, index: number) => number): PastExamples {
  const features = new Float64Array(count * featureWidth)
  const labels = Uint8Array.from({ length: count }, (_, index) => (index % 4 === 0 ? 1 : 0))
  const attentionIndex = layers.findIndex(({ name }) => name === 'attention')
  for (const [index, label] of labels.entries())
    features[index * featureWidth + attentionIndex] = (label ? 0.2 : -0.2) + ((index * 37) % 50) / 100 - 0.25
  return { features, labels, ruleScores: Float64Array.from(labels, (label, index) => ruleScore(label === 1, index)) }
}

describe('a ranker', () => {
  it('is used if it ranks an unseen period better than the rules do', () => {
    const evaluated = evaluateRanker(
      examples(200, (_, index) => index % 7),
      examples(600, () => 0),
    )!
    expect(evaluated.auc).toBeGreaterThan(0.9)
    expect(evaluated).toMatchObject({ examples: 600 })
    expect(beatsRules(evaluated)).toBe(true)
  })

  it('is not used if the rules are as good or better', () => {
    const evaluated = evaluateRanker(
      examples(200, (isTop) => (isTop ? 80 : 20)),
      examples(600, () => 0),
    )!
    expect(evaluated.rules_auc).toBe(1)
    expect(beatsRules(evaluated)).toBe(false)
    expect(beatsRules({ ...evaluated, auc: 0.7, rules_auc: 0.7 })).toBe(false)
  })

  it.each([
    [99, 600],
    [200, 99],
    [0, 0],
  ])('is null with %i examples to evaluate on and %i to train on', (latest, earlier) => {
    expect(
      evaluateRanker(
        examples(latest, () => 0),
        examples(earlier, () => 0),
      ),
    ).toBeNull()
  })
})
