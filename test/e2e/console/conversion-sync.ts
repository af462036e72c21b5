import { describe, expect, it } from 'vitest'
import { type ConsoleInBrowser, connectAdAccount, poll } from '../../support/processes/console-in-browser.ts'
import type { Json } from '../../support/processes/started-service.ts'

/** The conversion sync page in a browser, against the demo and fakes of both vendors. */
export function conversionSync(consoleBrowser: ConsoleInBrowser): void {
  const { page, open, api, sandbox, closeDialog } = consoleBrowser
  const row = (text: string) => page.getByRole('row').filter({ hasText: text })

  describe('conversion sync', () => {
    const atVendor = (method: string, script?: object) =>
      fetch(`${sandbox.controlOrigin}/failures`, { method, ...(script && { body: JSON.stringify(script) }) })

    it('shows sent and rejected conversions, and a retry whose progress survives a reload', {
      timeout: 240_000,
    }, async () => {
      await open('/conversion-sync')
      const { entries } = await api('/conversion-sync/catalog')
      const paid = entries.find((entry: Json) => entry.conversion_key === 'payment_received')
      await poll(async () => row('payment_received').textContent()).toContain(`${paid.counts.sent} sent`)
      await poll(() => page.getByText('not connected').count()).toBe(1)

      await page.getByRole('button', { name: 'Log' }).click()
      await page
        .getByRole('table', { name: 'Log' })
        .getByRole('row', { name: /rejected/ })
        .getByRole('button')
        .last()
        .click()
      const sheet = page.getByRole('dialog', { name: 'Run' })
      await sheet.getByRole('button', { name: 'Rejected', exact: true }).click()
      await poll(() => sheet.getByText('Platform: Invalid parameter (code 100)').count()).toBe(1)
      await connectAdAccount(consoleBrowser)
      // The platform responds slowly, so that the progress can be seen.
      await atVendor('POST', { vendor: 'social_ads', kind: 'slow', path: '/events', times: null, delay_ms: 60_000 })
      await sheet.getByRole('button', { name: 'Retry rejected' }).click()
      const again = async () => (await api('/exports')).find(({ cause }: Json) => cause === 'retry')
      const running = page.getByRole('region', { name: 'Running now' })
      const bar = running.getByRole('progressbar', { name: 'Sending conversions to Meta' }).first()
      await bar.waitFor()
      await page.reload()
      await bar.waitFor()
      expect(await again()).toMatchObject({ status: 'running', sent: 0, pending: 1 })
      await atVendor('DELETE')
      await poll(again).toMatchObject({ status: 'completed', sent: 1 })
      await bar.waitFor({ state: 'detached' })
      await poll(() => sheet.getByText('retry').count()).toBeGreaterThan(0)
      await closeDialog()
      expect(await page.getByRole('dialog').count()).toBe(0)
    })

    it('previews the payload of a goal field by field, and switches the goal off and on', {
      timeout: 120_000,
    }, async () => {
      await open('/conversion-sync')
      await row('lead_created').getByRole('button').click()
      const sheet = page.getByRole('dialog', { name: 'Lead created' })
      await sheet.getByRole('button', { name: 'Preview' }).click()
      await poll(() => sheet.getByRole('rowheader', { name: 'event_id' }).count()).toBeGreaterThan(0)
      const shown = (await sheet.textContent()) ?? ''
      expect(shown).toContain('user_data.em.0')
      expect(shown).not.toMatch(/@(gmail|hotmail|example)\./)
      await sheet.getByRole('button', { name: 'Switch off' }).click()
      const isOn = async () =>
        (await api('/conversion-sync/catalog')).entries.find((entry: Json) => entry.conversion_key === 'lead_created')
          .is_enabled
      await poll(isOn).toBe(false)
      await row('lead_created').getByRole('button').click()
      await sheet.getByLabel('Event name').selectOption('Purchase')
      await sheet.getByLabel('Send the value').uncheck()
      await sheet.getByRole('button', { name: 'Switch on' }).click()
      await poll(() => sheet.getByRole('alert').textContent()).toContain('is required for Purchase')
      await sheet.getByLabel('Event name').selectOption('Lead')
      await sheet.getByRole('button', { name: 'Switch on' }).click()
      await poll(isOn).toBe(true)
      await sheet.waitFor({ state: 'detached' })
    })

    it('adds a destination, changes how events are sent to it, removes it, and creates an audience at the platform', {
      timeout: 120_000,
    }, async () => {
      await open('/conversion-sync')
      await page.getByRole('button', { name: 'Add destination' }).click()
      await page.getByLabel('Ad account').selectOption({ index: 1 })
      await page.getByLabel('Pixel, dataset or conversion action').selectOption('881100220035')
      await page.getByRole('button', { name: 'Add', exact: true }).click()
      await poll(async () => (await api('/conversion-sync/destinations')).length).toBe(2)
      await page
        .getByRole('button', { name: /^Settings/ })
        .last()
        .click()
      const added = async () => (await api('/conversion-sync/destinations')).at(-1)
      await page.getByLabel('Test event code').fill('not a code')
      await page.getByLabel('Limited Data Use').check()
      await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
      await poll(() => page.getByRole('dialog').getByRole('alert').textContent()).toContain(
        'the code that the platform',
      )
      expect(await added()).toMatchObject({ test_event_code: null, limited_data_use: false })
      await page.getByLabel('Test event code').fill('TEST12345')
      await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
      await poll(added).toMatchObject({ test_event_code: 'TEST12345', limited_data_use: true })
      await page.getByText('test code TEST12345').waitFor()
      await page
        .getByRole('button', { name: /^Settings/ })
        .last()
        .click()
      await page.getByLabel('Test event code').fill('')
      await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
      await poll(added).toMatchObject({ test_event_code: null, limited_data_use: true })
      await page
        .getByRole('button', { name: /^Remove/ })
        .last()
        .click()
      await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
      await poll(async () => (await api('/conversion-sync/destinations')).length).toBe(1)

      await page.getByRole('button', { name: 'Audiences' }).click()
      await page.getByRole('textbox', { name: /^Name/ }).fill('Buyers')
      await page.getByLabel('Ad account').selectOption({ index: 1 })
      await page.getByLabel('People who reached').selectOption('payment_received')
      await page.getByRole('button', { name: 'Create audience' }).click()
      await poll(async () => (await api('/audiences'))[0]?.members ?? 0).toBeGreaterThan(10)
      const held = (await (await fetch(`${sandbox.origins.social_ads}/sandbox/received`)).json()) as Json
      expect(held.audiences[0].members.length).toBe((await api('/audiences'))[0].members)
    })
  })
}
