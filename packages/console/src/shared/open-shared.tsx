import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { type ComponentType, lazy, type ReactNode } from 'react'
import { queryClient } from '../data/queries.ts'
import { type SavedPage, toSearch } from '../data/saved-view.ts'
import type { SharedView } from '../data/shared-view.ts'
import { readViewSearch, searchFormat } from '../data/view.ts'
import { loadMessages } from '../locales/load-messages.ts'
import { PageCrash } from '../shell/page-crash.tsx'
import { SharedFrame } from './shared-frame.tsx'

const decide = () => import('../pages/decide.ts')

/** The pages of the console that a link can show; others are shown as tables. */
const pages: Partial<Record<SavedPage, () => Promise<ComponentType>>> = {
  overview: async () => (await import('../pages/overview/overview-page.tsx')).OverviewPage,
  ads: async () => (await decide()).AdsPage,
  campaigns: async () => (await decide()).CampaignsPage,
  paths: async () => (await decide()).PathsPage,
  cohorts: async () => (await decide()).CohortsPage,
  platforms: async () => (await decide()).PlatformsPage,
  budgets: async () => (await decide()).BudgetsPage,
  books: async () => (await decide()).BooksPage,
  site: async () => (await decide()).SitePage,
  coverage: async () => (await decide()).CoveragePage,
}

/** The page of the view. What its reader sorts is in memory, so the address stays that of the link. */
export function openShared(shared: SharedView): ReactNode {
  // A visit is one opening of the link, so what was read stays until the page is loaded again.
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, staleTime: Infinity } })
  const load = pages[shared.view.page]
  if (!load) {
    location.replace('?table')
    return null
  }
  const loading = Promise.all([load(), loadMessages(shared.language)])
  const Page = lazy(() => loading.then(([page]) => ({ default: page })))
  const root = createRootRoute({
    validateSearch: (raw: Record<string, unknown>) => ({ ...raw, ...readViewSearch(raw) }),
    errorComponent: PageCrash,
  })
  const component = () => (
    <SharedFrame shared={shared}>
      <Page />
    </SharedFrame>
  )
  const search = searchFormat.stringifySearch(searchOf(shared))
  const router = createRouter({
    routeTree: root.addChildren([createRoute({ getParentRoute: () => root, path: '/', component })]),
    history: createMemoryHistory({ initialEntries: [`/${search}`] }),
    ...searchFormat,
  })
  return <RouterProvider router={router as never} />
}

/** The overview of a link has the totals of the days before it, and no other comparison. */
function searchOf({ view }: SharedView): Record<string, unknown> {
  const search = toSearch(view, '')
  return view.page === 'overview' && search.versus === 'year' ? { ...search, versus: 'none' } : search
}
