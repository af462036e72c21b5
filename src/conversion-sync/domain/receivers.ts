import { hourMs } from '../../kernel/time/durations.ts'
import { googleKinds } from './payloads/choose-clicks.ts'
import { metaEventNames, needsValue } from './payloads/event-names.ts'
import { weekMs } from './payloads/prepare-event.ts'
import type { ReceiverRules } from './payloads/receiver-rules.ts'
import { googleAgeMs, renderGoogle } from './renderers/render-google.ts'
import { linkedinAgeMs, renderLinkedin } from './renderers/render-linkedin.ts'
import { metaAgeMs, renderMeta } from './renderers/render-meta.ts'
import { microsoftAgeMs, renderMicrosoft } from './renderers/render-microsoft.ts'
import { pinterestEventNames, renderPinterest } from './renderers/render-pinterest.ts'
import { redditEventNames, renderReddit } from './renderers/render-reddit.ts'
import { renderSnapchat, snapchatAgeMs, snapchatEventNames, snapchatNeedsValue } from './renderers/render-snapchat.ts'
import { renderTiktok, tiktokEventNames } from './renderers/render-tiktok.ts'

/** The platforms that conversions are sent to, by provider id. */
export const receivers = {
  social_ads: {
    ageMaxMs: metaAgeMs,
    // Meta documents 48 hours.
    repeatMs: 47 * hourMs,
    adjusts: false,
    siteIds: { order: ['pixel_event_id', 'order_id'], max: 200 },
    eventNames: metaEventNames,
    needsValue,
    clickKinds: ['fbclid', 'ctwa_clid'],
    clearFields: ['fbp', 'fbc', 'ctwa_clid', 'client_ip_address', 'client_user_agent'],
    render: renderMeta,
  },
  search_ads: {
    ageMaxMs: googleAgeMs,
    repeatMs: Number.POSITIVE_INFINITY,
    adjusts: true,
    // Google's limit for transaction ids (its help page «Use a transaction ID to minimize duplicate conversions»).
    siteIds: { order: ['order_id', 'pixel_event_id'], max: 64 },
    eventNames: null,
    needsValue: () => false,
    clickKinds: googleKinds,
    clearFields: [...googleKinds, 'userAgent', 'ipAddress'],
    render: renderGoogle,
  },
  microsoft_ads: {
    ageMaxMs: microsoftAgeMs,
    // Of several conversions with one click, time and goal the first counts.
    repeatMs: Number.POSITIVE_INFINITY,
    adjusts: true,
    siteIds: { order: ['order_id', 'pixel_event_id'], max: 64 },
    eventNames: null,
    needsValue: () => false,
    clickKinds: ['msclkid'],
    clearFields: ['MicrosoftClickId'],
    render: renderMicrosoft,
  },
  tiktok_ads: {
    ageMaxMs: () => weekMs,
    // TikTok's help page «About event deduplication»: 48 hours.
    repeatMs: 47 * hourMs,
    adjusts: false,
    siteIds: { order: ['pixel_event_id', 'order_id'], max: 200 },
    eventNames: tiktokEventNames,
    needsValue: () => false,
    clickKinds: ['ttclid'],
    clearFields: ['ttclid', 'ttp', 'ip', 'user_agent'],
    render: renderTiktok,
  },
  reddit_ads: {
    ageMaxMs: () => weekMs,
    // Reddit counts an event of its pixel and one of the API once, but says nothing about two of the API.
    repeatMs: null,
    adjusts: false,
    siteIds: { order: ['pixel_event_id', 'order_id'], max: 200 },
    eventNames: redditEventNames,
    needsValue: () => false,
    clickKinds: ['rdt_cid'],
    clearFields: ['click_id', 'uuid', 'user_agent'],
    render: renderReddit,
  },
  linkedin_ads: {
    ageMaxMs: linkedinAgeMs,
    // LinkedIn counts an event of its tag and one of the API once, but says nothing about two of the API.
    repeatMs: null,
    adjusts: false,
    siteIds: { order: ['pixel_event_id', 'order_id'], max: 200 },
    eventNames: null,
    needsValue: () => false,
    clickKinds: ['li_fat_id'],
    clearFields: ['idValue'],
    render: renderLinkedin,
  },
  snapchat_ads: {
    ageMaxMs: snapchatAgeMs,
    // Snap counts an event of its pixel and one of the API once, but says nothing about two of the API.
    repeatMs: null,
    adjusts: false,
    siteIds: { order: ['pixel_event_id', 'order_id'], max: 200 },
    eventNames: snapchatEventNames,
    needsValue: snapchatNeedsValue,
    clickKinds: ['sccid'],
    clearFields: ['sc_click_id', 'sc_cookie1', 'client_ip_address', 'client_user_agent'],
    render: renderSnapchat,
  },
  pinterest_ads: {
    ageMaxMs: () => weekMs,
    // Pinterest counts an event of its tag and one of the API once, but does not say for how long, nor about two of the API.
    repeatMs: null,
    adjusts: false,
    siteIds: { order: ['pixel_event_id', 'order_id'], max: 200 },
    eventNames: pinterestEventNames,
    needsValue: () => false,
    clickKinds: ['epik'],
    clearFields: ['click_id', 'client_ip_address', 'client_user_agent'],
    render: renderPinterest,
  },
} as const satisfies Record<string, ReceiverRules>

export function receiverOf({ provider }: { provider: string }): ReceiverRules {
  if (!Object.hasOwn(receivers, provider)) throw new Error(`no rules for sending conversions to ${provider}`)
  return receivers[provider as keyof typeof receivers]
}

/** Every kind of click id that one of the platforms accepts. */
export const clickKinds: readonly string[] = Object.values(receivers).flatMap((receiver) => [...receiver.clickKinds])

/** Every field that a preview hides. */
export const clearFields: ReadonlySet<string> = new Set(
  Object.values(receivers).flatMap((receiver) => [...receiver.clearFields]),
)
