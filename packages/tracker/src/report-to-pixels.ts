/** The Meta event name of the page's own pixel, and the conversion target of its Google tag. */
export interface Pixels {
  meta?: string
  google?: string
}

type Send = (...args: unknown[]) => void

/**
 * Reports an event to the page's own pixel and tag with the event id that the service sends, so that the platform deduplicates
 * both.
 */
export function reportToPixels(
  { meta, google }: Pixels,
  payload: Record<string, unknown> | undefined,
  id: unknown,
): void {
  const page = window as { fbq?: Send; gtag?: Send }
  if (meta) page.fbq?.('track', meta, payload, { eventID: id })
  if (google) page.gtag?.('event', 'conversion', { ...payload, transaction_id: id, send_to: google })
}
