/** The answer of `ask`, asked again only when the last one is older than `ms`; whoever comes meanwhile waits for the same one. */
export function keptFor<T>(
  ms: number,
  ask: () => Promise<T>,
  elapsedMs: () => number = () => performance.now(),
): () => Promise<T> {
  let kept: { answer: Promise<T>; untilMs: number } | null = null
  return () => {
    if (kept && elapsedMs() < kept.untilMs) return kept.answer
    const asked = { answer: ask(), untilMs: Number.POSITIVE_INFINITY }
    kept = asked
    const settle = () => {
      asked.untilMs = elapsedMs() + ms
    }
    asked.answer.then(settle, settle)
    return asked.answer
  }
}
