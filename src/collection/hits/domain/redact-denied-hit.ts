import type { Hit } from '../parse-hit.ts'

/**
 * What may be kept of a visitor who does not want to be followed: that a page was seen, and which campaign's link led there.
 * Nothing that tells one visitor from another, and nothing a page may have put into addresses or properties.
 */
export function redactDeniedHit(hit: Hit): Hit {
  return {
    ...hit,
    visitor_id: null,
    session_id: null,
    page_url: withoutQuery(hit.page_url),
    referrer: originOf(hit.referrer),
    click_ids: {},
    identify: null,
    link_token: null,
    // What a platform must never be told of, however it is counted.
    properties: { consent: 'denied' },
  }
}

function withoutQuery(address: string | null): string | null {
  return address?.split(/[?#]/, 1)[0] ?? null
}

function originOf(address: string | null): string | null {
  return (address && /^https?:\/\/[^/?#]+/i.exec(address)?.[0]) ?? null
}
