import { readCampaign } from './address.ts'
import { loadOrStoreId, readCookie } from './storage.ts'

export const visitorName = 'atribu_visitor_id'
export const sessionName = 'atribu_session_id'
const visitorSeconds = 31_536_000
const sessionSeconds = 1_800

/** Describes the visitor and their acquisition; sent only with consent. */
export function describeVisit(referrer: string) {
  return {
    anonymousId: loadOrStoreId(visitorName, visitorSeconds),
    sessionId: loadOrStoreId(sessionName, sessionSeconds),
    pageUrl: location.href,
    referrer,
    locale: navigator.language,
    timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    ...readCampaign(),
    fbp: readCookie('_fbp') || undefined,
    fbc: readCookie('_fbc') || undefined,
  }
}

/** Describes the page, the referring site and the campaign without identifying the visitor; may be sent without consent. */
export function describePage(referrer: string) {
  return {
    pageUrl: location.origin + location.pathname,
    referrer: referrer.split('/', 3).join('/'),
    utm: readCampaign().utm,
  }
}
