import type { z } from 'zod'
import { retryOnConflict } from '../../db/statements/retry-on-conflict.ts'
import { transact } from '../../db/statements/transact.ts'
import type { Db } from './db-handle.ts'
import { type EmitOptions, type EventDefinition, type Occurrence, outboxRow } from './event.ts'
import type { JobRequest } from './job-request.ts'
import type { Role, Scope } from './scopes.ts'
import type { Services } from './services.ts'

export type { Db } from './db-handle.ts'
export type { CredentialNotices, Logger } from './services.ts'

/** What every piece of work has, whether a request or a job started it. */
export interface WorkContext extends Services, WorkMethods {}

/** What is done through `db`, whichever handle that is. */
export interface WorkMethods {
  /** Writes a job through `db`: it exists exactly when the surrounding transaction commits. */
  enqueue<Payload extends object>(request: JobRequest<Payload>, payload: Payload): Promise<void>
  /** Writes an event through `db`: whoever subscribed is told exactly when the surrounding transaction commits. */
  emit<Data extends z.ZodObject>(
    event: EventDefinition<Data>,
    profileId: string,
    data: z.input<Data>,
    options?: EmitOptions,
  ): Promise<void>
  /** Many of one kind in one statement. */
  emitAll<Data extends z.ZodObject>(
    event: EventDefinition<Data>,
    profileId: string,
    occurrences: readonly Occurrence<Data>[],
  ): Promise<void>
  /** Runs `effect` once the surrounding transaction has committed, at once when there is none. Process-local effects only. */
  afterCommit(effect: () => void): void
  /** Inside a transaction: the statement's answer is awaited together with the commit's. For the last ones, which nothing reads. */
  alongCommit(last: Promise<unknown>): void
  /** Tells every process to forget the credentials it has cached. */
  forgetCredentials(): Promise<void>
  /** What a public credential stands for: from this process's cache, which `forgetCredentials` empties, or loaded. */
  findCredential<Value extends object>(
    text: string,
    load: (db: Db, text: string) => Promise<Value | null>,
  ): Value | null | Promise<Value | null>
}

/** Who is calling. */
export type Actor =
  | { kind: 'operator' }
  | { kind: 'api_key'; key_id: string; app_id: string | null }
  | { kind: 'app'; app_id: string; token_id: string }
  | {
      kind: 'user'
      user_id: string
      via: 'session' | 'user_token'
      credential_id: string
      role: Role | null
      /** The app that the person let act for them. */
      app_id?: string
    }
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

/**
 * Takes a request without a context, a promise or an answer that is put together: `done` is called later with the text of the
 * body, or with what went wrong. False: it is none of those that this way is for, and `run` takes it; nothing was done then. What
 * it stores and answers is what `run` would.
 */
export type FastPathHandler = (request: FastPathRequest, done: (error: unknown, body: string) => void) => boolean

export interface FastPathRequest {
  /** An object as it was sent, which no schema has seen yet. */
  body: Readonly<Record<string, unknown>>
  headers: Readonly<Record<string, string | undefined>>
  bodyBytes: number
  ip: string
  profile: BoundProfile | null
}

/** What is known of the request that is answered. */
export interface RequestDetails {
  requestId: string
  /** What runs, for audit rows: the operation's id, and its method and path. */
  operation: { id: string; route: string }
  actor: Actor
  scopes: ReadonlySet<Scope>
  profile: BoundProfile | null
  /** The caller's network address, for audit rows. */
  ip: string
  /** What the caller's program calls itself. */
  userAgent: string | null
}

export interface Context extends WorkContext, RequestDetails {}

export interface ProfileContext extends Context {
  profile: BoundProfile
}

/** What happens at the end of a transaction. */
interface Commit {
  effects: (() => void)[]
  alongCommit(last: Promise<unknown>): void
}

/** The services and the facts of a request, or of whatever else is worked on. */
export function bindContext<Extra extends object>(services: Services, extra: Extra): WorkContext & Extra {
  return { ...services, ...extra, ...methodsOf(services, services.db, null) }
}

/** The methods close over one `db` alone, so a context made for a transaction can only ever write through it. */
function methodsOf({ now, queue, outbox, credentials }: Services, db: Db, commit: Commit | null): WorkMethods {
  const afterCommit = (effect: () => void) => {
    if (commit) commit.effects.push(effect)
    else effect()
  }
  const methods: WorkMethods = {
    enqueue: (request, payload) => queue.send(db, request, payload),
    emit: (event, profileId, data, options = {}) => methods.emitAll(event, profileId, [{ data, options }]),
    async emitAll(event, profileId, occurrences) {
      const rows = occurrences.map((occurrence) => outboxRow(event, profileId, occurrence, now()))
      await outbox.write(db, profileId, rows)
      afterCommit(() => outbox.announce(profileId))
    },
    afterCommit,
    alongCommit(last) {
      if (!commit) throw new Error('alongCommit needs a transaction')
      commit.alongCommit(last)
    },
    async forgetCredentials() {
      await credentials.announce(db)
      afterCommit(() => credentials.forgetHere())
    },
    findCredential: (text, load) => credentials.find(text, () => load(db, text)),
  }
  return methods
}

/**
 * Runs `work` in one transaction. Its context shadows the outer one: name the parameter `ctx` again, so that the outer
 * handle is out of reach. A call inside a transaction joins it. When two transactions met in a way that only trying again
 * resolves, `work` runs anew: it must touch nothing but the database. `opening`
 * are fixed settings of a transaction of its own, which one that is joined does without.
 */
export async function inTransaction<C extends WorkContext, T>(
  ctx: C,
  work: (ctx: C) => Promise<T>,
  opening: readonly string[] = [],
): Promise<T> {
  if (ctx.db.isTransaction) return work(ctx)
  return retryOnConflict(async () => {
    const effects: (() => void)[] = []
    const result = await transact(
      ctx.db,
      (db, alongCommit) => work({ ...ctx, db, ...methodsOf(ctx, db, { effects, alongCommit }) }),
      opening,
    )
    for (const effect of effects) effect()
    return result
  })
}
