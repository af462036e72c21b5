import { describe, it } from 'vitest'
import { type ConsoleInBrowser, poll } from '../../support/processes/console-in-browser.ts'
import type { Json } from '../../support/processes/started-service.ts'

/** Two sources that report the same payments. */
export function joinedPayments({ page, api, move, button }: ConsoleInBrowser): void {
  describe('payments of two sources', () => {
    it('are joined, now and in future, until joining is stopped', async () => {
      const paid_at = new Date(Date.now() - 3_600_000).toISOString()
      for (const name of ['uno', 'dos', 'tres', 'cuatro']) {
        const user_traits = { external_id: name, email: `${name}@norte.example` }
        const paid = {
          idempotency_key: `event-${name}`,
          properties: { value: 25, currency: 'EUR' },
          timestamp: paid_at,
        }
        await api('/events', 'POST', { event_type: 'payment_received', ...paid, user_traits })
        const card = { idempotency_key: `card-${name}`, amount: 25, currency: 'EUR', paid_at, user_traits }
        await api('/payments/cardpay', 'POST', card)
      }
      const summary = async () => {
        const { pairs, sources } = await api('/payments/duplicates/summary')
        return { pairs, joined: sources.filter(({ is_joined }: Json) => is_joined).length }
      }
      await poll(summary).toEqual({ pairs: 4, joined: 0 })
      await move('/payments?view=duplicates&range=90d')
      await button('Join all, now and in future').click()
      await poll(summary).toEqual({ pairs: 0, joined: 2 })
      await button('Stop joining').click()
      await page.getByText('New pairs will be listed here.').waitFor()
      await poll(summary).toEqual({ pairs: 0, joined: 0 })
      await button('Stop joining').waitFor({ state: 'detached' })
    })
  })
}
