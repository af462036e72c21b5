import { type Bound, sharedPages } from './shared-pages.ts'
import { resolveRange, type View } from './view.ts'

/** Whether a link can show the view: only if the operations of its page enforce all of its filters. */
export function isShareable({ page, filters }: Pick<View, 'page' | 'filters'>): boolean {
  const shared = sharedPages[page]
  const isEnforced = ([name, value]: [string, unknown]) =>
    shared!.filters.includes(name) && (typeof value === 'string' || typeof value === 'number')
  return shared !== undefined && Object.entries(filters).every(isEnforced)
}

/** The operations that a link to the view can call, with their parameters. */
export function bindOperations(view: View, today: string): Record<string, Bound> {
  return isShareable(view) ? sharedPages[view.page]!.bind(view, resolveRange(view.range, today), today) : {}
}

/** The parameters of an operation that a link to the view calls; null if it cannot call it. */
export function bindView(view: View, operationId: string, today: string): Bound | null {
  const operations = bindOperations(view, today)
  return Object.hasOwn(operations, operationId) ? operations[operationId]! : null
}

/** The only parameters that a caller with a link may choose: they move through the rows of the view. */
const freeParameters: ReadonlySet<string> = new Set(['cursor', 'limit'])

/** The name of the first parameter that the view does not allow; null if there is none. */
export function findForbiddenParameter(sent: Readonly<Record<string, unknown>>, bound: Bound): string | null {
  const isAllowed = (name: string) => {
    if (freeParameters.has(name)) return true
    if (!Object.hasOwn(bound, name)) return false
    const allowed = bound[name]!
    return typeof allowed === 'string' ? sent[name] === allowed : allowed.includes(sent[name] as string)
  }
  return Object.keys(sent).find((name) => !isAllowed(name)) ?? null
}

/** The parameters of a call: those that were sent and those of the view. The first of several values is the default. */
export function completeQuery(sent: Readonly<Record<string, unknown>>, bound: Bound): Record<string, unknown> {
  const fixed = Object.entries(bound).map(([name, value]) => [
    name,
    typeof value === 'string' ? value : (sent[name] ?? value[0]),
  ])
  return { ...sent, ...Object.fromEntries(fixed) }
}
