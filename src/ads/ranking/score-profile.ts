import { inTransaction, type WorkContext } from '../../kernel/context/context.ts'
import { scoreWindows, windowStretches } from './domain/score-windows.ts'
import { findProfileToScore } from './history-queries.ts'
import { type AdHistory, isShownIn, loadHistory } from './load-history.ts'
import { findRanker } from './ranker-queries.ts'
import { insertOpenRun, lockRun, updateRun } from './run-queries.ts'
import type { ScoreRow } from './score-columns.ts'
import { deleteScores, insertScores } from './score-queries.ts'
import { scoreWindow } from './score-window.ts'
import { trainRanker } from './train-ranker.ts'

/**
 * Ranks every ad of a profile in every window, as of its last complete day. Each window is replaced in one transaction, so a
 * reader sees the old ranking or the new one. With `trains` the ranker of the workspace is trained first. Returns the number of
 * ads.
 */
export async function scoreProfile(
  ctx: WorkContext,
  profileId: string,
  { trains = false }: { trains?: boolean } = {},
): Promise<number> {
  const profile = await findProfileToScore(ctx.db, profileId, ctx.now())
  if (!profile) return 0
  const runId = await insertOpenRun(ctx.db, profileId, ctx.now())
  const update = (changes: Parameters<typeof updateRun>[3]) => updateRun(ctx.db, profileId, runId, changes)
  try {
    if (trains) await trainRanker(ctx, profile.workspace_id)
    const ranker = await findRanker(ctx.db, profile.workspace_id)
    const history = await loadHistory(ctx.db, profileId, profile.last_day)
    const { ads, scores_total } = sizesOf(history)
    await update({ ads, scores_total, scores_done: 0, model_version: ranker?.version ?? null })
    let scores_done = 0
    for (const window of scoreWindows) {
      scores_done += await inTransaction(ctx, async (ctx) => {
        await lockRun(ctx.db, profileId, runId)
        await deleteScores(ctx.db, profileId, window)
        return store(ctx, scoreWindow(profileId, history, window, ranker))
      })
      await update({ scores_done })
    }
    await update({ state: 'completed', finished_at: ctx.now() })
    return ads
  } catch (error) {
    await update({ state: 'failed', error: (error as Error).message, finished_at: ctx.now() })
    throw error
  }
}

function sizesOf(history: AdHistory): { ads: number; scores_total: number } {
  const shownIn = scoreWindows.map(
    (window) => history.ids.filter((_, ad) => isShownIn(history, ad, windowStretches[window])).length,
  )
  return { ads: shownIn.at(-1)!, scores_total: shownIn.reduce((sum, count) => sum + count, 0) }
}

/** Returns the number of stored rows. */
async function store(ctx: WorkContext, rows: Iterable<ScoreRow>): Promise<number> {
  let stored = 0
  function* counted() {
    for (const row of rows) {
      stored++
      yield row
    }
  }
  await insertScores(ctx.db, counted())
  return stored
}
