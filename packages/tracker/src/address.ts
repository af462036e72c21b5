import { quietly } from './quietly.ts'

/** Reads a URL parameter meant only for the tracker and removes it from the URL. */
export function consumeParameter(name: string): string | undefined {
  let found: string | undefined
  const search = location.search.replace(new RegExp(`([?&])${name}=([^&]*)&?`), (_, start, value) => {
    found = value
    return start
  })
  const rest = location.pathname + search.replace(/[?&]$/, '') + location.hash
  if (found) quietly(() => history.replaceState(history.state, '', rest))
  return found
}

/** Reads the campaign parameters of the page URL; the first value of a repeated one counts. */
export function readUtm(): Record<string, string> {
  const utm: Record<string, string> = {}
  new URLSearchParams(location.search).forEach((value, key) => {
    const name = /^utm_(source|medium|campaign|content|term|id)$/.exec(key.toLowerCase())?.[1]
    if (name && value) utm[name] ??= value
  })
  return utm
}
