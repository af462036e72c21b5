import type { Hit } from '../parse-hit.ts'

/**
 * The storable part of a hit without consent: that a page was viewed, and the campaign of its link. Removes everything that
 * distinguishes visitors, and everything that a page may have put into URLs or properties.
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
    // Conversions with this property are never sent to an ad platform.
    properties: { consent: 'denied' },
  }
}

function withoutQuery(address: string | null): string | null {
  return address?.split(/[?#]/, 1)[0] ?? null
}

function originOf(address: string | null): string | null {
  return (address && /^https?:\/\/[^/?#]+/i.exec(address)?.[0]) ?? null
}
