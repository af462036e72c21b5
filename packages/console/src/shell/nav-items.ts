import type { Role, Scope, Session } from '../data/session.tsx'
import type { MessageKey } from '../locales/i18n.tsx'

export interface NavItem {
  to: string
  label: MessageKey
  /** The item is hidden from users without this scope. */
  scope?: Scope
  roles?: readonly Role[]
  /** Shown only to operators. */
  isForOperators?: boolean
  /** Shown only to users with more than one profile. */
  isForSeveralProfiles?: boolean
}

export interface NavGroup {
  title: MessageKey | null
  items: readonly NavItem[]
}

/** Every page, grouped by question: what works, who pays, whether the data is right, and how it is run. The search box also lists them. */
const navGroups: readonly NavGroup[] = [
  {
    title: null,
    items: [
      { to: '/businesses', label: 'nav.businesses', isForSeveralProfiles: true },
      { to: '/', label: 'nav.overview' },
      { to: '/ads', label: 'nav.ads', scope: 'campaigns:read' },
      { to: '/campaigns', label: 'nav.campaigns', scope: 'campaigns:read' },
      { to: '/platforms', label: 'nav.platforms', scope: 'campaigns:read' },
      { to: '/paths', label: 'nav.paths', scope: 'campaigns:read' },
      { to: '/budgets', label: 'nav.budgets', scope: 'campaigns:read' },
      { to: '/experiments', label: 'nav.experiments', scope: 'analytics:read' },
    ],
  },
  {
    title: 'nav.customers',
    items: [
      { to: '/customers', label: 'nav.people', scope: 'customers:read' },
      { to: '/cohorts', label: 'nav.cohorts', scope: 'analytics:read' },
      { to: '/payments', label: 'nav.payments', scope: 'conversions:read' },
      { to: '/site', label: 'nav.site', scope: 'analytics:read' },
    ],
  },
  {
    title: 'nav.data',
    items: [
      { to: '/coverage', label: 'nav.coverage', scope: 'campaigns:read' },
      { to: '/books', label: 'nav.books', scope: 'campaigns:read' },
      { to: '/live', label: 'nav.live', scope: 'visitors:read' },
      { to: '/conversion-sync', label: 'nav.conversion_sync', scope: 'exports:read' },
      { to: '/data-exports', label: 'nav.data_exports', scope: 'exports:read' },
    ],
  },
  {
    title: 'nav.running',
    items: [
      { to: '/alerts', label: 'nav.alerts', scope: 'analytics:read' },
      { to: '/views', label: 'nav.views', scope: 'analytics:read' },
      { to: '/set-up', label: 'nav.set_up', scope: 'analytics:read' },
      { to: '/developers', label: 'nav.developers', roles: ['admin', 'owner'] },
      { to: '/settings', label: 'nav.settings' },
      { to: '/operator', label: 'nav.operator', isForOperators: true },
    ],
  },
]

export function visibleGroups({ may, role, session }: Pick<Session, 'may' | 'role' | 'session'>): NavGroup[] {
  const isForSeveral = session.workspaces.flatMap(({ profiles }) => profiles).length > 1
  return navGroups
    .map(({ title, items }) => ({
      title,
      items: items.filter(
        ({ scope, roles, isForOperators, isForSeveralProfiles }) =>
          (!scope || may(scope)) &&
          (!roles || roles.includes(role)) &&
          (!isForOperators || session.user.is_operator) &&
          (!isForSeveralProfiles || isForSeveral),
      ),
    }))
    .filter(({ items }) => items.length > 0)
}
