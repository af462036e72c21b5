import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  retainSearchParams,
} from '@tanstack/react-router'
import { readViewSearch, retained, searchFormat } from './data/view.ts'
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

/** Two files of pages instead of one each, because each request costs more than the bytes it saves. */
const decide = () => import('./pages/decide.ts')
const manage = () => import('./pages/manage.ts')

const routes = [
  createRoute({ getParentRoute: () => root, path: '/', component: OverviewPage }),
  page('/businesses', decide, 'BusinessesPage'),
  page('/campaigns', decide, 'CampaignsPage'),
  page('/conversions', decide, 'ConversionsPage'),
  page('/conversions/$id', decide, 'ConversionPage'),
  page('/customers', decide, 'CustomersPage'),
  page('/customers/$id', decide, 'PersonPage'),
  page('/platforms', decide, 'PlatformsPage'),
  page('/books', decide, 'BooksPage'),
  page('/budgets', decide, 'BudgetsPage'),
  page('/experiments', decide, 'ExperimentsPage'),
  page('/experiments/new', decide, 'NewExperimentPage'),
  page('/experiments/$id', decide, 'ExperimentPage'),
  page('/paths', decide, 'PathsPage'),
  page('/cohorts', decide, 'CohortsPage'),
  page('/site', decide, 'SitePage'),
  page('/coverage', decide, 'CoveragePage'),
  page('/ads', decide, 'AdsPage'),
  page('/alerts', manage, 'AlertsPage'),
  page('/views', manage, 'ViewsPage'),
  page('/conversion-sync', manage, 'ConversionSyncPage'),
  page('/data-exports', manage, 'DataExportsPage'),
  page('/payments', decide, 'PaymentsPage'),
  page('/set-up', manage, 'SetUpPage'),
  page('/developers', manage, 'DevelopersPage'),
  page('/settings', manage, 'SettingsPage'),
  page('/operator', manage, 'OperatorPage'),
  page('/start', manage, 'StartPage'),
  page('/live', manage, 'LivePage'),
]

export const router = createRouter({
  routeTree: root.addChildren(routes),
  defaultPreload: 'intent',
  defaultPendingComponent: PageWait,
  defaultPendingMs: 150,
  scrollRestoration: true,
  ...searchFormat,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
