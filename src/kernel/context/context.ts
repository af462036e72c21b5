import type { z } from 'zod'
import { retryOnConflict } from '../../db/statements/retry-on-conflict.ts'
import { transact } from '../../db/statements/transact.ts'
import type { Db } from './db-handle.ts'
import { type EmitOptions, type EventDefinition, type Occurrence, outboxRow } from './event.ts'
import type { JobRequest, SendOptions } from './job-request.ts'
import type { Role, Scope } from './scopes.ts'
import type { Services } from './services.ts'
import type { WakeTopic } from './wake-ups.ts'

export type { Db } from './db-handle.ts'
export type { CredentialNotices, Logger } from './services.ts'

/** The context of all work, whether started by a request or a job. */
export interface WorkContext extends Services, WorkMethods {}

/** Methods that write through `db`, whichever handle that is. */
export interface WorkMethods {
  /** Writes a job through `db`: it exists only if the surrounding transaction commits. */
  enqueue<Payload extends object>(request: JobRequest<Payload>, payload: Payload, options?: SendOptions): Promise<void>
  /** Writes an event through `db`: subscribers receive it only if the surrounding transaction commits. */
  emit<Data extends z.ZodObject>(
    event: EventDefinition<Data>,
    profileId: string,
    data: z.input<Data>,
    options?: EmitOptions,
  ): Promise<void>
  /** Writes many events of one type in one statement. */
  emitAll<Data extends z.ZodObject>(
    event: EventDefinition<Data>,
    profileId: string,
    occurrences: readonly Occurrence<Data>[],
  ): Promise<void>
  /** Wakes the workers of the topic after the surrounding transaction has committed. */
  wake(topic: WakeTopic, profileId: string): void
  /**
   * Runs `effect` after the surrounding transaction has committed, immediately if there is none. Only for process-local effects.
   */
  afterCommit(effect: () => void): void
  /** Inside a transaction: awaits the statement together with the commit. For final statements whose result is not read. */
  alongCommit(last: Promise<unknown>): void
  /** Makes every process clear its credential cache. */
  forgetCredentials(): Promise<void>
  /** Resolves a public credential from this process's cache, which `forgetCredentials` clears, or loads it. */
  findCredential<Value extends object>(
    text: string,
    load: (db: Db, text: string) => Promise<Value | null>,
  ): Value | null | Promise<Value | null>
}

/** The caller. */
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
      /** The app that acts for the user. */
      app_id?: string
    }
  /** A link that shows one view without an account. */
  | { kind: 'share_link'; link_id: string }
  | { kind: 'anyone' }

/** The profile a credential is bound to, with fields of its workspace. */
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
 * Handles a request without building a context, a promise or a response object: `done` is called later with the response body or
 * an error. Returns false, without side effects, if the request must go through `run`. It stores and returns the same as `run`
 * would. Requests with `Prefer` or `Idempotency-Key` always go through `run`.
 */
export type FastPathHandler = (request: FastPathRequest, done: (error: unknown, body: string) => void) => boolean

export interface FastPathRequest {
  /** The parsed JSON object, not validated by a schema yet. */
  body: Readonly<Record<string, unknown>>
  headers: Readonly<Record<string, string | undefined>>
  bodyBytes: number
  ip: string
  caller: Pick<RequestDetails, 'profile' | 'scopes' | 'actor'> | null
}

/** Details of the current request. */
export interface RequestDetails {
  requestId: string
  /** The operation id, and its method and path, for audit rows. */
  operation: { id: string; route: string }
  actor: Actor
  scopes: ReadonlySet<Scope>
  profile: BoundProfile | null
  /** The caller's network address, for audit rows. */
  ip: string
  /** The `User-Agent` header. */
  userAgent: string | null
}

export interface Context extends WorkContext, RequestDetails {}

export interface ProfileContext extends Context {
  profile: BoundProfile
}

/** The end of a transaction. */
interface Commit {
  effects: (() => void)[]
  alongCommit(last: Promise<unknown>): void
}

/** Combines the services with the fields of a request or of other work. */
export function bindContext<Extra extends object>(services: Services, extra: Extra): WorkContext & Extra {
  return { ...services, ...extra, ...createMethods(services, services.db, null) }
}

/** The methods close over one `db`, so the context of a transaction can write only through it. */
function createMethods(
  { now, queue, outbox, wakeUps, credentials }: Services,
  db: Db,
  commit: Commit | null,
): WorkMethods {
  const afterCommit = (effect: () => void) => {
    if (commit) commit.effects.push(effect)
    else effect()
  }
  const methods: WorkMethods = {
    enqueue: (request, payload, options) => queue.send(db, request, payload, options),
    emit: (event, profileId, data, options = {}) => methods.emitAll(event, profileId, [{ data, options }]),
    async emitAll(event, profileId, occurrences) {
      const rows = occurrences.map((occurrence) => outboxRow(event, profileId, occurrence, now()))
      await outbox.write(db, profileId, rows)
      methods.wake('webhooks', profileId)
    },
    wake: (topic, profileId) => afterCommit(() => wakeUps.send(topic, profileId)),
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
 * Runs `work` in one transaction. Its context shadows the outer one: name the parameter `ctx` again, so that the outer handle is
 * out of reach. A call inside a transaction joins it. On a deadlock or serialization failure `work` runs again, so it must change
 * nothing outside the database. `opening` lists fixed settings of a new transaction; a joined one ignores them.
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
      (db, alongCommit) => work({ ...ctx, db, ...createMethods(ctx, db, { effects, alongCommit }) }),
      opening,
    )
    for (const effect of effects) effect()
    return result
  })
}
