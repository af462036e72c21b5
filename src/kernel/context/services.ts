import type { SecretBox } from '../secrets/secret-box.ts'
import type { Db } from './db-handle.ts'
import type { Breaches, Egress, Mailer, ResolveCnames, Summaries, Vendors } from './deployment.ts'
import type { ErasureLedger } from './erasure-ledger.ts'
import type { Outbox } from './event.ts'
import type { Queue } from './job-request.ts'
import type { WakeUps } from './wake-ups.ts'

/**
 * The services of the process. `src/services.ts` builds them once at startup and passes them to everything that runs: a `ctx` is
 * the services plus the fields of its request, so a queue, a cache or a counter that outlives a request is a service, never a
 * module variable. To add one, declare it next to its type
 *
 *     declare module '../kernel/context/services.ts' {
 *       interface Services { providers: Providers }
 *     }
 *
 * and build it in `src/services.ts`: the compiler requires it there and types it as `ctx.providers` everywhere.
 */
export interface Services {
  /** The only database handle in reach: the pool, or inside `inTransaction` the transaction. */
  db: Db
  now: () => Date
  log: Logger
  secrets: SecretBox
  /** The first key encrypts link tokens, all keys decrypt them; empty: link tokens are off. */
  linkTokenKeys: readonly Buffer[]
  baseUrl: string
  /** A network call: never inside a transaction. */
  resolveCnames: ResolveCnames
  /** How hosts that a caller named are reached. */
  egress: Egress
  /** The registrations of this deployment with providers. */
  vendors: Vendors
  summaries: Summaries
  /** A network call: never inside a transaction. */
  mailer: Mailer
  breaches: Breaches
  erasureLedger: ErasureLedger
  /** Use `ctx.enqueue`, which writes through `ctx.db`. */
  queue: Queue
  /** Use `ctx.emit`, which writes through `ctx.db`. */
  outbox: Outbox
  /** Use `ctx.wake`, which waits for the commit. */
  wakeUps: WakeUps
  credentials: CredentialNotices
}

/** The subset of pino that the code writes to. */
export interface Logger {
  debug(fields: object, message?: string): void
  info(fields: object, message?: string): void
  warn(fields: object, message?: string): void
  error(fields: object, message?: string): void
  isLevelEnabled(level: string): boolean
}

/** Caches credentials briefly, and notifies the other processes when one changes. */
export interface CredentialNotices {
  /** The same text is always loaded by the same function: its prefix determines its kind. */
  find<Value>(text: string, load: () => Promise<Value | null>): Value | null | Promise<Value | null>
  announce(db: Db): Promise<void>
  forgetHere(): void
}
