import { consumeParameter } from './address.ts'
import { type Api, adoptQueue } from './adopt-queue.ts'
import { openConsent } from './consent.ts'
import { onNavigation } from './navigation.ts'
import { openOutbox } from './outbox.ts'
import { quietly } from './quietly.ts'
import { type Fields, openRecorder } from './recorder.ts'
import type { Pixels } from './report-to-pixels.ts'
import { forgetId } from './storage.ts'
import { sessionName, visitorName } from './visit.ts'

/** Starts tracking with the attributes of the script element. */
export function startTracker({ dataset, src }: HTMLScriptElement): void {
  const collector = `${new URL(src).origin}/api/tracking/`
  const trackingKey = dataset.trackingKey!
  const consent = openConsent(dataset)
  const outbox = openOutbox(`${collector}collect`, trackingKey)
  const { record, viewPage, hasViewed, link } = openRecorder(consent.isGranted, outbox.add, consumeParameter('svc_t'))
  const nonce = consumeParameter('atb_verify')

  function applyConsent(): void {
    if (consent.isGranted()) {
      outbox.restore()
      return
    }
    outbox.clear()
    forgetId(visitorName)
    forgetId(sessionName)
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
    consent(mode: string) {
      const wasGranted = consent.isGranted()
      consent.set(mode)
      applyConsent()
      // The visit starts when consent is granted; this hit carries its acquisition.
      if (hasViewed() && !wasGranted && consent.isGranted()) record('consent_granted')
    },
  }

  const queue = adoptQueue(api)
  if (!queue) return
  const [calls, run] = queue
  // Queued consent and link calls apply to the first page view.
  const isUrgent = (call: unknown[]) => /consent|link/.test(`${call?.[0]}`)
  calls.filter(isUrgent).forEach(run)
  applyConsent()
  viewPage()
  for (const call of calls) if (!isUrgent(call)) run(call)
  if (nonce) reportInstall(collector, { trackingKey, nonce, pageUrl: location.origin + location.pathname })
  if (!('noNavigation' in dataset)) onNavigation(() => quietly(viewPage))
  addEventListener('visibilitychange', () => quietly(document.hidden ? outbox.handOver : outbox.retry))
  addEventListener('online', () => quietly(outbox.retry))
}

/** Reports the installation to the setup page that waits for it. */
function reportInstall(collector: string, report: Fields): void {
  const body = JSON.stringify(report)
  fetch(`${collector}verification/beacon`, { method: 'POST', body, credentials: 'omit' }).catch(() => {})
}
