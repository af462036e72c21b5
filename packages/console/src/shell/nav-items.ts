import type { Role, Scope } from '../data/session.tsx'
import type { MessageKey } from '../locales/words.tsx'

export interface NavItem {
  to: string
  label: MessageKey
  /** Hidden without it. */
  scope?: Scope
  roles?: readonly Role[]
}

export interface NavGroup {
  title: MessageKey | null
  items: readonly NavItem[]
}

/** Every page in the order of the navigation. A page that is here is in the search box too. */
export const navGroups: readonly NavGroup[] = [
  {
    title: null,
    items: [{ to: '/', label: 'nav.overview' }],
  },
]

export function visibleGroups(may: (scope: Scope) => boolean, role: Role): NavGroup[] {
  return navGroups
    .map(({ title, items }) => ({
      title,
      items: items.filter(({ scope, roles }) => (!scope || may(scope)) && (!roles || roles.includes(role))),
    }))
    .filter(({ items }) => items.length > 0)
}
