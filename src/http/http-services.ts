import type { Registry } from 'prom-client'
import type { Db } from '../kernel/context/db-handle.ts'
import type { TrustedProxies } from '../kernel/network/trusted-proxies.ts'
import type { Access } from './access.ts'
import type { CollectorLimits } from './rate-limit/browser-limits.ts'
import type { ByteQuota } from './rate-limit/byte-quota.ts'
import type { RateLimiter } from './rate-limit/rate-limiter.ts'
import type { ReportQueue } from './report-queue/report-queue.ts'
import type { RequestLog } from './request-log.ts'
import type { BodyLimits } from './requests/body-budget.ts'

declare module '../kernel/context/services.ts' {
  /** Further dependencies of the HTTP server. None of them is global, so tests can create as many as they need. */
  interface Services {
    access: Access
    rateLimiter: RateLimiter
    requestLog: RequestLog
    reportQueue: ReportQueue
    /** The handle of reports: it leaves connections to all other work. */
    reportDb: Db
    metrics: Registry
    /** Tokens that may read `/metrics`. */
    metricsTokens: readonly string[]
    /** Returns the body of `/metrics`. Default: the metrics of this process. */
    scrape?: () => Promise<string>
    apiUrl: string
    version: string
    trustedProxies: TrustedProxies
    /** Default: the standard limits. */
    bodyLimits?: BodyLimits
    collectorLimits: CollectorLimits
    /** Limits the bytes per hour that the collector accepts. */
    byteQuota: ByteQuota
    /** Derives what a profile had accepted before the call, for a bounded time; false if some of it still waits. */
    catchUp: (profileId: string) => Promise<boolean>
    /** A monotonic clock in milliseconds, for rate limits. */
    elapsedMs: () => number
    /** Responses that do not match their schema and undeclared error codes throw. Enabled in tests. */
    isStrict: boolean
    /** Whether the database is reachable and migrated, for `/readyz`. */
    isReady: () => Promise<boolean>
  }
}
