/** What the ledger holds of an attempt whose end nobody recorded. */
export interface InterruptedAttempt {
  /** Both are written right before the platform is asked to change anything; null: it came to no such request. */
  value_before: string | null
  value_after: string | null
}

/**
 * Whether an attempt that broke off took effect, by what the platform says now. Where it wanted what the platform already had,
 * there was nothing to take effect.
 */
export function settleInterrupted(
  { value_before, value_after }: InterruptedAttempt,
  live: string | null,
): 'applied' | 'failed' {
  return value_after !== null && value_before !== value_after && live === value_after ? 'applied' : 'failed'
}
