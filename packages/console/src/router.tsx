import { createRootRoute, createRoute, createRouter, retainSearchParams } from '@tanstack/react-router'
import { readViewSearch } from './data/view.ts'
import { OverviewPage } from './pages/overview/overview-page.tsx'
import { PageCrash } from './shell/page-crash.tsx'
import { PageWait } from './shell/page-wait.tsx'
import { Shell } from './shell/shell.tsx'
import { UnknownPage } from './shell/unknown-page.tsx'

const root = createRootRoute({
  // Parameters of one page alone are read by that page (useParameter) and pass through here.
  validateSearch: (raw: Record<string, unknown>) => ({ ...raw, ...readViewSearch(raw) }),
  search: { middlewares: [retainSearchParams(['profile', 'range', 'from', 'to', 'model'] as never)] },
  component: Shell,
  notFoundComponent: UnknownPage,
  errorComponent: PageCrash,
})

const routes = [createRoute({ getParentRoute: () => root, path: '/', component: OverviewPage })]

export const router = createRouter({
  routeTree: root.addChildren(routes),
  defaultPreload: 'intent',
  defaultPendingComponent: PageWait,
  defaultPendingMs: 150,
  scrollRestoration: true,
  // Plain texts: `model=linear`, not `model="linear"`.
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
