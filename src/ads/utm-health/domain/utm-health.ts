import type { ListedAd } from '../../../connect/vendor-rows.ts'
import { carriesAdId, parseTags } from '../../actions/domain/url-tags.ts'

/** The possible issues of an ad's link, worst first, with the impact and the fix of each. */
export const utmIssues = {
  no_link: {
    what: 'The platform does not return the destination of the ad.',
    fix: 'Give the ad a link to a page of yours, or leave it if it is meant to start a conversation.',
  },
  no_ad_id: {
    what: 'Visits do not say which ad they came from: their sales are credited to no ad.',
    fix: 'Put the parameters on the ad: POST /quality/ad-ids/url-tags/apply.',
  },
  foreign_host: {
    what: 'The ad leads to a host that is none of the profile’s domains: the tracker may not be there.',
    fix: 'Add the host to the profile’s domains and install the tracker there, or correct the link.',
  },
  insecure_link: {
    what: 'The link is http: a redirect on the way to https may drop the parameters.',
    fix: 'Use the https address.',
  },
  no_utm_source: {
    what: 'Nothing names the source: other tools show the visit as direct or as a referral.',
    fix: 'Add utm_source to the ad’s URL parameters.',
  },
  no_utm_medium: {
    what: 'Nothing says that the visit was paid for.',
    fix: 'Add utm_medium (cpc, paid_social) to the ad’s URL parameters.',
  },
  no_utm_campaign: {
    what: 'Nothing names the campaign.',
    fix: 'Add utm_campaign={{campaign.name}} to the ad’s URL parameters.',
  },
  conflicting_tags: {
    what: 'A parameter is given twice with different values: which one counts depends on the page.',
    fix: 'Give it once, in the link or in the URL parameters.',
  },
} as const satisfies Record<string, { what: string; fix: string }>

export type UtmIssue = keyof typeof utmIssues

export const utmIssueNames = Object.keys(utmIssues) as [UtmIssue, ...UtmIssue[]]

/** Lists the issues of one ad, in the order of `utmIssues`. Domains are bare hosts; without domains every host is accepted. */
export function checkAdLink(ad: Pick<ListedAd, 'external_id' | 'creative'>, domains: readonly string[]): UtmIssue[] {
  const { url_tags = null, link = null } = ad.creative ?? {}
  const url = link === null ? null : URL.parse(link)
  const tags = [...parseTags(url?.search ?? ''), ...parseTags(url_tags ?? '')]
  const names = new Set(tags.filter(({ value }) => value !== '').map(({ name }) => name))
  const found: Record<UtmIssue, boolean> = {
    no_link: url === null,
    no_ad_id: !carriesAdId({ url_tags, link }, ad.external_id),
    foreign_host: url !== null && domains.length > 0 && !domains.some((domain) => isWithin(url.hostname, domain)),
    insecure_link: url?.protocol === 'http:',
    no_utm_source: !names.has('utm_source'),
    no_utm_medium: !names.has('utm_medium'),
    no_utm_campaign: !names.has('utm_campaign'),
    conflicting_tags: [...Map.groupBy(tags, ({ name }) => name).values()].some(
      (same) => new Set(same.map(({ value }) => value)).size > 1,
    ),
  }
  return utmIssueNames.filter((issue) => found[issue])
}

function isWithin(host: string, domain: string): boolean {
  const own = domain.toLowerCase().replace(/^www\./, '')
  return host === own || host.endsWith(`.${own}`)
}

/** The maximum number of ads listed per issue; the count covers all. */
const namedMax = 50

interface NamedAd {
  ad_id: string
  ad_name: string
  campaign_name: string
  link: string | null
}

export interface UtmSummary {
  ads_scanned: number
  healthy_ads: number
  issues: { issue: UtmIssue; count: number; ads: NamedAd[] }[]
}

/** Summarizes a scan; issues without ads are left out. */
export function summarizeScan(ads: readonly ListedAd[], domains: readonly string[]): UtmSummary {
  const checkedAds = ads.map((ad) => ({ ad, issues: checkAdLink(ad, domains) }))
  const issues = utmIssueNames.flatMap((issue) => {
    const own = checkedAds.filter(({ issues }) => issues.includes(issue))
    if (own.length === 0) return []
    return [{ issue, count: own.length, ads: own.slice(0, namedMax).map(({ ad }) => toNamed(ad)) }]
  })
  return { ads_scanned: ads.length, healthy_ads: checkedAds.filter(({ issues }) => issues.length === 0).length, issues }
}

/** The link is returned without its query, which may contain anything. */
function toNamed(ad: ListedAd): NamedAd {
  const link = ad.creative?.link?.split(/[?#]/, 1)[0] ?? null
  return { ad_id: ad.external_id, ad_name: ad.name, campaign_name: ad.campaign_name, link }
}
