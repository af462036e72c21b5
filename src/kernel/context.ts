import type { Kysely, Transaction } from 'kysely'
import type { Schema } from '../db/schema.ts'
import type { JobRequest, Queue } from './job.ts'
import type { Role, Scope } from './scopes.ts'
import type { SecretBox } from './secret-box.ts'

export type Db = Kysely<Schema> | Transaction<Schema>

/** The subset of pino that the code writes to. */
export interface Logger {
  debug(fields: object, message?: string): void
  info(fields: object, message?: string): void
  warn(fields: object, message?: string): void
  error(fields: object, message?: string): void
  isLevelEnabled(level: string): boolean
}

/** What every piece of work has, whether a request or a job started it. */
export interface WorkContext {
  /** The one database handle in reach: the pool, or inside `inTransaction` the transaction. */
  db: Db
  now: () => Date
  log: Logger
  secrets: SecretBox
  baseUrl: string
  /** Writes a job through `db`: it exists exactly when the surrounding transaction commits. */
  enqueue<Payload extends object>(request: JobRequest<Payload>, payload: Payload): Promise<void>
  /** Runs `effect` once the surrounding transaction has committed, at once when there is none. Process-local effects only. */
  afterCommit(effect: () => void): void
  /** Tells every process to forget the credentials it has cached. */
  forgetCredentials(): Promise<void>
}

/** Who is calling. */
export type Actor =
  | { kind: 'operator' }
  | { kind: 'api_key'; key_id: string; app_id: string | null }
  | { kind: 'app'; app_id: string; token_id: string }
  | { kind: 'user'; user_id: string; via: 'session' | 'user_token'; credential_id: string; role: Role | null }
  | { kind: 'anyone' }

/** The profile a credential is bound to, with what its workspace says about it. */
export interface BoundProfile {
  id: string
  workspace_id: string
  name: string
  timezone: string
  reporting_currency: string
  privacy_mode: PrivacyMode
  domains: string[]
  is_healthcare_family: boolean
  provisioned_by_app_id: string | null
  attribution_enabled_at: Date | null
  created_at: Date
}

export const privacyModes = ['standard', 'platform_safe', 'hipaa'] as const
export type PrivacyMode = (typeof privacyModes)[number]

export interface Context extends WorkContext {
  requestId: string
  actor: Actor
  scopes: ReadonlySet<Scope>
  profile: BoundProfile | null
  /** The caller's network address, for audit rows. */
  ip: string
}

export interface ProfileContext extends Context {
  profile: BoundProfile
}

/** The parts of a context that its methods are built from. */
export type ContextFields<C extends WorkContext> = Omit<C, 'enqueue' | 'afterCommit' | 'forgetCredentials'> & {
  queue: Queue
  credentials: CredentialNotices
}

/** How the processes tell each other that a credential was changed. */
export interface CredentialNotices {
  announce(db: Db): Promise<void>
  forgetHere(): void
}

/**
 * Builds a context around its fields. The methods close over `fields.db` alone, so a context made for a transaction can
 * only ever write through that transaction.
 */
export function bindContext<C extends WorkContext>(fields: ContextFields<C>, effects: (() => void)[] | null = null): C {
  const afterCommit = (effect: () => void) => {
    if (effects) effects.push(effect)
    else effect()
  }
  const methods: Pick<WorkContext, 'enqueue' | 'afterCommit' | 'forgetCredentials'> = {
    enqueue: (request, payload) => fields.queue.send(fields.db, request, payload),
    afterCommit,
    async forgetCredentials() {
      await fields.credentials.announce(fields.db)
      afterCommit(() => fields.credentials.forgetHere())
    },
  }
  return { ...fields, ...methods } as unknown as C
}

/**
 * Runs `work` in one transaction. Its context shadows the outer one: name the parameter `ctx` again, so that the outer
 * handle is out of reach. A call inside a transaction joins it.
 */
export async function inTransaction<C extends WorkContext, T>(ctx: C, work: (ctx: C) => Promise<T>): Promise<T> {
  if (ctx.db.isTransaction) return work(ctx)
  const effects: (() => void)[] = []
  const fields = ctx as unknown as ContextFields<C>
  const result = await ctx.db.transaction().execute((db) => work(bindContext<C>({ ...fields, db }, effects)))
  for (const effect of effects) effect()
  return result
}
