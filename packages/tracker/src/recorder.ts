import { newId } from './ids.ts'
import { describePage, describeVisit } from './visit.ts'

export type Fields = Record<string, unknown>

/** Makes hits of what happens on the page. */
export function openRecorder(
  isGranted: () => boolean,
  add: (hit: Fields & { eventId: string }, isKept: boolean) => void,
  linkToken: string,
) {
  let pageViewId: string | undefined
  let [page, url, referrer] = ['', '', document.referrer]

  function record(eventName: string, fields?: Fields): void {
    const isKnown = isGranted()
    const { host, pathname: path } = location
    const consent = { mode: isKnown ? 'granted' : 'denied' }
    const hit = {
      eventId: newId(),
      eventName,
      eventTimeClient: new Date().toISOString(),
      pageViewId,
      host,
      path,
      consent,
    }
    const told = isKnown
      ? { ...describeVisit(referrer), linkToken: linkToken || undefined, ...fields }
      : describePage(referrer)
    add({ ...hit, ...told }, isKnown)
    // One hit is enough to bring the token home; without consent it waits.
    if (isKnown) linkToken = ''
  }

  function viewPage(): void {
    const { pathname, search, hash, href } = location
    // A fragment is a place on a page, unless it is written as a path.
    const current = pathname + search + (/^#!?\//.test(hash) ? hash : '')
    if (current === page) return
    if (page) referrer = url
    page = current
    url = href
    pageViewId = newId()
    record('page_view')
  }

  return {
    record,
    viewPage,
    hasViewed: () => page !== '',
    link(token: string) {
      linkToken = token
    },
  }
}
