import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { type ConsoleInBrowser, poll, waitUntilLoaded } from '../../support/processes/console-in-browser.ts'
import type { Json } from '../../support/processes/started-service.ts'
import { countClicks } from './count-clicks.ts'

/** The work of an agency: all clients at a glance, and access for a client to their own business only. */
export function severalBusinesses(consoleBrowser: ConsoleInBrowser): void {
  const { service, browser, page, api, meta, open, move, button, dialog } = consoleBrowser
  let shop: Json
  let workspaceId: string

  describe('several businesses', () => {
    beforeAll(async () => {
      const { workspaces } = await api('/sessions/current')
      const workspace = workspaces.find(({ profiles }: Json) => profiles.length > 1)
      workspaceId = workspace.id
      shop = workspace.profiles.find(({ name }: Json) => name === 'Muebles Cordillera')
      await move(`/?profile=${shop.id}`)
      await page.getByRole('heading', { level: 1, name: shop.name }).waitFor()
    })

    it('are all on one page after one click, equal to the API, and a second click opens one', async () => {
      const clicks = await countClicks(page)
      await page.getByRole('link', { name: 'All businesses', exact: true }).click()
      await page.locator('.row-link').first().waitFor()
      expect(await clicks()).toBe(1)
      const rows = await api('/portfolio?sort=spend')
      expect(rows.length).toBeGreaterThan(2)
      await poll(() => page.locator('.row-link').allTextContents()).toEqual(rows.map(({ name }: Json) => name))
      const { totals } = await meta('/portfolio?totals=true')
      const clp = totals.find(({ currency }: Json) => currency === 'CLP')
      const total = page.locator('.row-strong', { hasText: 'CLP' })
      expect(await total.textContent()).toContain(Math.round(clp.current.cash).toLocaleString('en-US'))
      await page.getByRole('link', { name: 'Clínica Dental Maipo' }).click()
      await page.getByRole('heading', { level: 1, name: 'Clínica Dental Maipo' }).waitFor()
      expect(await clicks()).toBe(2)
    })

    it('are found by name in the switch and on the page, and the address holds sort and search', async () => {
      await page.getByRole('button', { name: /Switch profile/ }).click()
      await page.getByRole('combobox', { name: 'Find a profile' }).fill('cordi')
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { level: 1, name: shop.name }).waitFor()
      await move('/businesses')
      await page.getByRole('columnheader', { name: 'Cash received' }).getByRole('button').click()
      await poll(() => page.url()).toContain('sort=-cash')
      await page.getByRole('searchbox').fill('maipo')
      await poll(() => page.locator('.row-link').allTextContents()).toEqual(['Clínica Dental Maipo'])
      expect(page.url()).toContain('q=maipo')
      await page.goBack()
      await page.goBack()
      await poll(() => page.url()).not.toContain('sort=')
    })

    it('give a client read-only access to one of them in four clicks', async () => {
      const email = `client-${randomUUID()}@cordillera.example`
      const clicks = await countClicks(page)
      await page.getByRole('link', { name: 'Settings', exact: true }).click()
      await button('People').click()
      await page.getByLabel(/^Email/).click()
      await page.keyboard.type(email)
      await button('Send invitation').click()
      await page.getByText(email).first().waitFor()
      expect(await clicks()).toBe(4)
      const invitations = await api(`/workspaces/${workspaceId}/invitations`)
      const invitation = invitations.find((item: Json) => item.email === email)
      expect(invitation.profiles).toEqual([{ profile_id: shop.id, role: 'viewer' }])
    })

    it('are archived, restored, and deleted in two steps with their name typed', async () => {
      const { id } = await api('/profiles', 'POST', {
        ...{ name: 'Left us', timezone: 'UTC', reporting_currency: 'USD', workspace_id: workspaceId },
      })
      const states = async () => {
        const profiles = await api(`/workspaces/${workspaceId}/profiles`)
        const state = profiles.find((profile: Json) => profile.id === id)
        return state ? [state.archived_at !== null, state.is_being_purged] : 'gone'
      }
      await open(`/settings?view=workspace&profile=${shop.id}`)
      const row = page.getByRole('row', { name: /Left us/ })
      const confirm = async (action: string) => {
        await button(action, row).click()
        expect(await button(action, dialog()).isDisabled()).toBe(true)
        await dialog().getByRole('textbox').fill('Left us')
        await button(action, dialog()).click()
        await dialog().waitFor({ state: 'detached' })
      }
      await confirm('Archive')
      await poll(states).toEqual([true, false])
      await button('Restore', row).click()
      await poll(states).toEqual([false, false])
      await confirm('Archive')
      await confirm('Delete permanently')
      await poll(states).toBe('gone')
      await page.getByLabel('Name').fill('Andes Agency')
      await button('Save').click()
      const current = async () => (await api('/sessions/current')).workspaces.map(({ name }: Json) => name)
      await poll(current).toContain('Andes Agency')
    })

    it('are hidden from a member who is limited to one of them', async () => {
      const email = `limited-${randomUUID()}@cordillera.example`
      const body = { email, workspace_id: workspaceId, role: 'admin' }
      const made = await service.call('POST', '/api/v1/admin/users', { token: service.operatorKey, body })
      await open(`/settings?view=people&profile=${shop.id}`)
      await page
        .getByRole('row', { name: new RegExp(email) })
        .getByRole('button', { name: 'Access' })
        .click()
      await dialog().getByRole('radio', { name: 'Only some businesses' }).check()
      await dialog().getByRole('checkbox', { name: shop.name }).check()
      await dialog().getByLabel(`Role on ${shop.name}`).selectOption('admin')
      await button('Change access', dialog()).click()
      await dialog().waitFor({ state: 'detached' })
      await page.getByRole('cell', { name: `${shop.name} (Admin)` }).waitFor()

      const theirs = await (await browser.newContext({ locale: 'en-US', reducedMotion: 'reduce' })).newPage()
      const forbidden: string[] = []
      theirs.on('response', (response) => {
        if ([401, 403].includes(response.status())) forbidden.push(response.url())
      })
      await theirs.goto(made.body.data.sign_in_url)
      await theirs.click('button')
      await theirs.getByRole('heading', { level: 1, name: shop.name }).waitFor()
      expect(await theirs.getByRole('link', { name: 'All businesses', exact: true }).count()).toBe(0)
      await move('/businesses', theirs)
      expect(await theirs.locator('.row-link').allTextContents()).toEqual([shop.name])
      await theirs.getByRole('link', { name: 'Settings', exact: true }).click()
      const tabs = theirs.locator('.page-head .view-tabs .pick')
      await tabs.first().waitFor()
      expect(await tabs.allTextContents()).not.toContain('People')
      for (const tab of await tabs.all()) {
        await tab.click()
        await waitUntilLoaded(theirs)
      }
      expect(forbidden).toEqual([])
      await theirs.context().close()
    })
  })
}
