/** The parameters that say which ad a visit came from, with the platform's placeholders for them. */
export const serviceUrlTags = {
  svc_cid: '{{campaign.id}}',
  svc_asid: '{{adset.id}}',
  svc_aid: '{{ad.id}}',
} as const

/** Under which names an ad's id is read off a visit (`read-platform-ids.ts`). */
const adIdNames: ReadonlySet<string> = new Set(['svc_aid', 'ad_id', 'hsa_ad'])

/** Whether visits through these tags or this link say which ad they came from. */
export function carriesAdId(
  { url_tags, link }: { url_tags: string | null; link: string | null },
  adId: string,
): boolean {
  const query = /\?([^#]*)/.exec(link ?? '')?.[1] ?? ''
  return [...partsOf(url_tags ?? ''), ...partsOf(query)].some(({ name, value }) => {
    const plain = decode(value)
    return adIdNames.has(name) && (plain === serviceUrlTags.svc_aid || plain === adId)
  })
}

/** The tags with the service's own in them: what was there stays, in its order and its spelling. */
export function mergeUrlTags(urlTags: string | null): string {
  const kept = partsOf(urlTags ?? '').filter(({ name }) => !(name in serviceUrlTags))
  const own = Object.entries(serviceUrlTags).map(([name, value]) => `${name}=${value}`)
  return [...kept.map(({ text }) => text), ...own].join('&')
}

function partsOf(tags: string): { text: string; name: string; value: string }[] {
  return tags
    .replace(/^[?&\s]+/, '')
    .split('&')
    .filter((text) => text !== '')
    .map((text) => {
      const [name = '', ...rest] = text.split('=')
      return { text, name, value: rest.join('=') }
    })
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
