/** Where each platform's own ads are managed; `{account}` is the id of the account. */
const pages: Record<string, string> = {
  social_ads: 'https://adsmanager.facebook.com/adsmanager/manage/campaigns?act={account}',
  search_ads: 'https://ads.google.com/aw/campaigns',
  tiktok_ads: 'https://ads.tiktok.com/i18n/perf/campaign?aadvid={account}',
  microsoft_ads: 'https://ui.ads.microsoft.com/campaign/vnext/campaigns',
  linkedin_ads: 'https://www.linkedin.com/campaignmanager/accounts/{account}',
  pinterest_ads: 'https://ads.pinterest.com/',
  snapchat_ads: 'https://ads.snapchat.com/',
  x_ads: 'https://ads.x.com/',
  reddit_ads: 'https://ads.reddit.com/',
}

/** Null for a platform without a page of its own. */
export function platformPage(platform: string, accountId: string): string | null {
  return pages[platform]?.replace('{account}', encodeURIComponent(accountId.replace(/^act_/, ''))) ?? null
}
