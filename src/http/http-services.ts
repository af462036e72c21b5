import type { Registry } from 'prom-client'
import type { TrustedProxies } from '../kernel/network/trusted-proxies.ts'
import type { Access } from './access.ts'
import type { CollectorLimits } from './rate-limit/browser-limits.ts'
import type { ByteQuota } from './rate-limit/byte-quota.ts'
import type { RateLimiter } from './rate-limit/rate-limiter.ts'
import type { BodyLimits } from './requests/body-budget.ts'

declare module '../kernel/context/services.ts' {
  /** What the HTTP side needs beside. Nothing of it is global: tests make as many as they like. */
  interface Services {
    access: Access
    rateLimiter: RateLimiter
    metrics: Registry
    /** Bearers that `/metrics` is shown to. */
    metricsTokens: readonly string[]
    /** What `/metrics` answers. Default: the numbers of this process. */
    scrape?: () => Promise<string>
    apiUrl: string
    version: string
    trustedProxies: TrustedProxies
    /** Default: the usual ones. */
    bodyLimits?: BodyLimits
    collectorLimits: CollectorLimits
    /** Bytes an hour that the collector accepts. */
    byteQuota: ByteQuota
    /** Milliseconds that only ever go on, for limits. */
    elapsedMs: () => number
    /** Answers outside their schema and undeclared error codes fail with their reason. On in tests. */
    isStrict: boolean
    /** Whether the database is reachable and migrated, for `/readyz`. */
    isReady: () => Promise<boolean>
  }
}
