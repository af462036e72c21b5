import type { Life } from './life.ts'

/** The key of the person who asks to be forgotten: the first who paid. Null where nobody did. */
export function forgottenKey(lives: Iterable<Life>): string | null {
  for (const { events, on_file } of lives) {
    const payment = events.find(({ event_type }) => event_type === 'payment_received')
    if (payment?.user_traits?.external_id && on_file === null) return payment.user_traits.external_id
  }
  return null
}
