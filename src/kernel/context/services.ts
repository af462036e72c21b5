import type { SecretBox } from '../secrets/secret-box.ts'
import type { Db } from './db-handle.ts'
import type { Breaches, Egress, Mailer, ResolveCnames, Summaries, Vendors } from './deployment.ts'
import type { ErasureLedger } from './erasure-ledger.ts'
import type { Outbox } from './event.ts'
import type { Queue } from './job-request.ts'

/**
 * What the process is made of. They are built once at start by `src/services.ts` and given to everything that runs: a `ctx`
 * is these and the facts of its request, so a queue, a cache or a counter that outlives a request is one of them, never a
 * variable of a module. To add one, declare it beside what it is
 *
 *     declare module '../kernel/context/services.ts' {
 *       interface Services { providers: Providers }
 *     }
 *
 * and build it in `src/services.ts`: the compiler asks for it there and knows it as `ctx.providers` everywhere.
 */
export interface Services {
  /** The one database handle in reach: the pool, or inside `inTransaction` the transaction. */
  db: Db
  now: () => Date
  log: Logger
  secrets: SecretBox
  /** The first seals link tokens, all of them open some; none: link tokens are off. */
  linkTokenKeys: readonly Buffer[]
  baseUrl: string
  /** A network call: never inside a transaction. */
  resolveCnames: ResolveCnames
  /** How hosts that a caller named are reached. */
  egress: Egress
  /** How this deployment is registered with outside systems. */
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

/** Credentials looked up a moment ago, and how the processes tell each other that one was changed. */
export interface CredentialNotices {
  /** A text is always looked up by the same function: its prefix says what it is. */
  find<Value>(text: string, load: () => Promise<Value | null>): Value | null | Promise<Value | null>
  announce(db: Db): Promise<void>
  forgetHere(): void
}
