import { newId } from './ids.ts'
import { type Pixels, reportToPixels } from './report-to-pixels.ts'
import { describePage, describeVisit } from './visit.ts'

export type Fields = Record<string, unknown>

/** Records page events as hits. */
export function openRecorder(
  isGranted: () => boolean,
  add: (hit: Fields & { eventId: string }, isStored: boolean) => void,
  linkToken: string,
) {
  let pageViewId: string | undefined
  let [page, url, referrer] = ['', '', document.referrer]

  function record(eventName: string, fields?: Fields, pixels?: Pixels, payload?: Fields): void {
    const isKnown = isGranted()
    const eventId = newId()
    const pixelEventId = pixels && (fields!.order_id || eventId)
    const { host, pathname: path } = location
    const consent = { mode: isKnown ? 'granted' : 'denied' }
    const hit = {
      eventId,
      eventName,
      eventTimeClient: new Date().toISOString(),
      pageViewId,
      host,
      path,
      consent,
    }
    const identity = isKnown
      ? {
          ...describeVisit(referrer),
          linkToken: linkToken || undefined,
          pixelEventId,
          ...fields,
        }
      : describePage(referrer)
    add({ ...hit, ...identity }, isKnown)
    if (!isKnown) return
    // The link token is sent once; it is kept until there is consent.
    linkToken = ''
    if (pixels) reportToPixels(pixels, payload, pixelEventId)
  }

  function viewPage(): void {
    const { pathname, search, hash, href } = location
    // A fragment is part of the page's path only if it is written as a path.
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
