import { remember } from '../../kernel/remember.ts'
import { classifyHost, isUnderHost } from './classify-host.ts'
import type { KnownHostKind } from './known-hosts.ts'

export interface Referrer {
  /** `own`: a page of the same site. `payment`: the visitor left the site to pay and is returning. */
  kind: 'none' | 'own' | 'other' | KnownHostKind
  host: string | null
  /** The source name: a known name such as `google`, or the host. */
  name: string | null
}

/** Reads the referrer that the browser sent. Text that is not a URL counts as no referrer. */
export function readReferrer(
  referrer: string | null,
  site: { pageHost: string | null; ownHosts: readonly string[]; ignoredHosts: readonly string[] },
): Referrer {
  const host = referrer && referrer.length <= urlMax ? hostOf(referrer) : null
  if (!host) return { kind: 'none', host: null, name: null }
  const bare = host.replace(/^www\./, '')
  if (isOwn(host, site)) return { kind: 'own', host, name: bare }
  if (site.ignoredHosts.some((ignored) => isUnderHost(host, ignored))) return { kind: 'payment', host, name: bare }
  const known = classify(host)
  return known ? { host, ...known } : { kind: 'other', host, name: bare }
}

const classify = remember(classifyHost)

const urlMax = 8_000

const hostOf = remember((address): string | null => {
  const app = /^android-app:\/\/([\w.]+)/.exec(address)
  if (app) return app[1]!.toLowerCase()
  const url = /^https?:\/\//i.test(address) ? URL.parse(address) : null
  return url?.hostname || null
}, 1_000)

function isOwn(host: string, site: { pageHost: string | null; ownHosts: readonly string[] }): boolean {
  const bare = (name: string) => name.replace(/^www\./, '')
  if (site.pageHost && bare(site.pageHost) === bare(host)) return true
  return site.ownHosts.some((ownHost) => isUnderHost(host, bare(ownHost)))
}
