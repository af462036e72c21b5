import { consumeParameter } from './address.ts'
import { type Api, adoptQueue } from './adopt-queue.ts'
import { openConsent, type Purposes } from './consent.ts'
import { openModules } from './load-modules.ts'
import { onNavigation } from './navigation.ts'
import { openOutbox } from './outbox.ts'
import { post } from './post.ts'
import { quietly } from './quietly.ts'
import { type Fields, openRecorder } from './recorder.ts'
import type { Pixels } from './report-to-pixels.ts'
import { forgetCookie } from './storage.ts'
import { sessionName, visitorName } from './visit.ts'

/** Starts tracking with the attributes of the script element. */
export function startTracker(script: HTMLScriptElement): void {
  const { origin, searchParams } = new URL(script.src)
  // A tag manager cannot set attributes, so the query of the script's URL can contain them.
  const dataset: DOMStringMap = Object.assign(Object.fromEntries(searchParams), script.dataset)
  const collector = `${origin}/api/tracking/`
  const trackingKey = dataset.trackingKey!
  const consent = openConsent(dataset)
  const outbox = openOutbox(
    `${collector}collect`,
    () => ({ trackingKey, modules: modules.requested() }),
    (response) => modules.receive(response),
  )
  const { record, viewPage, link, watch } = openRecorder(consent, outbox.add, consumeParameter('svc_t'))
  const nonce = consumeParameter('atb_verify')
  let isStarted = false

  function applyConsent(): void {
    outbox.sync(consent.isGranted())
    if (consent.isGranted()) return
    forgetCookie(visitorName)
    forgetCookie(sessionName)
  }

  const api: Api = {
    link,
    track: (name: string, payload?: Fields, pixels?: Pixels) => record(name, { payload }, pixels, payload),
    identify: (identify: Fields) => consent.isGranted() && record('identify', { identify }),
    purchase: ({ value, currency, order_id, ...payload }: Fields, pixels?: Pixels) =>
      record(
        'purchase',
        { valueAmount: value, currency, order_id, dedupeKey: order_id && `purchase:${order_id}`, payload },
        pixels,
        { ...payload, value, currency },
      ),
    consent(mode: string, purposes?: Purposes) {
      const wasGranted = consent.isGranted()
      consent.set(mode, purposes)
      applyConsent()
      // The visit starts when consent is granted; this hit carries its acquisition.
      if (isStarted && !wasGranted && consent.isGranted()) record('consent_granted')
    },
  }

  const modules = openModules(script, dataset.modules ?? true, consent.isGranted, {
    ...api,
    record,
    watch,
    isGranted: consent.isGranted,
  })
  const queue = adoptQueue(api)
  if (!queue) return
  const [calls, run] = queue
  // Queued consent and link calls apply to the first page view.
  const isUrgent = (call: unknown[]) => /consent|link/.test(`${call?.[0]}`)
  calls.filter(isUrgent).forEach(run)
  applyConsent()
  viewPage()
  isStarted = true
  for (const call of calls) if (!isUrgent(call)) run(call)
  modules.loadStored()
  if (nonce) {
    // The setup page waits for this report.
    const report = { trackingKey, nonce, pageUrl: location.origin + location.pathname }
    post(`${collector}verification/beacon`, JSON.stringify(report)).catch(() => {})
  }
  if (!('noNavigation' in dataset)) onNavigation(() => quietly(viewPage))
  addEventListener('visibilitychange', () => quietly(document.hidden ? outbox.handOver : outbox.retry))
  addEventListener('online', () => quietly(outbox.retry))
}
