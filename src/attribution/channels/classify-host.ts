import { type KnownHostKind, knownHosts } from './known-hosts.ts'

/** Returns the kind of the longest known host that equals `host` or is a parent domain of it; null for an unknown host. */
export function classifyHost(host: string): { kind: KnownHostKind; name: string } | null {
  const labels = host.toLowerCase().split('.')
  for (let from = 0; from < labels.length; from++) {
    const suffix = labels.slice(from).join('.')
    const kind = kindOf.get(suffix) ?? kindOf.get(anyCountry(labels.slice(from)))
    if (kind) return { kind, name: toSourceName(suffix) }
  }
  return null
}

/** `host` equals `listed` or is a subdomain of it. `*.example.com` matches only subdomains. */
export function isUnderHost(host: string, listed: string): boolean {
  const [lowerHost, lowerListed] = [host.toLowerCase(), listed.toLowerCase()]
  if (lowerListed.startsWith('*.')) return lowerHost.endsWith(lowerListed.slice(1))
  return lowerHost === lowerListed || lowerHost.endsWith(`.${lowerListed}`)
}

const kindOf = new Map<string, KnownHostKind>(
  Object.entries(knownHosts).flatMap(([kind, hosts]) =>
    hosts.map((host): [string, KnownHostKind] => [host, kind as KnownHostKind]),
  ),
)

/** Turns `google.co.uk` and `google.cl` into `google.*`; other suffixes stay unchanged. */
function anyCountry([name, ...suffixLabels]: string[]): string {
  const isCountrySuffix =
    suffixLabels.length > 0 && suffixLabels.length <= 2 && suffixLabels.every((label) => /^[a-z]{2,3}$/.test(label))
  return isCountrySuffix ? `${name}.*` : ''
}

/** Returns the source name of a known host: `google` for `google.cl`, `chatgpt` for `chatgpt.com`. */
function toSourceName(host: string): string {
  const alias = aliases[host]
  if (alias) return alias
  const labels = host.split('.')
  const suffixLabels = labels.at(-2)?.length === 2 || labels.at(-2) === 'com' || labels.at(-2) === 'co' ? 2 : 1
  return labels.at(-1 - suffixLabels) ?? host
}

const aliases: Record<string, string> = {
  't.co': 'twitter',
  'x.com': 'twitter',
  'fb.com': 'facebook',
  'fb.me': 'facebook',
  'lnkd.in': 'linkedin',
  'redd.it': 'reddit',
  'youtu.be': 'youtube',
  'pin.it': 'pinterest',
  'wa.me': 'whatsapp',
  't.me': 'telegram',
  'ya.ru': 'yandex',
  'x.ai': 'grok',
  'you.com': 'you',
  'meta.ai': 'meta-ai',
  'mail.google.com': 'gmail',
  'gemini.google.com': 'gemini',
  'bard.google.com': 'gemini',
  'copilot.microsoft.com': 'copilot',
  'copilot.cloud.microsoft': 'copilot',
  'com.google.android.googlequicksearchbox': 'google',
  'com.google.android.apps.searchlite': 'google',
  'com.google.android.gm': 'gmail',
  'com.microsoft.office.outlook': 'outlook',
  'com.facebook.katana': 'facebook',
  'com.facebook.orca': 'messenger',
  'com.instagram.android': 'instagram',
  'com.linkedin.android': 'linkedin',
  'com.twitter.android': 'twitter',
  'com.zhiliaoapp.musically': 'tiktok',
  'com.reddit.frontpage': 'reddit',
  'com.openai.chatgpt': 'chatgpt',
  'com.pinterest': 'pinterest',
  'com.whatsapp': 'whatsapp',
  'org.telegram.messenger': 'telegram',
}
