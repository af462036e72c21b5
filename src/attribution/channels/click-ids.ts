/** Click ids that identify the platform of the click, strongest first (semantics 3.3). */
export const clickIdKinds = {
  gclid: { channel: 'Paid Search', source: 'google', platform: 'search_ads' },
  gbraid: { channel: 'Paid Search', source: 'google', platform: 'search_ads' },
  wbraid: { channel: 'Paid Search', source: 'google', platform: 'search_ads' },
  msclkid: { channel: 'Paid Search', source: 'bing', platform: 'microsoft_ads' },
  fbclid: { channel: 'Paid Social', source: 'facebook', platform: 'social_ads' },
  ttclid: { channel: 'Paid Social', source: 'tiktok', platform: 'tiktok_ads' },
  twclid: { channel: 'Paid Social', source: 'twitter', platform: 'x_ads' },
  li_fat_id: { channel: 'Paid Social', source: 'linkedin', platform: 'linkedin_ads' },
  rdt_cid: { channel: 'Paid Social', source: 'reddit', platform: 'reddit_ads' },
  sccid: { channel: 'Paid Social', source: 'snapchat', platform: 'snapchat_ads' },
  epik: { channel: 'Paid Social', source: 'pinterest', platform: 'pinterest_ads' },
  oppref: { channel: 'Paid Other', source: 'chatgpt', platform: 'openai_ads' },
  dclid: { channel: 'Display', source: 'google', platform: 'display_ads' },
  ctwa_clid: { channel: 'Paid Messaging', source: 'facebook', platform: 'social_ads' },
} as const satisfies Record<string, { channel: string; source: string; platform: string }>

export type ClickIdKind = keyof typeof clickIdKinds

/** Click ids whose ads the platform reports afterwards. */
export const reportedKinds: readonly ClickIdKind[] = ['msclkid']

/** Whether clicks of the platform come from a search engine. */
export function isSearchPlatform(platform: string): boolean {
  return Object.values(clickIdKinds).some((kind) => kind.platform === platform && kind.channel === 'Paid Search')
}

const strongestFirst = Object.keys(clickIdKinds) as readonly ClickIdKind[]

/** Browser ids and ids of earlier clicks that ad platforms expect back; they do not describe this visit. */
const carriedAlong: ReadonlySet<string> = new Set([
  ...['fbc', 'fbp', 'gcl_au', 'ttp', 'scid', 'rdt_uuid', 'uetvid', 'epik_cookie'],
])

/** Other names of ids. The cookie of Pinterest has the name of its click id but is that of an earlier click. */
const otherNames: Readonly<Record<string, string>> = { _epik: 'epik_cookie', sc_click_id: 'sccid' }

const valueMax = 1_000

/** Collects the click ids of a visit from the page URL and from the request; ids in the request take precedence. */
export function readClickIds(
  params: ReadonlyMap<string, string>,
  sent: Readonly<Record<string, unknown>>,
): Record<string, string> {
  const found: Record<string, string> = {}
  for (const [name, value] of params) {
    const key = otherNames[name] ?? name
    if (isClickIdName(key)) collectClickId(found, key, value)
  }
  for (const [name, value] of Object.entries(sent)) {
    const lower = name.toLowerCase()
    const key = otherNames[lower] ?? lower.replace(/^_/, '')
    if (isClickIdName(key)) collectClickId(found, key, value)
  }
  return found
}

function isClickIdName(name: string): boolean {
  return Object.hasOwn(clickIdKinds, name) || carriedAlong.has(name)
}

function collectClickId(found: Record<string, string>, name: string, value: unknown): void {
  if (typeof value === 'string' && value.trim() !== '' && value.length <= valueMax) found[name] = value.trim()
}

/** Returns the click id that decides the channel when there are several. */
export function strongestClickId(clickIds: Readonly<Record<string, string>>): { kind: ClickIdKind; id: string } | null {
  for (const kind of strongestFirst) {
    const id = clickIds[kind]
    if (id) return { kind, id }
  }
  return null
}

/** Adds the `fbclid` contained in `fbc` when an offline event has no other click id. */
export function withClickOfFbc(clickIds: Readonly<Record<string, string>>): Record<string, string> {
  const click = /^fb\.\d+\.\d{13}\.(.+)$/.exec(clickIds.fbc ?? '')?.[1]
  return click && strongestClickId(clickIds) === null ? { ...clickIds, fbclid: click } : { ...clickIds }
}

/** Returns the time of the click if an id contains it: `fbc` has the form `fb.1.<milliseconds>.<fbclid>`. */
export function clickTimeMs(clickIds: Readonly<Record<string, string>>): number | null {
  const text = /^fb\.\d+\.(\d{13})\./.exec(clickIds.fbc ?? '')?.[1]
  return text ? Number(text) : null
}
