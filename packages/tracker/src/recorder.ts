import { newId } from './ids.ts'
import { quietly } from './quietly.ts'
import { type Pixels, reportToPixels } from './report-to-pixels.ts'
import { describePage, describeVisit } from './visit.ts'

export type Fields = Record<string, unknown>
export type Hit = Fields & { eventId: string; eventName: string }
type Watcher = (hit: Hit) => void

/** Records page events as hits. */
export function openRecorder(
  consent: { isGranted(): boolean; describe(): Fields },
  add: (hit: Hit, isStored: boolean) => void,
  linkToken: string | undefined,
) {
  /** Hits that a module can still see when it has loaded. Constants inside a function are inlined. */
  const recentMax = 20
  let recent: Hit[] = []
  const watchers: Watcher[] = []
  let pageViewId: string | undefined
  let [page, url, referrer] = ['', '', document.referrer]

  function record(eventName: string, fields?: Fields, pixels?: Pixels, payload?: Fields): void {
    const isKnown = consent.isGranted()
    const eventId = newId()
    const pixelEventId = pixels && (fields!.order_id || eventId)
    const hit = {
      eventId,
      eventName,
      eventTimeClient: new Date().toISOString(),
      pageViewId,
      consent: consent.describe(),
      ...(isKnown
        ? {
            ...describeVisit(referrer),
            linkToken,
            pixelEventId,
            ...fields,
          }
        : describePage(referrer)),
    }
    for (const watcher of watchers) quietly(() => watcher(hit))
    recent = [...recent, hit].slice(-recentMax)
    add(hit, isKnown)
    if (!isKnown) return
    // The link token is sent once; it is kept until there is consent.
    linkToken = undefined
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
    link(token: string) {
      linkToken = token
    },
    /** Calls the watcher with the recent hits of this page, and with every later one before it is sent. */
    watch(watcher: Watcher): void {
      recent.map(watcher)
      watchers.push(watcher)
    },
  }
}
