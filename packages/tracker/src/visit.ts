import { readUtm } from './address.ts'
import { loadOrStoreId, readCookie } from './storage.ts'

export const visitorName = 'atribu_visitor_id'
export const sessionName = 'atribu_session_id'

/** Describes the visitor and their acquisition; sent only with consent. The service reads the campaign from the URL. */
export function describeVisit(referrer: string) {
  const visitorSeconds = 31_536_000
  const sessionSeconds = 1_800
  // The browser's ids at Meta, TikTok, Snapchat, Reddit, Microsoft and Pinterest, which expect them with conversions.
  const browserIds = ['_fbp', '_fbc', '_ttp', '_scid', '_rdt_uuid', '_uetvid', '_epik']
  return {
    anonymousId: loadOrStoreId(visitorName, visitorSeconds),
    sessionId: loadOrStoreId(sessionName, sessionSeconds),
    pageUrl: location.href,
    referrer,
    locale: navigator.language,
    timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    clickIds: Object.fromEntries(browserIds.map((name) => [name, readCookie(name)])),
  }
}

/** Describes the page, the referring site and the campaign without identifying the visitor; may be sent without consent. */
export function describePage(referrer: string) {
  return {
    pageUrl: location.origin + location.pathname,
    referrer: referrer.split('/', 3).join('/'),
    utm: readUtm(),
  }
}
