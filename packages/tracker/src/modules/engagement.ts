import { getHost } from '../module-parts/host.ts'
import type { Hit } from '../recorder.ts'

const { record, watch, isGranted } = getHost()
/** A visitor who does nothing for this long no longer reads the page, even if it is visible. */
const idleMs = 30_000

let page: Hit | undefined
let isVisible = !document.hidden
let engagedMs = 0
let scrollPercent = 0
let countedAt = Date.now()
let activeAt = countedAt

function count(): void {
  const now = Date.now()
  if (isVisible) engagedMs += Math.max(0, Math.min(now, activeAt + idleMs) - countedAt)
  countedAt = now
}

function act(): void {
  count()
  activeAt = countedAt
  const percent = ((scrollY + innerHeight) / document.documentElement.scrollHeight) * 100
  scrollPercent = Math.max(scrollPercent, Math.min(100, Math.round(percent)))
}

/** Sends the engaged seconds since the last report, and the deepest scroll of the page so far. */
function report(): void {
  count()
  const seconds = Math.round(engagedMs / 1000)
  // Without consent only names are sent, and the name alone says nothing.
  if (!page || !seconds || !isGranted()) return
  const { pageUrl, pageViewId } = page
  const payload = {
    engaged_seconds: seconds,
    scroll_percent: scrollPercent,
    page: new URL(pageUrl as string).pathname,
  }
  engagedMs = 0
  // A hit without an address belongs to its visit, but neither starts one nor counts as a second hit of it.
  record('engagement', { pageUrl: undefined, pageViewId, payload })
}

for (const type of ['scroll', 'pointermove', 'keydown', 'touchstart', 'click'])
  addEventListener(type, act, { capture: true, passive: true })

// On the document, because the core sends the pending hits in its later listener on the window.
document.addEventListener('visibilitychange', () => {
  if (document.hidden) report()
  else act()
  isVisible = !document.hidden
})

watch((hit) => {
  if (hit.eventName !== 'page_view') return
  report()
  page = hit
  engagedMs = scrollPercent = 0
  act()
})
