import { getHost } from '../module-parts/host.ts'
import { quietly } from '../quietly.ts'

/** `selector`: the elements that show an error of the checkout. */
const { settings, record, watch } = getHost<{ selector?: string }>()
const { selector } = settings
let isReported = false

function look(): void {
  // A person has typed the selector, and an invalid one throws.
  const element = !isReported && quietly(() => document.querySelector<HTMLElement>(selector!))
  // A hidden element only reserves the place for an error.
  if (!element || element.offsetHeight === 0) return
  isReported = true
  // The text is not sent, because it can repeat what the visitor has typed.
  record('checkout_error', { payload: { code: element.getAttribute('data-tributary-error') } })
}

if (selector) {
  new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true })
  watch(({ eventName }) => {
    if (eventName !== 'page_view') return
    isReported = false
    look()
  })
}

const [page] = performance.getEntriesByType('navigation') as (PerformanceEntry & { responseStatus?: number })[]
if (page?.responseStatus === 404 || document.querySelector('[data-tributary-not-found]')) record('not_found')
