import type { Locator, Response } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { consoleInBrowser, lastDays, poll } from '../support/processes/console-in-browser.ts'
import type { Json } from '../support/processes/started-service.ts'
import { startPageServer } from '../support/servers/page-server.ts'
import { webhookReceiver } from '../support/servers/webhook-receiver.ts'
import { experiments } from './console/experiments.ts'
import { joinedPayments } from './console/joined-payments.ts'
import { planningAndSharing } from './console/planning-and-sharing.ts'
import { severalBusinesses } from './console/several-businesses.ts'

/**
 * Actions in the console, against the started service and the fake vendors: from the printed link to the first credit, then the
 * main action of every page that changes something. The API confirms each result.
 */
const receiver = await webhookReceiver()
afterAll(() => receiver.close())
const site = await startPageServer()
const consoleBrowser = await consoleInBrowser({ WEBHOOK_ALLOW_PRIVATE: 'on' })
const { service, context, page, api, button, dialog, closeDialog } = consoleBrowser
/** Requests of a page that got 401 or 403 although the person did nothing forbidden. */
const forbidden: string[] = []

beforeAll(() => {
  page.on('response', (response) => {
    if ([401, 403].includes(response.status())) forbidden.push(`${response.request().method()} ${response.url()}`)
  })
})

const goTo = consoleBrowser.move

/** Follows a link that opens a new tab, waits until its page has called the service, and closes it. */
async function visit(link: Locator): Promise<void> {
  // Waits from before the click, because the response can arrive before the tab is known.
  const isCollected = { predicate: (response: Response) => /\/api\/tracking\/collect/.test(response.url()) }
  const [tab] = await Promise.all([
    context.waitForEvent('page'),
    context.waitForEvent('response', isCollected),
    link.click(),
  ])
  await tab.close()
}

it('from the printed link to the first credit, using only what is on the screen', async () => {
  await page.goto(/Console +(\S+)/.exec(service.printed())![1]!)
  await page.click('button')
  await page.getByRole('link', { name: 'Use my own data' }).click()
  await page.getByLabel('Business name').fill('Norte Bikes')
  await page.getByLabel('Reporting currency').selectOption('EUR')
  await button('Create profile').click()
  await page.getByText('Norte Bikes: time zone UTC, currency EUR.').waitFor()

  const step = (name: string) => page.locator(`[data-step=${name}]`)
  await step('tracker')
    .getByRole('button', { name: /tracking key/i })
    .click()
  // The person pastes the snippet into their page.
  site.setHead((await step('tracker').locator('pre').textContent())!)
  await page.getByLabel('Page URL').fill(`${site.origin}/shop`)
  await button('Check page').click()
  await step('tracker').getByText('Pending:').waitFor()
  await visit(step('tracker').getByRole('link', { name: /Open/ }))
  await step('tracker')
    .getByText(/tracker detected on your page/)
    .waitFor()
  await step('visit')
    .getByText(/page view on \/shop/i)
    .waitFor()

  await page.getByLabel('Campaign name').fill('Bicicletas de otoño')
  await page.getByLabel(/Spend today/).fill('40')
  await button('Add ad').click()
  await step('ad').getByText('Bicicletas de otoño on Meta, the only ad so far.').waitFor()
  await visit(step('credit').getByRole('link', { name: 'Open link' }))
  await step('credit')
    .getByText(/visit to \/shop from the ad/)
    .waitFor()
  await button('Send test sale').click()
  await step('credit').getByText('€1.00 credited to Bicicletas de otoño.').waitFor()

  const [ad] = await api(`/campaigns?${days()}&level=ad`)
  expect(ad).toMatchObject({ campaign_name: 'Bicicletas de otoño', spend: 40, outcome_count: 1, outcome_value: 1 })
  const { steps } = await api('/profile/readiness')
  expect(steps.find(({ key }: Json) => key === 'conversion_attributed').is_done).toBe(true)
  await page.reload()
  await step('credit').getByText('€1.00 credited to Bicicletas de otoño.').waitFor()
  await page.getByRole('link', { name: 'View receipt' }).click()
  await page.locator('.touch-point').first().waitFor()
})

const payments = () => `/payments?${days().replaceAll('date_', '')}&limit=50`
const days = () => lastDays().query

describe('setup', () => {
  it('an ad account is connected by consent, synced with progress that survives a reload, and its pages are selected', async () => {
    await goTo('/set-up?view=connections')
    const card = page.locator('section.card', { has: page.getByRole('heading', { name: 'Meta Ads' }) })
    const [tab] = await Promise.all([context.waitForEvent('page'), button('Connect', card).click()])
    await tab.locator('a.button').click()
    await tab.locator('button[value="allow_one"]').click()
    await tab.waitForLoadState()
    await tab.close()
    await card
      .getByText(/connected|reading/i)
      .first()
      .waitFor()
    await page.reload()
    const [connection] = await api('/connections')
    expect(connection.channel).toBe('social_ads')
    await vi.waitUntil(async () => (await api('/connections/sync/status'))[0]?.status === 'succeeded', {
      timeout: 60_000,
      interval: 500,
    })
    await button('Pages and pixels', card).click()
    const sheet = page.locator('dialog.sheet')
    await sheet.getByRole('checkbox').first().check()
    await button('Track these', sheet).click()
    await poll(async () => (await api('/integrations/adplatform/pages')).length).toBe(1)
    await sheet.locator('.plain-list code').first().waitFor()
    await closeDialog()
  })

  it('a store is connected, and its webhook secret and Admin API token are verified and stored', async () => {
    const stores = () => api('/integrations/store/manual-connections')
    await goTo('/set-up?view=connections')
    const card = page.locator('section.card', { has: page.getByRole('heading', { name: 'Shopify' }) })
    await button('Connect', card).click()
    await dialog().getByLabel('Store domain').fill('muebles-cordillera.myshopify.com')
    await button('Save', dialog()).click()
    await poll(stores).toMatchObject([{ has_signing_id: false, has_access_token: false }])
    await dialog()
      .getByText(/\/hooks\/store\//)
      .waitFor()
    await dialog().getByLabel('Admin API access token').fill('not-a-token-of-the-store')
    await button('Save', dialog()).click()
    await dialog().getByText('the store rejects it').first().waitFor()
    expect(await stores()).toMatchObject([{ has_signing_id: false, has_access_token: false }])
    await dialog().getByLabel('Webhook secret').fill('8c4f0e5d2b7a9613f0e1d2c3b4a59687')
    await dialog().getByLabel('Admin API access token').fill('shpat_0123456789')
    await button('Save', dialog()).click()
    await card.getByText('The Admin API token is stored.').waitFor()
    expect(await stores()).toMatchObject([{ has_signing_id: true, has_access_token: true }])
    // The payments of the store would be part of later expectations.
    await button('Disconnect', card).click()
    await button('Disconnect', dialog()).click()
    await poll(stores).toEqual([])
  })

  it('a CRM stage is mapped to the conversion it records', async () => {
    await goTo('/set-up?view=connections')
    const card = page.locator('section.card', { has: page.getByRole('heading', { name: 'HighLevel' }) })
    const [tab] = await Promise.all([context.waitForEvent('page'), button('Connect', card).click()])
    await tab.locator('a.button').click()
    await tab.locator('button[value="allow_one"]').click()
    await tab.waitForLoadState()
    await tab.close()
    await button('Stages').click()
    const choice = page.getByRole('combobox', { name: /^Outcome of/ }).first()
    await choice.waitFor({ timeout: 60_000 })
    await choice.selectOption('quote_sent')
    await poll(async () => (await api('/connections/crm_a/stages')).stages[0].current).toMatchObject({
      key: 'quote_sent',
      source: 'user',
    })
  })

  it('a goal is defined, a domain added, and a test event arrives', async () => {
    await goTo('/set-up?view=goals')
    await button('New goal').click()
    await dialog().getByLabel('Name').fill('Demo booked')
    await dialog().getByLabel('Events').fill('demo_booked')
    await button('Save', dialog()).click()
    await poll(async () => (await api('/goals/definitions')).map(({ name }: Json) => name)).toContain('Demo booked')
    await goTo('/set-up?view=domain')
    await page.getByRole('textbox', { name: /^Domain/ }).fill('data.norte.example')
    await page.getByRole('button', { name: /^Add/ }).click()
    await poll(async () => (await api('/tracking/custom-domains')).length).toBe(1)
    await goTo('/set-up')
    await page.getByRole('button', { name: /test/i }).click()
    await page.getByText(/^Received:/).waitFor()
    expect((await api(payments())).some(({ external_id }: Json) => external_id.startsWith('test-'))).toBe(true)
  })
})

describe('campaigns, live at the platform', () => {
  const listAdActions = async () =>
    (await api('/ad-actions?limit=50')).map((row: Json) => `${row.action} ${row.outcome}`)
  const status = async (id: string) => (await api(`/campaigns/${id}/status`)).status
  const menuOf = (name: string) => page.getByRole('button', { name: `Actions for ${name}`, exact: true }).first()

  async function running(level: 'campaign' | 'ad_set' | 'ad', parent?: string): Promise<Json> {
    const rows = await api(`/campaigns?${days()}&level=${level}&limit=100`)
    const of = rows.filter((row: Json) => row.status === 'ACTIVE' && row.external_id && !/^own-/.test(row.external_id))
    return parent ? of.find((row: Json) => row.campaign_external_id === parent) : of[0]
  }

  it('a campaign is paused after a confirmation of the effects, resumed by undo, and both are in the change history', async () => {
    const campaign = await running('campaign')
    await goTo('/campaigns')
    await menuOf(campaign.campaign_name).click()
    await page.getByRole('menuitem', { name: 'Pause' }).click()
    await dialog().getByText('Active', { exact: true }).waitFor()
    await button('Pause', dialog()).click()
    await button('Undo').waitFor()
    expect(await status(campaign.campaign_id)).toBe('PAUSED')
    await button('Undo').click()
    await poll(() => status(campaign.campaign_id)).toBe('ACTIVE')
    expect(await listAdActions()).toEqual(['resume_campaign applied', 'pause_campaign applied'])
    await button('Change history').click()
    await page.getByRole('cell', { name: 'owner@demo.example' }).first().waitFor()
    await page.getByRole('cell', { name: campaign.campaign_name }).first().waitFor()
    expect(await page.getByRole('row').count()).toBe(3)
  })

  it('a budget is changed and restored', async () => {
    const campaign = await running('campaign')
    const set = await running('ad_set', campaign.external_id)
    await goTo(`/campaigns?open=${campaign.campaign_id}`)
    await menuOf(set.campaign_name).click()
    await page.getByRole('menuitem', { name: /budget/i }).click()
    const field = dialog().getByRole('textbox')
    // In the currency of the account, whatever currency the profile reports in.
    await dialog().getByText(/CLP/).first().waitFor()
    const before = Number((await field.inputValue()).replaceAll(',', ''))
    await field.fill(String(Math.round(before * 1.1)))
    await dialog()
      .getByRole('button', { name: /budget/i })
      .click()
    await button('Undo').click()
    await poll(listAdActions).toContain('set_ad_set_budget applied')
    await poll(
      async () =>
        (await listAdActions()).filter((actionName: string) => actionName === 'set_ad_set_budget applied').length,
    ).toBe(2)
    const [back, there] = await api('/ad-actions?action=set_ad_set_budget&limit=2')
    expect([back.value_after, back.value_before]).toEqual([there.value_before, there.value_after])
    await goTo('/campaigns?view=change_history')
    await page.getByText(new RegExp(`^\\W*(CLP)?\\s*${before.toLocaleString('en-US')} → `)).waitFor()
  })

  it('an ad is paused from the list of ads in three clicks, and resumed by undo', async () => {
    const ad = (await api(`/ads?${days()}&limit=100`)).find(
      (row: Json) => row.platform === 'social_ads' && row.status === 'ACTIVE' && !/^own-/.test(row.external_id),
    )
    await goTo('/')
    await page.getByRole('link', { name: 'Ads', exact: true }).click()
    await page
      .getByRole('button', { name: `Pause ${ad.name}` })
      .first()
      .click()
    await button('Pause', dialog()).click()
    await button('Undo').waitFor()
    expect((await listAdActions())[0]).toBe('pause_ad applied')
    await button('Undo').click()
    await poll(async () => (await listAdActions())[0]).toBe('resume_ad applied')
  })

  it('links are checked, with issues, counts and fixes; a check that takes too long says so and keeps the last result', async () => {
    await goTo('/campaigns?view=health')
    await button('Check links').click()
    await page.getByText('Visits do not identify the ad').waitFor()
    const found = await api('/quality/utm-health')
    const untagged = found.issues.find(({ issue }: Json) => issue === 'no_ad_id')
    const card = page.locator('section.card', { hasText: 'Visits do not identify the ad' })
    expect(await card.locator('.chip').textContent()).toBe(String(untagged.count))
    const rejection = { code: 'audit_timeout', message: 'The scan did not finish in time.', request_id: 'req_1' }
    await page.route('**/quality/utm-health', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 504, json: { error: rejection } })
        : route.continue(),
    )
    await button('Check again').click()
    await page.getByText(/too many ads to read in time/).waitFor({ timeout: 60_000 })
    expect(await card.count()).toBe(1)
    await page.unroute('**/quality/utm-health')
  })

  it('URL parameters are added to an ad and removed again', async () => {
    await goTo('/campaigns?view=health')
    await button('Add tracking parameters').click()
    await page.locator('input[type=checkbox]:not([disabled])').first().check()
    await page.getByRole('button', { name: /1 ad/ }).click()
    await dialog().getByText('svc_aid=').waitFor()
    await dialog().getByRole('button').last().click()
    await button('Undo').click()
    await poll(listAdActions).toContain('undo_url_tags applied')
    expect(await listAdActions()).toContain('apply_url_tags applied')
  })
})

describe('payments', () => {
  it('a payment without a payer gets one found by name, is marked an installment, refunded, and restored', async () => {
    await api('/customers', 'POST', { rows: [{ email: 'ana@norte.example', first_name: 'Ana', last_name: 'Rojas' }] })
    const event = {
      event_type: 'payment_received',
      idempotency_key: 'till-7',
      properties: { value: 90, currency: 'EUR' },
    }
    await api('/events', 'POST', event)
    const till = async () => (await api(payments())).find(({ external_id }: Json) => external_id === 'till-7')
    await poll(till).toMatchObject({ customer_profile_id: null })
    await goTo('/payments')
    const row = page.getByRole('row', { name: /till-7/ })
    await row.getByText('unidentified').or(row.locator('.chip-warn').first()).first().waitFor()
    const actionName = async (name: string | RegExp) => {
      await row.getByRole('button').last().click()
      await page.getByRole('menuitem', { name }).click()
    }
    await actionName('Assign payer')
    await dialog().getByRole('textbox').fill('rojas')
    await dialog().getByRole('radio', { name: 'Ana Rojas' }).check()
    await dialog().getByRole('button').last().click()
    await poll(till).toMatchObject({ payer_source: 'merchant', payer: { first_name: 'Ana' } })
    await actionName('Mark as installment')
    await poll(till).toMatchObject({ is_installment: true })
    await actionName('Record refund')
    await dialog().getByRole('button').last().click()
    // The undo notice of the installment may still be shown.
    const done = page.locator('.notice', { hasText: 'Refund recorded' })
    await done.waitFor()
    await poll(till).toMatchObject({ net_value: 0 })
    await done.getByRole('button', { name: 'Undo' }).click()
    await poll(till).toMatchObject({ manual_refund: null, net_value: 90 })
  })
})

describe('developers', () => {
  it('a key is created and revoked, and a token for an assistant is created', async () => {
    await goTo('/developers')
    await button('New key').click()
    await dialog().getByText('See reports on campaigns, ad sets and ads').waitFor()
    await dialog().getByRole('textbox', { name: 'Name' }).fill('Reports')
    await dialog().getByRole('button').last().click()
    const key = await dialog().locator('pre').first().textContent()
    expect(await dialog().locator('pre').last().textContent()).toContain(
      `/api/v1/campaigns' \\\n  -H 'Authorization: Bearer ${key}'`,
    )
    await dialog().getByText('Waiting for the first request').waitFor()
    expect((await service.call('GET', '/api/v1/profile', { token: key! })).body.data.name).toBe('Norte Bikes')
    await dialog()
      .getByText(/GET \/api\/v1\/profile arrived/)
      .waitFor()
    await dialog().getByRole('button').last().click()
    await page
      .getByRole('row', { name: /Reports/ })
      .getByRole('button', { name: 'Revoke' })
      .click()
    await button('Revoke', dialog()).click()
    await poll(async () => (await service.call('GET', '/api/v1/profile', { token: key! })).status).toBe(401)
    await goTo('/developers?view=requests&status=2xx')
    await page
      .getByRole('row', { name: /GET \/profile/ })
      .first()
      .getByText('Reports')
      .click()
    await poll(() => new URL(page.url()).searchParams.has('key')).toBe(true)
    await goTo('/developers?view=assistants')
    await page.getByRole('textbox').fill('Desk')
    await page.locator('form button[type=submit]').click()
    await dialog().locator('pre').first().waitFor()
    await poll(async () => (await api('/user-tokens'))[0].name).toBe('Desk')
  })

  it('a webhook is subscribed, tested, its body and response read, replayed, and given a new secret', async () => {
    await goTo('/developers?view=webhooks')
    receiver.reactWith((response) => response.writeHead(422).end('no such tenant'))
    await page.getByLabel(/Endpoint URL/).fill(receiver.url)
    await page.getByRole('checkbox', { name: 'export.failed' }).check()
    await page.locator('form button[type=submit]').click()
    await dialog().locator('pre').first().waitFor()
    await dialog().getByRole('button').last().click()
    await page.getByRole('button', { name: /test/i }).click()
    await poll(async () => (await api('/webhooks/deliveries'))[0]?.attempts[0]?.status_code).toBe(422)
    const [{ events }] = await api('/webhooks/subscriptions')
    expect(events.toSorted()).toEqual(['export.failed', 'outcome.recorded', 'recompute.completed'])
    await button('Deliveries').click()
    await page.getByRole('button', { name: 'outcome.recorded' }).first().click()
    const sheet = page.locator('dialog.sheet')
    await sheet.getByText('no such tenant').waitFor()
    expect(await sheet.locator('pre').first().textContent()).toContain('"test": true')
    receiver.reactWith((response) => response.writeHead(200).end('thanks'))
    await sheet.getByRole('button', { name: 'Resend' }).click()
    await poll(async () => (await api('/webhooks/deliveries'))[0].status).toBe('delivered')
    await sheet.getByText('thanks').waitFor()
    await closeDialog()
    await goTo('/developers?view=webhooks')
    await page.getByRole('button', { name: /new secret/i }).click()
    await dialog().locator('pre').first().waitFor()
    expect((await api('/webhooks/subscriptions'))[0].previous_secret_expires_at).not.toBeNull()
  })
})

describe('settings', () => {
  it('the time zone is changed after a confirmation of the effects, and the recalculation progress survives a reload', async () => {
    // In this zone it is the same day as in UTC, so the spend entered for today stays today's for the tests that follow.
    const zone = new Date().getUTCHours() < 12 ? 'Asia/Karachi' : 'America/Lima'
    await goTo('/settings')
    await page.getByLabel('Time zone').selectOption(zone)
    await button('Save').click()
    await dialog()
      .getByText(/changes all past reports/)
      .waitFor()
    await button('Save', dialog()).click()
    await poll(async () => (await api('/profile')).timezone).toBe(zone)
    await poll(async () => (await api('/activity')).map(({ kind }: Json) => kind)).toContain('recompute')
    const activity = { kind: 'recompute', id: 'r', state: 'running', subject: 'profile_changed', progress: 0.4 }
    const work = { ...activity, done: 2, total: 5, started_at: null, finished_at: null, error: null }
    // A recompute of so few rows ends before the page shows it, so the response is faked to report it as running.
    await page.route('**/api/v1/activity', (route) => route.fulfill({ json: { data: [work], meta: {} } }))
    const bar = page.getByRole('progressbar', { name: /Recalculating credit/ })
    await bar.waitFor()
    await page.reload()
    await bar.waitFor()
    expect(await bar.getAttribute('aria-valuenow')).toBe('40')
    await page.unroute('**/api/v1/activity')
    await bar.waitFor({ state: 'detached' })
  })

  it('privacy is raised only after its consequences were read, a person is invited, and the logs show both', async () => {
    await goTo('/settings')
    await page.getByRole('radio', { name: /Platform-safe/ }).check()
    await button('Change mode').click()
    await dialog().locator('p').first().waitFor()
    await button('Change mode', dialog()).click()
    await poll(async () => (await api('/profile')).privacy_mode).toBe('platform_safe')
    await page.getByRole('radio', { name: /Standard/ }).check()
    await button('Change mode').click()
    await button('Change mode', dialog()).click()
    await poll(async () => (await api('/profile')).privacy_mode).toBe('standard')
    const { workspace_id } = await api('/profile')
    await goTo('/settings?view=people')
    await page.getByLabel(/email/i).fill('luz@norte.example')
    await button('Send invitation').click()
    await poll(async () => (await api(`/workspaces/${workspace_id}/invitations`)).length).toBe(1)
    await goTo('/settings?view=audit')
    await page.getByRole('cell', { name: 'member invited' }).waitFor()
    await goTo('/settings?view=access')
    await page.getByRole('cell', { name: 'owner@demo.example' }).first().waitFor()
  })

  it('an app is registered, and an erasure has its receipt in the list', async () => {
    const { workspace_id } = await api('/profile')
    await goTo('/settings?view=apps')
    await button('Register an app').click()
    await dialog().getByLabel(/^Name/).fill('Norte tool')
    await dialog()
      .getByLabel(/^Redirect/)
      .fill('https://tool.norte.example/back')
    await button('Register', dialog()).click()
    await dialog().locator('pre').first().waitFor()
    expect((await api(`/workspaces/${workspace_id}/apps`))[0].name).toBe('Norte tool')
    const body = { request_ref: 'ticket-9', email: 'ana@norte.example' }
    const receipt = await api(`/workspaces/${workspace_id}/customer-erasures`, 'POST', body)
    await goTo('/settings?view=erasures')
    await page.getByText(receipt.erasure_id).waitFor()
  })
})

planningAndSharing(consoleBrowser)
experiments(consoleBrowser)
joinedPayments(consoleBrowser)

describe('the administration', () => {
  it('shows the checks, creates a workspace with a plan, and recalculates a profile', async () => {
    await goTo('/operator')
    await page.getByRole('region', { name: 'System health' }).getByText('PostgreSQL').waitFor()
    await page.getByRole('region', { name: 'Deployment' }).getByText('Last backup').waitFor()
    await button('Workspaces').click()
    await button('New workspace').click()
    await dialog().getByLabel('Name').fill('Sur Agency')
    await dialog().getByLabel('Plan').selectOption('growth')
    await button('Save', dialog()).click()
    await page.getByRole('cell', { name: /Sur Agency/ }).waitFor()
    expect(await api('/admin/workspaces')).toContainEqual(
      expect.objectContaining({ name: 'Sur Agency', plan: 'growth' }),
    )
    await button('Profiles', page.locator('.view-tabs')).click()
    await button('Norte Bikes', page.locator('main')).click()
    const { id } = await api('/profile')
    const before = (await api(`/admin/recompute/${id}`)).recompute_id
    await button('Recalculate credit').click()
    await poll(async () => (await api(`/admin/recompute/${id}`)).recompute_id).not.toBe(before)
    await closeDialog()
  })
})

severalBusinesses(consoleBrowser)

it('no page requested anything that its person may not access', () => {
  expect(forbidden).toEqual([])
})
