/** Polls until a condition holds; throws after the timeout. */
export async function until(holds: () => boolean | Promise<boolean>, timeoutMs = 120_000): Promise<void> {
  for (const giveUpAt = performance.now() + timeoutMs; !(await holds()); ) {
    if (performance.now() > giveUpAt) throw new Error('the expected state was not reached in time')
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
