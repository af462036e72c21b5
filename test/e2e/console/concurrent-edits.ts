import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ConsoleInBrowser, poll } from '../../support/processes/console-in-browser.ts'
import type { Json } from '../../support/processes/started-service.ts'

/** Two people change one object: the second sees the first change and decides. Runs on its own profile. */
export function concurrentEdits({ page, api, open, button, dialog, service }: ConsoleInBrowser): void {
  const conflictNotice = () => page.getByText('Someone else changed this while you were editing').waitFor()
  let demo: string
  let workspaceId: string

  describe('the person who saves second sees the other change', () => {
    beforeAll(async () => {
      const profile = await api('/profile')
      demo = profile.id
      workspaceId = profile.workspace_id
      const own = { name: 'Two writers', timezone: 'UTC', reporting_currency: 'EUR', workspace_id: workspaceId }
      const { id } = await api('/profiles', 'POST', own)
      await api('/sessions/active-profile', 'PUT', { profile_id: id })
    })
    afterAll(() => api('/sessions/active-profile', 'PUT', { profile_id: demo }))

    it('to a goal', async () => {
      const goal = { source_event_names: ['visit_booked'], revenue_type: 'pipeline' }
      const saved = await api('/goals/definitions', 'POST', { ...goal, name: 'Ours' })
      const { id } = saved.definition ?? saved
      const now = async () => (await api('/goals/definitions')).find((item: Json) => item.id === id)
      await open('/set-up?view=goals')
      await button('Edit', page.getByRole('row', { name: /Ours/ })).click()
      await page.getByLabel('Name').fill('Mine')
      await api('/goals/definitions', 'POST', { ...goal, id, name: 'Theirs' })
      await button('Save').click()
      await conflictNotice()
      expect((await now()).name).toBe('Theirs')
      await button('Overwrite with mine').click()
      await poll(async () => (await now()).name).toBe('Mine')
    })

    it('to a role, and can choose either way', async () => {
      const email = `two-roles-${randomUUID()}@demo.example`
      const body = { email, workspace_id: workspaceId, role: 'viewer' }
      await service.call('POST', '/api/v1/admin/users', { token: service.operatorKey, body })
      const now = async () =>
        (await api(`/workspaces/${workspaceId}/members?limit=100`)).find((item: Json) => item.email === email)
      const { user_id } = await now()
      const giveElsewhere = (role: string) => api(`/workspaces/${workspaceId}/members/${user_id}`, 'PATCH', { role })
      await open('/settings?view=people')
      const role = page.getByLabel(`Role of ${email}`)
      await role.selectOption('editor')
      await dialog().getByText('Can also view personal data and make changes.').waitFor()
      await giveElsewhere('admin')
      await button('Change role', dialog()).click()
      await conflictNotice()
      expect((await now()).role).toBe('admin')
      await button('Use their version').click()
      await dialog().waitFor({ state: 'detached' })
      await poll(() => role.inputValue()).toBe('admin')
      expect((await now()).role).toBe('admin')

      await role.selectOption('editor')
      await dialog().waitFor()
      await giveElsewhere('viewer')
      await button('Change role', dialog()).click()
      await conflictNotice()
      await button('Overwrite with mine').click()
      await poll(async () => (await now()).role).toBe('editor')
    })

    it('to the privacy mode', async () => {
      const now = async () => (await api('/profile')).privacy_mode
      await open('/settings')
      await page.getByRole('radio', { name: /Platform-safe/ }).check()
      await button('Change mode').click()
      await dialog().waitFor()
      await api('/profile/privacy-mode', 'PUT', { privacy_mode: 'hipaa' })
      await button('Change mode', dialog()).click()
      await conflictNotice()
      await dialog()
        .getByText(/Current value: HIPAA/)
        .waitFor()
      expect(await now()).toBe('hipaa')
      await button('Use their version').click()
      expect(await page.getByRole('radio', { name: /HIPAA/ }).isChecked()).toBe(true)
      await page.getByRole('radio', { name: /Standard/ }).check()
      await button('Change mode').click()
      await button('Change mode', dialog()).click()
      await poll(now).toBe('standard')
    })

    it('to the retention of page views, after a confirmation of what would be deleted', async () => {
      const now = async () => (await api('/profile/retention')).history_months
      await open('/settings')
      await page.getByText('All page views are kept.').waitFor()
      await page.getByLabel('Keep', { exact: true }).selectOption('13')
      await button('Preview deletion').click()
      await dialog().getByText('No data is that old yet.').waitFor()
      await api('/profile/retention', 'PUT', { history_months: 25 })
      await button('Delete the rest', dialog()).click()
      await conflictNotice()
      expect(await now()).toBe(25)
      await button('Overwrite with mine').click()
      await poll(now).toBe(13)
      await page.getByText(/Kept for 13 months. Deletion starts on/).waitFor()
      await dialog().waitFor({ state: 'detached' })
      await page.getByLabel('Keep', { exact: true }).selectOption('all')
      await button('Preview deletion').click()
      await button('Keep everything', dialog()).click()
      await poll(now).toBe(null)
    })
  })
}
