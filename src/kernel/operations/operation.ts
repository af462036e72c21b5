import type { z } from 'zod'
import type { Context, FastPathHandler, ProfileContext, WorkContext } from '../context/context.ts'
import type { Role, Scope } from '../context/scopes.ts'
import type { ErrorCode } from '../errors/errors.ts'
import type { Pagination } from './page.ts'

/** One operation of the service. Routes, validation, scope checks, OpenAPI, docs and `test/contracts/` derive from it. */
export interface Operation {
  /** `noun.verbNoun`: the same string is operationId, metric label and audit label. */
  id: string
  method: Method
  path: string
  summary: string
  description: string | null
  credentials: readonly CredentialKind[]
  /** Alternatives, of which one is enough; `any` when every accepted credential may call; empty for a public route. */
  scopes: readonly Scope[] | 'any'
  /** What a person must at least be, where the operation says. Keys and tokens of apps have scopes instead. */
  leastRole: Role
  /** Where they must be it: on the profile they work on, or in the workspace or on the profile that the path names first. */
  roleOn: 'active_profile' | 'workspace' | 'profile'
  boundTo: Binding
  /** Its answers carry personal data: each is noted in the access log. */
  returnsPersonalData: boolean
  idempotency: Idempotency
  /** Whether a profile that an app provisioned needs attribution enabled first (contract 5.6). */
  needsEntitlement: boolean
  /** On a healthcare-family profile nobody may, whatever they hold: 403 `forbidden`. */
  isForOrdinaryProfiles: boolean
  /** Beside the operator's key it takes the session of a person who was made an operator: the console's page for them. */
  isForOperators: boolean
  params: z.ZodObject | null
  query: z.ZodObject | null
  /** Those that the operation reads, in lower case; what is not named is not given to it. */
  headers: z.ZodObject | null
  body: z.ZodType | null
  isBodyOptional: boolean
  /** The list in the body whose items are judged one by one, each with a result of its own; null when there is none. */
  partialSuccessField: string | null
  /** The operation uses the `Idempotency-Key` itself, beside the check that the key names no other request. */
  readsIdempotencyKey: boolean
  data: z.ZodType | null
  /** The answer as it is for a caller who may see no person; without it, such a caller is refused a replay of one that tells of some. */
  withoutPerson: ((data: never) => unknown) | null
  /** Puts into a replayed answer what was not kept, as far as it can be made again. */
  refill: ((ctx: never, data: never) => Promise<unknown>) | null
  meta: z.ZodObject | null
  isPaged: boolean
  /** Success statuses; the first is the one meant when `run` names none. */
  statuses: readonly number[]
  errors: readonly ErrorCode[]
  deprecated: Deprecation | null
  /** A request that is valid as it stands; shown in the docs and sent by the generic suites. */
  example: { params?: object; query?: object; headers?: object; body?: unknown }
  transport: Transport
  /** What an assistant is told of it; null: what everybody is; false: it is no tool for one. */
  mcp: string | false | null
  /** A shorter way for what arrives by the thousand a second; null: `run` takes every request. */
  fastPath: ((ctx: WorkContext) => FastPathHandler) | null
  run(ctx: Context, input: Input): Promise<OperationResult>
  /** What whoever accepts `text/event-stream` is answered with instead, in batches until `signal`; null: nothing but `run`. */
  stream: ((ctx: never, input: never, signal: AbortSignal) => AsyncIterable<readonly StreamMessage[]>) | null
}

/** A server-sent event. */
export interface StreamMessage {
  event: string
  /** What a client that comes back names as the last it saw. */
  id?: string
  data: unknown
}

/** How a request and its answer travel; most operations have nothing to say here. */
export interface Transport {
  /** The path is the whole one, and not below `/api/v1`. */
  isRooted: boolean
  /** `bare`: the answer is `data` itself and errors are flat, as RFC 6749 wants them. */
  envelope: 'standard' | 'bare'
  /** Form bodies are taken beside JSON (OAuth). */
  acceptsForm: boolean
  /** For routes that take more or less than `bodyBytesMaxOf` says; null means that. */
  bodyBytesMax: number | null
  /** What a body that fails its schema is refused with; routes whose contract says otherwise state it here. */
  bodyError: 'validation_error' | 'invalid_parameter'
  /**
   * A public route that pages of other sites call: any origin may, JSON is also taken as `text/plain` (what a browser sends
   * while a page closes), and it is counted by limits of its own, since many visitors share an address.
   */
  isForBrowsers: boolean
  /** A public route that a browser's page calls, but no page of another site: signing in. */
  isForOwnPages: boolean
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export type CredentialKind = 'operator' | 'api_key' | 'app_token' | 'user_token' | 'session'
/** What the credential must be bound to: most operations are about one profile. */
export type Binding = 'profile' | 'workspace' | 'app'
export type Idempotency = 'required' | 'accepted' | 'natural' | 'none'

export interface Deprecation {
  /** Dates, `YYYY-MM-DD`. */
  since: string
  sunset: string
  /** The successor's route, as in `http`. */
  successor: string
}

/** What an operation is run with, erased; `operation()` types each run by its own schemas. */
// biome-ignore lint/suspicious/noExplicitAny: the parts of every operation.
export type Input = { [part: string]: any }

/** What an operation is run with: the parts that it has schemas for, as they were parsed. */
export type InputOf<P extends Part, Q extends Part, H extends Part, B extends BodyPart> = InputPart<'params', P> &
  InputPart<'query', Q> &
  InputPart<'headers', H> &
  InputPart<'body', B> & {
    /** For operations that use it themselves. */
    idempotencyKey?: string | null
    /** How long the body was, where there was one. */
    bodyBytes?: number
  }

type Part = z.ZodObject | undefined
type BodyPart = z.ZodType | undefined
type InputPart<Name extends string, S extends z.ZodType | undefined> = S extends z.ZodType
  ? { [N in Name]: z.output<S> }
  : { [N in Name]?: undefined }
type ContextOf<Bound extends Binding> = Bound extends 'profile' ? ProfileContext : Context
type DataOf<D extends BodyPart> = D extends z.ZodType ? z.input<D> : unknown

/** An operation as its own file defines it: whoever calls `run` gives and gets what its schemas say. */
export interface TypedOperation<
  Bound extends Binding,
  P extends Part,
  Q extends Part,
  H extends Part,
  B extends BodyPart,
  D extends BodyPart,
> extends Operation {
  run(ctx: ContextOf<Bound>, input: InputOf<P, Q, H, B>): Promise<OperationResult<DataOf<D>>>
}

export interface OperationResult<Data = unknown> {
  data?: Data
  status?: number
  meta?: Record<string, unknown>
  pagination?: Pagination
  headers?: Record<string, string>
}

export interface Definition<
  Bound extends Binding,
  P extends Part,
  Q extends Part,
  H extends Part,
  B extends BodyPart,
  D extends BodyPart,
> {
  id: `${string}.${string}`
  http: `${Method} /${string}`
  summary: string
  description?: string
  /** Default: every credential that can be bound to a profile. `none`: a public route. */
  auth?: readonly CredentialKind[] | 'none'
  scopes?: readonly Scope[] | 'any'
  /** Default: the least there is. */
  leastRole?: Role
  roleOn?: Operation['roleOn']
  boundTo?: Bound
  returnsPersonalData?: boolean
  /** Default: `none` on reads, `accepted` on everything else. */
  idempotency?: Idempotency
  needsEntitlement?: boolean
  isForOrdinaryProfiles?: boolean
  isForOperators?: boolean
  params?: P
  query?: Q
  headers?: H
  body?: B
  isBodyOptional?: boolean
  partialSuccessField?: string
  readsIdempotencyKey?: boolean
  data?: D
  withoutPerson?: (data: DataOf<D>) => DataOf<D>
  refill?: (ctx: ContextOf<Bound>, data: DataOf<D>) => Promise<DataOf<D>>
  meta?: z.ZodObject
  isPaged?: boolean
  statuses?: readonly number[]
  errors?: readonly ErrorCode[]
  deprecated?: Deprecation
  example?: Operation['example']
  fastPath?: (ctx: WorkContext) => FastPathHandler
  transport?: Partial<Transport>
  mcp?: Operation['mcp']
  run(ctx: ContextOf<Bound>, input: InputOf<P, Q, H, B>): Promise<OperationResult<DataOf<D>>>
  stream?: (
    ctx: ContextOf<Bound>,
    input: InputOf<P, Q, H, B>,
    signal: AbortSignal,
  ) => AsyncIterable<readonly StreamMessage[]>
}

const profileCredentials: readonly CredentialKind[] = ['api_key', 'app_token', 'user_token', 'session']

export function operation<
  Bound extends Binding = 'profile',
  P extends Part = undefined,
  Q extends Part = undefined,
  H extends Part = undefined,
  B extends BodyPart = undefined,
  D extends BodyPart = undefined,
>(definition: Definition<Bound, P, Q, H, B, D>): TypedOperation<Bound, P, Q, H, B, D> {
  const { http, auth, ...stated } = definition
  const [method, path] = http.split(' ') as [Method, string]
  const isRead = method === 'GET'
  const isPublic = auth === 'none'
  const isProfileBound = (stated.boundTo ?? 'profile') === 'profile'
  if (!isPublic && !stated.scopes) throw new Error(`${stated.id}: name its scopes, or say auth: 'none'`)
  return {
    ...unstated,
    credentials: isPublic ? [] : (auth ?? profileCredentials),
    idempotency: isRead ? 'none' : 'accepted',
    needsEntitlement: isProfileBound && !isRead && !isPublic,
    ...stated,
    params: stated.params ?? null,
    query: stated.query ?? null,
    headers: stated.headers ?? null,
    body: stated.body ?? null,
    data: stated.data ?? null,
    stream: (stated.stream ?? null) as Operation['stream'],
    transport: { ...unstated.transport, ...stated.transport },
    method,
    path,
  }
}

/** What a definition means where it says nothing. */
const unstated = {
  description: null,
  scopes: [],
  leastRole: 'viewer',
  roleOn: 'active_profile',
  boundTo: 'profile',
  returnsPersonalData: false,
  isForOrdinaryProfiles: false,
  isForOperators: false,
  isBodyOptional: false,
  partialSuccessField: null,
  readsIdempotencyKey: false,
  withoutPerson: null,
  refill: null,
  meta: null,
  isPaged: false,
  statuses: [200],
  errors: [],
  deprecated: null,
  mcp: null,
  example: {},
  fastPath: null,
  transport: {
    isRooted: false,
    envelope: 'standard',
    acceptsForm: false,
    bodyBytesMax: null,
    bodyError: 'validation_error',
    isForBrowsers: false,
    isForOwnPages: false,
  },
} as const satisfies Partial<Operation>

/** Whether an `Idempotency-Key` names requests of the operation. A route without a credential has no holder of keys. */
export function acceptsIdempotencyKey({
  idempotency,
  credentials,
}: Pick<Operation, 'idempotency' | 'credentials'>): boolean {
  return idempotency !== 'none' && credentials.length > 0
}

/** Whether an answer is kept under its `Idempotency-Key`. What is the same however often it is asked for is done again instead. */
export function storesResponses({ idempotency }: Pick<Operation, 'idempotency'>): boolean {
  return idempotency === 'required' || idempotency === 'accepted'
}

/** Without a credential nobody has a reason to send more: a hit, a sign-in or a token request has a few kilobytes. */
export const anonymousBodyBytesMax = 64 * 1024
/** Top-level keys of a hit or of a body that pages of other sites send. */
export const browserKeysMax = 200
const usualBodyBytesMax = 1024 * 1024

/** The longest body that the operation accepts. */
export function bodyBytesMaxOf({ transport, credentials }: Pick<Operation, 'transport' | 'credentials'>): number {
  return transport.bodyBytesMax ?? (credentials.length === 0 ? anonymousBodyBytesMax : usualBodyBytesMax)
}

/** Where the operation answers: `/api/v1/keys/:id`. */
export function routeOf(op: Operation): string {
  return op.transport.isRooted ? op.path : `/api/v1${op.path}`
}
