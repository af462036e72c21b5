import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  retainSearchParams,
} from '@tanstack/react-router'
import { readViewSearch, retained } from './data/view.ts'
import { startingLanguage } from './locales/i18n.tsx'
import { loadMessages } from './locales/load-messages.ts'
import { OverviewPage } from './pages/overview/overview-page.tsx'
import { PageCrash } from './shell/page-crash.tsx'
import { PageWait } from './shell/page-wait.tsx'
import { Shell } from './shell/shell.tsx'
import { UnknownPage } from './shell/unknown-page.tsx'

const root = createRootRoute({
  // Parameters of a single page pass through here; the page reads them with useParameter.
  validateSearch: (raw: Record<string, unknown>) => ({ ...raw, ...readViewSearch(raw) }),
  search: { middlewares: [retainSearchParams(retained as never)] },
  component: Shell,
  notFoundComponent: UnknownPage,
  errorComponent: PageCrash,
})

/** A page whose code is loaded when it is first opened. */
const page = <Path extends string>(path: Path, load: () => Promise<Record<string, unknown>>, name: string) =>
  createRoute({
    getParentRoute: () => root,
    path,
    component: lazyRouteComponent((() => loadWithMessages(load)) as never, name as never),
  })

/** Loads the code of a page together with its messages. */
async function loadWithMessages(load: () => Promise<Record<string, unknown>>): Promise<Record<string, unknown>> {
  const [page] = await Promise.all([load(), loadMessages(startingLanguage())])
  return page
}

const routes = [
  createRoute({ getParentRoute: () => root, path: '/', component: OverviewPage }),
  page('/businesses', () => import('./pages/businesses/businesses-page.tsx'), 'BusinessesPage'),
  page('/campaigns', () => import('./pages/campaigns/campaigns-page.tsx'), 'CampaignsPage'),
  page('/conversions', () => import('./pages/conversions/conversions-page.tsx'), 'ConversionsPage'),
  page('/conversions/$id', () => import('./pages/conversion/conversion-page.tsx'), 'ConversionPage'),
  page('/customers', () => import('./pages/customers/customers-page.tsx'), 'CustomersPage'),
  page('/customers/$id', () => import('./pages/person/person-page.tsx'), 'PersonPage'),
  page('/platforms', () => import('./pages/platforms/platforms-page.tsx'), 'PlatformsPage'),
  page('/books', () => import('./pages/books/books-page.tsx'), 'BooksPage'),
  page('/budgets', () => import('./pages/budgets/budgets-page.tsx'), 'BudgetsPage'),
  page('/paths', () => import('./pages/paths/paths-page.tsx'), 'PathsPage'),
  page('/cohorts', () => import('./pages/cohorts/cohorts-page.tsx'), 'CohortsPage'),
  page('/coverage', () => import('./pages/coverage/coverage-page.tsx'), 'CoveragePage'),
  page('/ads', () => import('./pages/ads/ads-page.tsx'), 'AdsPage'),
  page('/alerts', () => import('./pages/alerts/alerts-page.tsx'), 'AlertsPage'),
  page('/views', () => import('./pages/views/views-page.tsx'), 'ViewsPage'),
  page('/conversion-sync', () => import('./pages/conversion-sync/conversion-sync-page.tsx'), 'ConversionSyncPage'),
  page('/payments', () => import('./pages/payments/payments-page.tsx'), 'PaymentsPage'),
  page('/set-up', () => import('./pages/set-up/set-up-page.tsx'), 'SetUpPage'),
  page('/developers', () => import('./pages/developers/developers-page.tsx'), 'DevelopersPage'),
  page('/settings', () => import('./pages/settings/settings-page.tsx'), 'SettingsPage'),
  page('/operator', () => import('./pages/operator/operator-page.tsx'), 'OperatorPage'),
  page('/start', () => import('./pages/start/start-page.tsx'), 'StartPage'),
  page('/live', () => import('./pages/live/live-page.tsx'), 'LivePage'),
]

export const router = createRouter({
  routeTree: root.addChildren(routes),
  defaultPreload: 'intent',
  defaultPendingComponent: PageWait,
  defaultPendingMs: 150,
  scrollRestoration: true,
  // Plain text: `model=linear`, not `model="linear"`.
  parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch: (search) => {
    const entries = Object.entries(search).filter(([, value]) => value !== undefined && value !== null && value !== '')
    const text = new URLSearchParams(entries.map(([key, value]) => [key, String(value)])).toString()
    return text === '' ? '' : `?${text}`
  },
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
