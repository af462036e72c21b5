import type { Page } from 'playwright-core'
import type { Scene, Screenshot } from './scene.ts'
import { serverPageScreenshots } from './server-pages.ts'

/** Every page and view, the dialogs over them, and the pages of a profile without data. */
export function allScreenshots(scene: Scene): Screenshot[] {
  const { conversionId, personId, emptyProfileId } = scene
  const views = (page: string, parameter: string, names: string[]): Screenshot[] =>
    names.map((view) => ({ name: `${page}-${view}`, path: `/${page}?${parameter}=${view}` }))
  const empty = (names: string[]): Screenshot[] =>
    names.map((name) => ({
      name: `empty-${name.replace(/[/?=]+/g, '-').replace(/^-/, '') || 'overview'}`,
      path: `${name}${name.includes('?') ? '&' : '?'}profile=${emptyProfileId}`,
      as: 'owner of an empty profile',
    }))
  return [
    { name: 'overview', path: '/' },
    { name: 'overview-range', path: '/', interact: (page) => page.locator('.page-head .pick').first().click() },
    { name: 'overview-person', path: '/', interact: openPersonMenu },
    { name: 'overview-search', path: '/', interact: openSearch },
    { name: 'overview-away', path: '/', interact: cutOff },
    { name: 'overview-profiles', path: '/', interact: openProfiles },
    { name: 'businesses', path: '/businesses' },
    { name: 'campaigns', path: '/campaigns' },
    { name: 'campaigns-models', path: '/campaigns', interact: (page) => click(page, '[aria-haspopup=menu].pick') },
    { name: 'campaigns-open', path: '/campaigns?compare=linear', interact: openTree },
    { name: 'campaigns-row', path: '/campaigns', interact: (page) => click(page, '.tree-link') },
    { name: 'campaigns-why', path: '/campaigns', interact: (page) => click(page, '.tree-name .link-button') },
    { name: 'campaigns-pause', path: '/campaigns', interact: (page) => chooseInMenu(page, 0) },
    ...views('campaigns', 'view', ['health', 'tags', 'change_history']),
    { name: 'conversions', path: '/conversions?revenue=cash&channel=Paid+Social' },
    { name: 'conversion', path: `/conversions/${conversionId}` },
    { name: 'conversion-none', path: '/conversions/nothing-like-it' },
    { name: 'customers', path: '/customers' },
    { name: 'customers-import', path: '/customers?import=open' },
    { name: 'customers-none', path: '/customers?q=no-such-name' },
    { name: 'person', path: `/customers/${personId}` },
    { name: 'person-erase', path: `/customers/${personId}`, interact: (page) => page.locator('.pick-danger').click() },
    { name: 'platforms', path: '/platforms' },
    { name: 'platforms-table', path: '/platforms?chart=table&measure=value' },
    { name: 'platforms-step', path: '/platforms', interact: (page) => click(page, '.waterfall button') },
    { name: 'books', path: '/books' },
    { name: 'budgets', path: '/budgets' },
    { name: 'experiments', path: '/experiments' },
    ...views('experiments', 'view', ['calibration']),
    { name: 'experiments-new', path: '/experiments/new' },
    { name: 'experiments-where', path: '/experiments/new?kind=switchback&step=where' },
    { name: 'coverage', path: '/coverage' },
    { name: 'site', path: '/site' },
    { name: 'site-filtered', path: '/site?device=mobile&pages=entry_page' },
    { name: 'cohorts', path: '/cohorts' },
    { name: 'cohorts-cell', path: '/cohorts', interact: (page) => click(page, '.cohort-cell button') },
    { name: 'paths', path: '/paths' },
    { name: 'paths-open', path: '/paths', interact: (page) => click(page, '.path-open') },
    ...views('paths', 'view', ['roles', 'models']),
    { name: 'ads', path: '/ads' },
    { name: 'ads-views', path: '/ads', interact: (page) => page.locator('.page-head .pick').last().click() },
    { name: 'alerts', path: '/alerts' },
    ...views('alerts', 'view', ['incidents', 'notes']),
    { name: 'alerts-new', path: '/alerts', interact: (page) => pressButton(page) },
    { name: 'views', path: '/views' },
    ...views('views', 'view', ['links']),
    { name: 'live', path: '/live' },
    ...views('live', 'show', ['rejected']),
    { name: 'conversion-sync', path: '/conversion-sync' },
    ...views('conversion-sync', 'view', ['runs', 'audiences']),
    { name: 'conversion-sync-goal', path: '/conversion-sync', interact: openGoal },
    { name: 'conversion-sync-choose', path: '/conversion-sync', interact: openRun },
    { name: 'conversion-sync-run', path: '/conversion-sync?view=runs', interact: openRun },
    { name: 'payments', path: '/payments' },
    ...views('payments', 'view', ['unidentified']),
    { name: 'payments-menu', path: '/payments', interact: (page) => click(page, '.row-menu') },
    { name: 'payments-payer', path: '/payments', interact: (page) => chooseInMenu(page, 0) },
    { name: 'payments-refund', path: '/payments', interact: (page) => chooseInMenu(page, 2) },
    { name: 'set-up', path: '/set-up' },
    ...views('set-up', 'view', ['tracker', 'modules', 'connections', 'stages', 'goals', 'costs', 'domain']),
    ...['gtm', 'store'].map((way) => ({ name: `set-up-tracker-${way}`, path: `/set-up?view=tracker&way=${way}` })),
    { name: 'set-up-goal', path: '/set-up?view=goals', interact: (page) => click(page, 'main .mantine-Button-root') },
    { name: 'set-up-cost', path: '/set-up?view=costs', interact: (page) => click(page, 'main .mantine-Button-root') },
    { name: 'start', path: '/start' },
    { name: 'developers', path: '/developers' },
    ...views('developers', 'view', ['assistants', 'webhooks', 'deliveries', 'requests']),
    ...(scene.hasDeliveries
      ? [{ name: 'developers-delivery', path: '/developers?view=deliveries', interact: openRun }]
      : []),
    { name: 'developers-desktop', path: '/developers?view=assistants&client=Claude%20Desktop' },
    { name: 'developers-key', path: '/developers', interact: (page) => pressButton(page) },
    { name: 'developers-scopes', path: '/developers', interact: (page) => click(page, '[role=cell] .link-button') },
    {
      name: 'developers-secret',
      path: '/developers?view=webhooks',
      interact: (page) => click(page, 'main .card .pick ~ .pick'),
    },
    { name: 'settings', path: '/settings' },
    ...views('settings', 'view', ['workspace', 'people', 'apps', 'erasures', 'access', 'audit', 'account']),
    { name: 'settings-mode', path: '/settings', interact: chooseMode },
    { name: 'settings-retention', path: '/settings', interact: chooseRetention },
    {
      name: 'settings-access',
      path: '/settings?view=people',
      interact: (page) => click(page, 'main [role=cell] .link-button'),
    },
    { name: 'settings-role', path: '/settings?view=people', interact: chooseRole },
    { name: 'settings-app', path: '/settings?view=apps', interact: (page) => pressButton(page) },
    { name: 'settings-second', path: '/settings?view=account', interact: beginSecondFactor },
    { name: 'operator', path: '/operator' },
    ...views('operator', 'view', ['workspaces', 'profiles', 'jobs']),
    { name: 'operator-workspace', path: '/operator?view=workspaces', interact: (page) => pressButton(page) },
    { name: 'operator-profile', path: '/operator?view=profiles', interact: openRun },
    { name: 'unknown', path: '/no/such/page' },
    { name: 'rate-limited', path: '/platforms', before: limitComparison },
    { name: 'sign-in', path: '/', as: 'anonymous' },
    {
      name: 'sign-in-wrong',
      path: '/',
      as: 'anonymous',
      before: rejectSignIn('invalid_credentials'),
      interact: trySignIn,
    },
    {
      name: 'sign-in-code',
      path: '/',
      as: 'anonymous',
      before: rejectSignIn('second_factor_required'),
      interact: trySignIn,
    },
    { name: 'sign-in-mailed', path: '/', as: 'anonymous', before: acceptMailRequests, interact: requestLink },
    { name: 'sign-in-again', path: '/', interact: endSession },
    ...serverPageScreenshots(scene),
    ...Object.entries(scene.sharedPaths).flatMap(([name, path]): Screenshot[] => [
      { name: `shared-${name}`, path, as: 'anonymous' },
      { name: `shared-${name}-tables`, path: `${path}?table`, as: 'anonymous' },
    ]),
    { name: 'shared-gone', path: '/s/not-one-of-ours', as: 'anonymous' },
    { name: 'first-profile', path: '/', before: removeProfiles },
    ...empty(['/', '/campaigns', '/customers', '/platforms', '/ads', '/live', '/payments', '/conversion-sync']),
    ...empty(['/books', '/budgets', '/coverage', '/site', '/cohorts', '/paths', '/paths?view=roles']),
    ...empty(['/set-up', '/set-up?view=tracker', '/set-up?view=connections', '/start', '/developers?view=deliveries']),
    ...empty(['/developers', '/developers?view=webhooks', '/developers?view=requests', '/settings?view=erasures']),
    ...empty(['/campaigns?view=health', '/campaigns?view=change_history', '/conversion-sync?view=audiences']),
  ]
}

const click = (page: Page, selector: string) => page.locator(selector).first().click()

/** On a phone the navigation is behind a button. */
async function openNavigation(page: Page): Promise<void> {
  const menu = page.locator('.phone-bar .pick')
  if (await menu.isVisible()) await menu.click()
}

async function openPersonMenu(page: Page): Promise<void> {
  await openNavigation(page)
  await page.locator('.nav-foot button').first().click()
}

async function openProfiles(page: Page): Promise<void> {
  await openNavigation(page)
  await page.locator('.nav .nav-pick').first().click()
}

async function openSearch(page: Page): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.locator('.search-input').waitFor()
}

/** The service becomes unreachable while another model is selected. */
async function cutOff(page: Page): Promise<void> {
  for (const all of ['**/api/v1/**', '**/readyz']) await page.route(all, (route) => route.abort())
  await selectModel(page)
  await page.locator('.notice-bar').waitFor({ timeout: 20_000 })
}

async function selectModel(page: Page): Promise<void> {
  await page.locator('.page-head .pick').nth(1).click()
  await page.locator('[role=menuitemradio]').nth(2).click()
}

const unauthorized = (reason: string) => ({
  status: 401,
  json: { error: { code: 'unauthorized', message: 'Rejected.', status: 401, request_id: 'req_0c1d2e3f', reason } },
})

/** The session ends while another model is selected. */
async function endSession(page: Page): Promise<void> {
  await page.route('**/api/v1/**', (route) => route.fulfill(unauthorized('session_ended')))
  await selectModel(page)
  await page.locator('input[name=password]').waitFor({ timeout: 20_000 })
}

const rejectSignIn = (reason: string) => (page: Page) =>
  page.route('**/api/v1/sessions', (route) => route.fulfill(unauthorized(reason)))

async function trySignIn(page: Page): Promise<void> {
  await page.locator('input[name=email]').fill('luz@agency.example.com')
  await page.locator('input[name=password]').fill('not the password')
  await page.locator('form button[type=submit]').click()
  await page.locator('[role=alert], input[name=code]').first().waitFor()
}

const acceptMailRequests = (page: Page) =>
  page.route('**/api/v1/sessions/links', (route) => route.fulfill({ status: 202, json: { data: {}, meta: {} } }))

async function requestLink(page: Page): Promise<void> {
  await page.locator('input[name=email]').fill('luz@agency.example.com')
  await page.locator('form button[data-variant=default]').click()
  await page.locator('[role=status]').first().waitFor()
}

/** Clicks a button of the page itself; links and menus have other classes. */
const pressButton = (page: Page, at = 0) => page.locator('main .mantine-Button-root').nth(at).click()

async function chooseMode(page: Page): Promise<void> {
  await page.locator('main input[type=radio]').nth(1).check()
  await pressButton(page, 1)
}

async function chooseRetention(page: Page): Promise<void> {
  await page.locator('main select').last().selectOption('6')
  await pressButton(page, 2)
}

async function chooseRole(page: Page): Promise<void> {
  await page.locator('main select').first().selectOption('admin')
}

async function beginSecondFactor(page: Page): Promise<void> {
  await pressButton(page, 1)
  await page.locator('main svg[role=img]').scrollIntoViewIfNeeded()
}

async function openTree(page: Page): Promise<void> {
  await click(page, '.row-campaign .twist')
  await click(page, '.tree-name.depth-1 .twist')
}

async function openGoal(page: Page): Promise<void> {
  await page.getByRole('row').filter({ hasText: 'payment_received' }).getByRole('button').click()
  await page.locator('dialog .actions button').first().click()
}

async function openRun(page: Page): Promise<void> {
  await page.locator('main').getByRole('cell').getByRole('button').first().click()
}

/** Chooses from the menu of the first row. */
async function chooseInMenu(page: Page, index: number): Promise<void> {
  await click(page, '.row-menu')
  await page.getByRole('menuitem').nth(index).click()
}

async function removeProfiles(page: Page): Promise<void> {
  await page.route('**/api/v1/sessions/current', async (route) => {
    const response = await route.fetch()
    const { data, meta } = await response.json()
    const workspaces = data.workspaces.slice(0, 1).map((workspace: object) => ({ ...workspace, profiles: [] }))
    await route.fulfill({ response, json: { data: { ...data, active_profile_id: null, workspaces }, meta } })
  })
}

async function limitComparison(page: Page): Promise<void> {
  const error = { code: 'rate_limited', message: 'Too many requests.', request_id: 'req_0c1d2e3f' }
  await page.route('**/api/v1/campaigns/platform-comparison*', (route) =>
    route.fulfill({ status: 429, headers: { 'retry-after': '0' }, json: { error } }),
  )
}
