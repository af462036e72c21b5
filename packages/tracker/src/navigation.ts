/** Calls `changed` on navigation without a page load: history calls, back and forward. */
export function onNavigation(changed: () => void): void {
  for (const name of ['pushState', 'replaceState'] as const) {
    const original = history[name]
    history[name] = function (this: History, ...args: Parameters<History['pushState']>) {
      original.apply(this, args)
      changed()
    }
  }
  addEventListener('popstate', changed)
}
