import { dayMs } from '../../kernel/time/durations.ts'

interface Offer {
  type: string
  provider: string
}

interface Interest {
  events: readonly string[]
  providers: readonly string[]
}

/** Whether a subscription receives an event: it must name the event and its provider (contract 6.1). */
export function isMatch(offer: Offer, interest: Interest): boolean {
  return interest.events.includes(offer.type) && interest.providers.includes(offer.provider)
}

export interface SubscriptionHealth {
  status: 'active' | 'paused' | 'failed'
  consecutive_failures: number
  failing_since: Date | null
  last_delivery_at: Date | null
}

/** The relevant data of attempts, in their order. */
export interface HealthSign {
  at: Date
  is_success: boolean
  is_gone: boolean
}

const failedAfterMs = 5 * dayMs

/** The health of a subscription after attempts: 410 pauses it, five days without a success fail it. */
export function nextHealth(health: SubscriptionHealth, signs: readonly HealthSign[]): SubscriptionHealth {
  return signs.reduce(afterAttempt, health)
}

function afterAttempt(health: SubscriptionHealth, sign: HealthSign): SubscriptionHealth {
  if (sign.is_success) return { ...health, consecutive_failures: 0, failing_since: null, last_delivery_at: sign.at }
  const failingSince = health.failing_since ?? sign.at
  const hasFailed = sign.at.getTime() - failingSince.getTime() >= failedAfterMs
  const status = health.status !== 'active' ? health.status : sign.is_gone ? 'paused' : hasFailed ? 'failed' : 'active'
  return { ...health, status, consecutive_failures: health.consecutive_failures + 1, failing_since: failingSince }
}
