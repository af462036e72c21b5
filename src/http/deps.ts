import type { Registry } from 'prom-client'
import type { CredentialNotices, Db, Logger, ProfileFollowers } from '../kernel/context.ts'
import type { Egress, ResolveCnames, Summaries, Vendors } from '../kernel/deployment.ts'
import type { ErasureLedger } from '../kernel/erasure-ledger.ts'
import type { Outbox } from '../kernel/event.ts'
import type { Queue } from '../kernel/job.ts'
import type { SecretBox } from '../kernel/secret-box.ts'
import type { TrustedProxies } from '../kernel/trusted-proxies.ts'
import type { Access } from './access.ts'
import type { BodyLimits } from './body-budget.ts'
import type { CollectorLimits } from './browser-limits.ts'
import type { RateLimiter } from './rate-limit/rate-limiter.ts'

/** What the HTTP side is built from. Nothing here is global: tests make as many as they like. */
export interface HttpDeps {
  db: Db
  now: () => Date
  log: Logger
  secrets: SecretBox
  linkTokenKeys: readonly Buffer[]
  queue: Queue
  outbox: Outbox
  egress: Egress
  vendors: Vendors
  summaries: Summaries
  profileFollowers: ProfileFollowers
  erasureLedger: ErasureLedger
  credentials: CredentialNotices
  access: Access
  rateLimiter: RateLimiter
  metrics: Registry
  /** What `/metrics` answers. Default: the numbers of this process. */
  scrape?: () => Promise<string>
  baseUrl: string
  resolveCnames: ResolveCnames
  apiUrl: string
  version: string
  trustedProxies: TrustedProxies
  /** Default: the usual ones. */
  bodyLimits?: BodyLimits
  collectorLimits?: CollectorLimits
  /** Milliseconds that only ever go on, for limits. Default: the clock's. */
  elapsedMs?: () => number
  /** Answers outside their schema and undeclared error codes become 500s. On in tests. */
  isStrict: boolean
  /** Whether the database is reachable and migrated, for `/readyz`. */
  isReady: () => Promise<boolean>
}
