import { inTransaction, type WorkContext } from '../../kernel/context/context.ts'
import { beatsRules, evaluateRanker } from './domain/evaluate-ranker.ts'
import { featureWidth } from './domain/logistic-ranker.ts'
import { type PastAd, type PastExamples, pastExamples } from './domain/past-examples.ts'
import { type PastPeriod, pastPeriods } from './domain/score-windows.ts'
import { findProfileToScore, listProfilesWithAds } from './history-queries.ts'
import { type AdHistory, loadHistory, metricsIn } from './load-history.ts'
import { insertRanker, lockWorkspace, updateRankersRetired } from './ranker-queries.ts'

/**
 * Fits a workspace's ranker on the history of all its profiles. The ranker is used if it beats the rules on the latest period;
 * otherwise the workspace has none, because an earlier ranker is unproven on current data. Returns the version.
 */
export async function trainRanker(ctx: WorkContext, workspaceId: string): Promise<number | null> {
  const periods: PastExamples[][] = pastPeriods.map(() => [])
  for (const { id } of await listProfilesWithAds(ctx.db, workspaceId)) {
    const found = await findProfileToScore(ctx.db, id, ctx.now())
    if (!found) continue
    const history = await loadHistory(ctx.db, id, found.last_day)
    for (const [at, period] of pastPeriods.entries()) periods[at]!.push(pastExamples(adsOf(history, period)))
  }
  const [latest, ...earlier] = periods
  const evaluated = evaluateRanker(joined(latest!), joined(earlier.flat()))
  return inTransaction(ctx, async (ctx) => {
    await lockWorkspace(ctx.db, workspaceId)
    await updateRankersRetired(ctx.db, workspaceId, ctx.now())
    return evaluated && beatsRules(evaluated) ? insertRanker(ctx.db, workspaceId, evaluated) : null
  })
}

function adsOf(history: AdHistory, { known, outcome }: PastPeriod): PastAd[] {
  const [before, after] = [metricsIn(history, known), metricsIn(history, outcome)]
  return history.ids.flatMap((_, ad): PastAd[] => {
    const metrics = before(ad)
    return metrics ? [{ parts: history.parts[ad]!, metrics, next: after(ad) }] : []
  })
}

function joined(parts: readonly PastExamples[]): PastExamples {
  const examples = parts.reduce((sum, { labels }) => sum + labels.length, 0)
  const all = {
    features: new Float64Array(examples * featureWidth),
    labels: new Uint8Array(examples),
    ruleScores: new Float64Array(examples),
  }
  let at = 0
  for (const { features, labels, ruleScores } of parts) {
    all.features.set(features, at * featureWidth)
    all.labels.set(labels, at)
    all.ruleScores.set(ruleScores, at)
    at += labels.length
  }
  return all
}
