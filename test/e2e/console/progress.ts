import { readFileSync } from 'node:fs'
import type { Download, Page, Route } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { type ConsoleInBrowser, lastDays, poll } from '../../support/processes/console-in-browser.ts'
import type { Json } from '../../support/processes/started-service.ts'

/**
 * Long-running work is shown while it runs, also after a reload, and disappears when it ends. Each test holds the work in the
 * middle, by a lock on what it writes or by a delayed response.
 */
export function progress({ page, base, api, open, button, hold, closeDialog }: ConsoleInBrowser): void {
  const bar = (name: string | RegExp) =>
    page.getByRole('region', { name: 'Running now' }).getByRole('progressbar', { name })

  describe('progress of long-running work is shown, also after a reload', () => {
    it('for a ranking of the ads', async () => {
      const { id } = await api('/profile')
      const ranking = () => api(`/admin/score/${id}`)
      const before = await ranking()
      const held = await hold('ad_score')
      try {
        await open(`/operator?view=profiles&row=${id}`)
        await button('Rank ads now').click()
        await bar('Ranking ads').waitFor()
        await poll(() => bar('Ranking ads').getAttribute('aria-valuenow')).toBe('0')
        await page.reload()
        await bar('Ranking ads').waitFor()
        // Also shown in the dialog that started it, which the URL still names.
        await page.getByRole('dialog').getByRole('progressbar').waitFor()
        expect(await ranking()).toMatchObject({ status: 'running', scores: 0 })
      } finally {
        await held.release()
      }
      await poll(async () => (await ranking()).status).toBe('completed')
      const { score_run_id, scores, scores_total } = await ranking()
      expect(score_run_id).not.toBe(before.score_run_id)
      expect([scores > 0, scores]).toEqual([true, scores_total])
      await bar('Ranking ads').waitFor({ state: 'detached' })
      await closeDialog()
    })

    it('for an import of customers, which stores each customer once', async () => {
      const people = Array.from({ length: 700 }, (_, index) => `imported-${index}@people.example`)
      const lines = ['Correo;Nombre;Ciudad', ...people.map((email, index) => `${email};Persona ${index};Arica`)]
      lines.splice(300, 0, 'no address;Nobody;Arica')
      const file = { name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) }
      // The service has processed the second chunk, and its response is delayed.
      const gate = await holdBack(page, '**/api/v1/customers', { letting: 1 })
      await open('/customers?import=open')
      await page.getByLabel('File', { exact: true }).setInputFiles(file)
      const kind = (title: string) => page.getByLabel(title, { exact: true })
      await poll(() => kind('Correo').inputValue()).toBe('email')
      expect([await kind('Nombre').inputValue(), await kind('Ciudad').inputValue()]).toEqual(['first_name', ''])
      await button('Import 701 rows').click()
      await poll(() => bar('Importing people.csv').getAttribute('aria-valuenow')).toBe('36')
      await gate.isReached()
      await page.reload()
      await poll(() => bar('Importing people.csv').getAttribute('aria-valuenow')).toBe('36')
      await page.getByRole('dialog').getByRole('progressbar', { name: 'Importing people.csv' }).waitFor()
      await gate.open()
      const sheet = page.getByRole('dialog', { name: 'Import customers' })
      await sheet.getByText('700 new · 0 already known · 1 rejected').waitFor()
      await sheet.getByText('Line 301: invalid email').waitFor()
      await bar('Importing people.csv').waitFor({ state: 'detached' })
      const rows = people.map((email) => ({ email }))
      expect((await api('/customers', 'POST', { rows })).summary).toMatchObject({ created: 0, matched: 700 })
      // The result is shown until the person dismisses it.
      await page.reload()
      await sheet.getByText('700 new · 0 already known · 1 rejected').waitFor()
      await button('Import another file', sheet).click()
      await page.getByLabel('File', { exact: true }).waitFor()
      await closeDialog()
    })

    it('for a list exported to a file, with each of its rows once', async () => {
      const { from, to } = lastDays(200)
      const all = await everyConversion(`goal=payment_received&date_from=${from}&date_to=${to}&limit=100`)
      expect(all.length).toBeGreaterThan(100)
      const isNextPage = (url: URL) => url.pathname === '/api/v1/customers' && url.searchParams.has('cursor_id')
      const gate = await holdBack(page, isNextPage)
      await open(`/customers?from=${from}&to=${to}`)
      await button('CSV').click()
      await page.getByRole('button', { name: '100 rows so far' }).waitFor()
      await gate.isReached()
      await page.reload()
      await bar('Preparing customers.csv').waitFor()
      await page.getByRole('button', { name: '100 rows so far' }).waitFor()
      const saved = page.waitForEvent('download')
      await gate.open()
      const [titles, ...rows] = await linesOf(await saved)
      const column = titles!.split(',').indexOf('conversion_id')
      expect(rows.map((line) => cellsOf(line)[column]).toSorted()).toEqual(all.toSorted())
      await bar('Preparing customers.csv').waitFor({ state: 'detached' })
      expect(await button('CSV').isEnabled()).toBe(true)
    })
  })

  /** Returns the ids of a list, page by page. */
  async function everyConversion(query: string): Promise<string[]> {
    const ids: string[] = []
    for (let after = ''; ; ) {
      const response = await page.request.get(`${base}/api/v1/customers?${query}${after}`)
      const { data, pagination } = (await response.json()) as Json
      ids.push(...data.map(({ conversion_id }: Json) => conversion_id))
      if (!pagination.has_next) return ids
      const [time, id] = pagination.cursor.split('|')
      after = `&cursor_time=${encodeURIComponent(time)}&cursor_id=${id}`
    }
  }
}

/** Passes the first requests and delays the responses to the others, which the service has already sent, until released. */
async function holdBack(page: Page, of: string | ((url: URL) => boolean), { letting = 0 } = {}) {
  const reached = Promise.withResolvers<void>()
  const opened = Promise.withResolvers<void>()
  let seen = 0
  const handle = async (route: Route) => {
    const { method, accept } = { method: route.request().method(), accept: route.request().headers().accept }
    const isMeant = method === 'POST' || accept === 'text/csv'
    if (isMeant) seen += 1
    if (!isMeant || seen <= letting) return route.continue()
    const response = await route.fetch()
    reached.resolve()
    await opened.promise
    // The requesting page may be closed.
    await route.fulfill({ response }).catch(() => {})
  }
  await page.route(of, handle)
  return {
    isReached: () => reached.promise,
    async open() {
      opened.resolve()
      await page.unroute(of, handle)
    },
  }
}

async function linesOf(download: Download): Promise<string[]> {
  const text = readFileSync(await download.path(), 'utf8')
  return text.replace('\ufeff', '').trimEnd().split('\r\n')
}

/** Parses a CSV line without line breaks in its cells. */
function cellsOf(line: string): string[] {
  return [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) => quoted ?? plain ?? '')
}
