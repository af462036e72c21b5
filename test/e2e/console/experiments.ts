import { describe, expect, it } from 'vitest'
import { dayMs } from '../../../src/kernel/time/durations.ts'
import { type ConsoleInBrowser, poll } from '../../support/processes/console-in-browser.ts'
import { countClicks } from './count-clicks.ts'

/** Planning an experiment, what the tracker also records, and files for analysts. */
export function experiments({ page, api, move, button, dialog }: ConsoleInBrowser): void {
  describe('experiments', () => {
    it('a campaign is tested on and off with six clicks, shows its days, and is discarded after a confirmation', async () => {
      await move('/experiments')
      const clicks = await countClicks(page)
      await page.getByRole('link', { name: 'New experiment' }).click()
      await button(/^On and off/).click()
      await page.locator('.campaign-choice input').first().click()
      await button('Next').click()
      await button('Next').click()
      await button('Schedule').click()
      await page.getByRole('heading', { name: 'When to switch' }).waitFor()
      expect(await clicks()).toBe(6)
      const [experiment] = await api('/experiments')
      expect(experiment).toMatchObject({ kind: 'switchback', state: 'planned', design: { block_days: 7 } })
      await page.locator(`code[title="${experiment.design_hash}"]`).waitFor()
      await button('Discard').click()
      await button('Discard', dialog()).click()
      await poll(async () => (await api('/experiments'))[0].state).toBe('void')
    })

    it('regions are not chosen without orders by region, and the page says what to send', async () => {
      await move('/experiments/new')
      await button(/^Regions compared/).click()
      await page.locator('.campaign-choice input').first().click()
      await button('Next').click()
      await page.getByLabel('Last day').fill(new Date(Date.now() + 8 * dayMs).toISOString().slice(0, 10))
      await button('Find out').click()
      await page.getByText(/5 regions with outcomes of the metric are needed.*send properties\.region/).waitFor()
      expect(await button('Next').isDisabled()).toBe(true)
    })

    it('an imported result is one sentence with its range', async () => {
      await move('/experiments')
      await move('/experiments/new?kind=imported')
      await button(/^Imported result/).click()
      await page.getByLabel('How it was measured').fill('Meta Conversion Lift')
      await button('Next').click()
      await page.getByLabel(/^Additional conversions/).fill('240')
      await page.getByLabel('At least').fill('90')
      await page.getByLabel('At most').fill('390')
      await button('Next').click()
      await button('Save result').click()
      await page.getByText('Without these ads you would have lost 240 conversions (between 90 and 390).').waitFor()
    })
  })

  describe('tracker modules', () => {
    it('are switched on with one click, and a survey with its options', async () => {
      await move('/set-up?view=modules')
      await page.getByLabel('Outbound links and downloads').check()
      await poll(async () => (await api('/tracking/modules')).links).toEqual({})
      await page.getByLabel('Options').fill('A friend\nThe radio')
      await page.locator('.survey-panel').getByText('The radio').waitFor()
      await button('Switch on').click()
      await poll(async () => (await api('/tracking/modules')).survey?.options).toEqual([
        { key: 'a_friend', label: 'A friend', channel: null },
        { key: 'the_radio', label: 'The radio', channel: null },
      ])
    })
  })

  describe('data exports', () => {
    it('one is created with its tables and hour, runs, and shows its runs', async () => {
      await move('/data-exports')
      await page.getByText('No data exports yet').waitFor()
      await button('New data export').click()
      await dialog().getByLabel('Folder').fill('warehouse')
      await dialog().getByLabel('Credit').uncheck()
      await button('Create and run', dialog()).click()
      await page.getByRole('heading', { name: 'warehouse' }).waitFor()
      await poll(async () => (await api('/data-exports'))[0].last_run.status).toBe('done')
      const [exported] = await api('/data-exports')
      expect(exported).toMatchObject({ format: 'parquet', tables: ['conversions', 'payments', 'ad_days'], hour: 4 })
      await page.getByText('Done', { exact: true }).waitFor()
      await button('Run now').click()
      await poll(async () => (await api(`/data-exports/${exported.id}/runs`)).length).toBe(2)
      await button('Runs').click()
      await poll(() => dialog().getByText('On request').count()).toBe(2)
      await page.keyboard.press('Escape')
    })

    it('its hour is changed, and a run on request has none', async () => {
      await button('Schedule').click()
      await dialog().getByLabel('Runs every day at').selectOption({ value: '' })
      await button('Save', dialog()).click()
      await page.getByText('Only on request').waitFor()
      expect((await api('/data-exports'))[0]).toMatchObject({ hour: null, next_at: null })
    })

    it('an unusable folder is explained at its field', async () => {
      await button('New data export').click()
      await dialog().getByLabel('Folder').fill('../other')
      await button('Create and run', dialog()).click()
      await poll(() => dialog().getByLabel('Folder').getAttribute('aria-invalid')).toBe('true')
      await page.keyboard.press('Escape')
    })

    it('one is deleted after a confirmation', async () => {
      await button('Delete').click()
      await button('Delete', dialog()).click()
      await page.getByText('No data exports yet').waitFor()
      expect(await api('/data-exports')).toEqual([])
    })
  })
}
