import { describe, expect, it } from 'vitest'
import { type ConsoleInBrowser, lastDays, poll } from '../../support/processes/console-in-browser.ts'
import type { Json } from '../../support/processes/started-service.ts'

/** Errors are shown where they happened, and typed text is never lost. */
export function errorHandling({ page, base, context, api, open, move, closeDialog }: ConsoleInBrowser): void {
  const { from, to } = lastDays()
  const goTo = (path: string, search = '') => move(`${path}?from=${from}&to=${to}${search}`)

  describe('when something fails', () => {
    /** Responds with an error like the service. */
    const reject = (pattern: string, status: number, code: string, field?: string, method?: string) =>
      page.route(pattern, (route) => {
        if (method && route.request().method() !== method) return route.continue()
        return route.fulfill({
          status,
          contentType: 'application/json',
          headers: { 'x-request-id': `req_${status}`, 'retry-after': '0' },
          body: JSON.stringify({ error: { code, message: `Said of ${code}.`, request_id: `req_${status}`, field } }),
        })
      })

    it('an error of a page is shown where it happened, as text with its code and request id, and can be retried', async () => {
      const address = '**/api/v1/campaigns/platform-comparison*'
      const rejections = [
        [403, 'insufficient_scope', 'You do not have permission to do this'],
        [404, 'not_found', 'This does not exist or was deleted'],
        [409, 'invalid_state', 'This is not possible in the current state'],
        [422, 'invalid_parameter', 'The request is not valid'],
        [429, 'rate_limited', 'Too many requests'],
        [500, 'internal_error', 'The service failed'],
        [503, 'unavailable', 'The service failed'],
      ] as const
      const alert = page.getByRole('main').getByRole('alert')
      const again = alert.getByRole('button', { name: 'Try again' })
      for (const [nth, [status, code, text]] of rejections.entries()) {
        await page.unroute(address)
        await reject(address, status, code)
        await (nth === 0 ? page.goto(`${base}/platforms`) : again.click())
        await poll(() => alert.textContent()).toContain(`req_${status}`)
        for (const part of [text, `Said of ${code}.`, code]) expect(await alert.textContent()).toContain(part)
      }
      await page.unroute(address)
      await again.click()
      await page.locator('.waterfall').first().waitFor()
    })

    it('a rejected action is shown in its form, which keeps the typed text and marks the invalid field', async () => {
      await open('/set-up?view=goals')
      await page.getByRole('button', { name: 'New goal' }).click()
      const form = page.getByRole('dialog')
      await form.getByLabel('Name').fill('Kept')
      await form.getByLabel('Events').fill('kept_event')
      for (const [status, text] of [
        [403, 'You do not have permission to do this'],
        [404, 'This does not exist or was deleted'],
        [409, 'This is not possible in the current state'],
        [422, 'The request is not valid'],
      ] as const) {
        await page.unroute('**/api/v1/goals/definitions')
        await reject(
          '**/api/v1/goals/definitions',
          status,
          `code_${status}`,
          status === 422 ? 'name' : undefined,
          'POST',
        )
        await form.getByRole('button', { name: 'Save' }).click()
        await poll(() => form.getByRole('alert').textContent()).toContain(`req_${status}`)
        expect(await form.getByRole('alert').textContent()).toContain(text)
      }
      expect(await form.getByLabel('Name').getAttribute('aria-invalid')).toBe('true')
      expect(await form.getByLabel('Name').inputValue()).toBe('Kept')
      await page.unroute('**/api/v1/goals/definitions')
      await closeDialog()
    })

    it('a rejected menu action shows its code and request id, and stays until dismissed', async () => {
      await reject('**/api/v1/payments/*/installment', 409, 'invalid_state')
      await open('/payments')
      await page
        .getByRole('button', { name: /Actions for payment/ })
        .first()
        .click()
      await page.getByRole('menuitem', { name: /installment/ }).click()
      const notice = page.locator('.notice-failure')
      await notice.waitFor()
      expect(await notice.textContent()).toContain('req_409')
      await notice.getByRole('button', { name: 'Close' }).click()
      await poll(() => notice.count()).toBe(0)
      await page.unroute('**/api/v1/payments/*/installment')
    })

    it('a session that ends within a form is renewed in a dialog above it, and the form keeps the typed text', async () => {
      await open('/set-up?view=goals')
      await page.getByRole('button', { name: 'New goal' }).click()
      await page.getByLabel('Name').fill('Half typed')
      await page.getByLabel('Events').fill('brochure_asked')
      const cookies = await context.cookies()
      await context.clearCookies()
      await page.getByRole('button', { name: 'Save' }).click()
      await page.getByText('Sign in again').waitFor()
      await context.addCookies(cookies)
      await page.getByText('Sign in again').waitFor({ state: 'detached', timeout: 30_000 })
      expect(await page.getByLabel('Name').inputValue()).toBe('Half typed')
      await page.getByRole('button', { name: 'Save' }).click()
      await poll(async () => (await api('/goals/definitions')).some(({ name }: Json) => name === 'Half typed')).toBe(
        true,
      )
    })

    it('a session that ends while typing is renewed, and no typed text is lost', async () => {
      await goTo('/customers')
      await page.getByRole('searchbox').fill('somebody half typed')
      const cookies = await context.cookies()
      await context.clearCookies()
      await page.getByRole('searchbox').fill('somebody half typed!')
      await page.getByText('Sign in again').waitFor()
      await context.addCookies(cookies)
      await page.getByText('Sign in again').waitFor({ state: 'detached', timeout: 20_000 })
      expect(await page.getByRole('searchbox').inputValue()).toBe('somebody half typed!')
    })

    it('an unavailable service is reported, and the page recovers automatically', async () => {
      await goTo('/platforms')
      await page.locator('.waterfall').first().waitFor()
      await context.route('**/api/v1/**', (route) => route.abort())
      await page.getByRole('button', { name: /Attribution model/ }).click()
      await page.getByRole('menuitemradio', { name: /^First touch/ }).click()
      await page.getByText(/Retrying every two seconds/).waitFor({ timeout: 20_000 })
      await context.unroute('**/api/v1/**')
      await page.getByText(/Retrying every two seconds/).waitFor({ state: 'detached', timeout: 20_000 })
      await page.locator('.waterfall').first().waitFor()
      // The browser reports that it is offline before anything is requested.
      await context.setOffline(true)
      await page.getByText(/Retrying every two seconds/).waitFor({ timeout: 5_000 })
      await context.setOffline(false)
      await page.getByText(/Retrying every two seconds/).waitFor({ state: 'detached', timeout: 20_000 })
    })

    it('a missing object and a missing page are reported as text', async () => {
      await goTo('/conversions/nothing-like-it')
      await page.getByRole('alert').getByText('conversion_not_found').waitFor()
      await goTo('/no/such/page')
      await page.getByText('This page does not exist.').waitFor()
    })

    it('a name with markup is shown as text', async () => {
      const name = '<img src=x onerror=alert(1)>'
      await api('/events', 'POST', {
        event_type: 'payment_received',
        idempotency_key: 'markup-1',
        properties: { value: 1000, currency: 'CLP' },
        user_traits: { external_id: 'markup-1', first_name: name, email: 'markup@example.com' },
      })
      await goTo('/customers', '&q=img')
      await page.getByText(name).first().waitFor()
      expect(await page.locator('img[src="x"]').count()).toBe(0)
    })
  })
}
