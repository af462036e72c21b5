/** What the page's own pixel and tag call the event: a name of Meta's, and where Google's tag sends conversions. */
export interface Pixels {
  meta?: string
  google?: string
}

type Send = (...args: unknown[]) => void

/** Reports an event to the page's own pixel and tag under the id that the service sends, so that both are counted once. */
export function reportToPixels(
  { meta, google }: Pixels,
  payload: Record<string, unknown> | undefined,
  id: unknown,
): void {
  const page = window as { fbq?: Send; gtag?: Send }
  if (meta) page.fbq?.('track', meta, payload, { eventID: id })
  if (google) page.gtag?.('event', 'conversion', { ...payload, transaction_id: id, send_to: google })
}
