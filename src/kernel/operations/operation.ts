import type { z } from 'zod'
import type { Context, FastPathHandler, ProfileContext, WorkContext } from '../context/context.ts'
import type { Role, Scope } from '../context/scopes.ts'
import type { ErrorCode } from '../errors/errors.ts'
import type { Pagination } from './page.ts'
import type { StreamMessage, Transport } from './transport.ts'

/**
 * One operation of the service. Routes, validation, scope checks, OpenAPI, docs and `test/contracts/` derive from it. The groups
 * are in the order in which a request meets them.
 */
export interface Operation extends Docs, AccessRules, RequestParts, IdempotencyRules, ResponseParts {
  /** `noun.verbNoun`: the same string is operationId, metric label and audit label. */
  id: string
  method: Method
  /** Relative to `/api/v1`, unless the transport says otherwise. */
  path: string
  /** Details of HTTP: body limit, accepted formats, envelope. */
  transport: Transport
  run(ctx: Context, input: Input): Promise<OperationResult>
  /** It may read many rows, so it waits for its turn (decision 0186). Default: every read of the data of a profile. */
  isReport: boolean
  /** A shorter path for thousands of requests per second; null: `run` handles every request. */
  fastPath: ((ctx: WorkContext) => FastPathHandler) | null
  /** The response to `Accept: text/event-stream`, in batches until `signal`; null: only `run`. */
  stream: ((ctx: never, input: never, signal: AbortSignal) => AsyncIterable<readonly StreamMessage[]>) | null
}

/** How the operation is described. */
interface Docs {
  /** One imperative line. */
  summary: string
  description: string | null
  /** A valid request; shown in the docs and sent by the generic suites. */
  example: { params?: object; query?: object; headers?: object; body?: unknown }
  deprecated: Deprecation | null
  /** MCP tool description; null uses the summary; false hides the operation from MCP. */
  mcp: string | false | null
}

/** Who may call the operation. */
interface AccessRules {
  /** The accepted kinds of credentials; empty for a public route. */
  credentials: readonly CredentialKind[]
  /** Alternatives: one is enough; `any` if every accepted credential may call; empty for a public route. */
  scopes: readonly Scope[] | 'any'
  /** The least role that a user needs. API keys and app tokens have scopes instead. */
  leastRole: Role
  /** Where the user needs the role: on the active profile, or in the workspace or on the profile that the path names first. */
  roleOn: 'active_profile' | 'workspace' | 'profile'
  boundTo: Binding
  /** Whether a profile that an app provisioned needs attribution enabled first (contract 5.6). */
  needsEntitlement: boolean
  /** On a healthcare-family profile every caller gets 403 `forbidden`. */
  isForOrdinaryProfiles: boolean
  /** Also accepts the session of a user who is an operator, in addition to the operator key. */
  isForOperators: boolean
  /** On a workspace: also accepts a member who is limited to some of its profiles. */
  isForLimitedMembers: boolean
}

/** What the caller sends; a part without a schema is not read. */
interface RequestParts {
  /** It names something by a key that the caller may have sent a moment ago: what was accepted is derived first (decision 0185). */
  readsOwnWrites: boolean
  params: z.ZodObject | null
  query: z.ZodObject | null
  /** The headers that the operation reads, in lower case; it does not receive others. */
  headers: z.ZodObject | null
  body: z.ZodType | null
  isBodyOptional: boolean
  /** Name of the body array that is validated item by item (partial success); null if there is none. */
  partialSuccessField: string | null
}

/** What a repeated request does. */
interface IdempotencyRules {
  idempotency: Idempotency
  /** The operation also uses the `Idempotency-Key` itself, after the check that the key belongs to no other request. */
  readsIdempotencyKey: boolean
  /** Redacts personal data from a stored response for a caller without access to it; without it, that replay is rejected. */
  redactPersonalData: ((data: never) => unknown) | null
  /** Restores what was not stored in a replayed response, as far as it can be created again. */
  refill: ((ctx: never, data: never) => Promise<unknown>) | null
}

/** What the operation returns. */
interface ResponseParts {
  data: z.ZodType | null
  meta: z.ZodObject | null
  /** The response has `pagination`. */
  isPaged: boolean
  /** Success statuses; the first is the default of `run`. */
  statuses: readonly number[]
  /** The codes that `run` throws; those of the checks before it are added. */
  errors: readonly ErrorCode[]
  /** Its responses contain personal data: each is recorded in the access log. */
  returnsPersonalData: boolean
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export type CredentialKind = 'operator' | 'api_key' | 'app_token' | 'user_token' | 'session' | 'share_link'
/** What the credential must be bound to; most operations need a profile. */
export type Binding = 'profile' | 'workspace' | 'app'
/** `required` and `accepted` store the response under the key; `natural` runs again with the same effect. */
export type Idempotency = 'required' | 'accepted' | 'natural' | 'none'

export interface Deprecation {
  /** Dates, `YYYY-MM-DD`. */
  since: string
  sunset: string
  /** The successor's route, as in `http`. */
  successor: string
}

/** The input of `run` without types; `operation()` types each run by its schemas. */
// biome-ignore lint/suspicious/noExplicitAny: the parts of every operation.
export type Input = { [part: string]: any }

/** The input of `run`: the parsed parts that the operation has schemas for. */
export type InputOf<P extends Part, Q extends Part, H extends Part, B extends BodyPart> = InputPart<'params', P> &
  InputPart<'query', Q> &
  InputPart<'headers', H> &
  InputPart<'body', B> & {
    /** For operations that use the key themselves. */
    idempotencyKey?: string | null
    /** Length of the body, if there was one. */
    bodyBytes?: number
  }

type Part = z.ZodObject | undefined
type BodyPart = z.ZodType | undefined
type InputPart<Name extends string, S extends z.ZodType | undefined> = S extends z.ZodType
  ? { [N in Name]: z.output<S> }
  : { [N in Name]?: undefined }
type ContextOf<Bound extends Binding> = Bound extends 'profile' ? ProfileContext : Context
type DataOf<D extends BodyPart> = D extends z.ZodType ? z.input<D> : unknown

/** An operation with the types of its schemas, as its file defines it. */
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

/** The members whose types depend on the schemas of a definition, or that a definition writes in another form. */
type Redefined =
  | ('id' | 'method' | 'path' | 'summary' | 'credentials' | 'boundTo' | 'transport' | 'run' | 'stream')
  | ('params' | 'query' | 'headers' | 'body' | 'data' | 'redactPersonalData' | 'refill')

/** An operation as its file writes it; `operation()` adds the defaults. */
export interface Definition<
  Bound extends Binding,
  P extends Part,
  Q extends Part,
  H extends Part,
  B extends BodyPart,
  D extends BodyPart,
> extends Partial<Omit<Operation, Redefined>> {
  id: `${string}.${string}`
  http: `${Method} /${string}`
  summary: string
  /** Default: every credential that can be bound to a profile. `none`: a public route. */
  auth?: readonly CredentialKind[] | 'none'
  boundTo?: Bound
  params?: P
  query?: Q
  headers?: H
  body?: B
  data?: D
  redactPersonalData?: (data: DataOf<D>) => DataOf<D>
  refill?: (ctx: ContextOf<Bound>, data: DataOf<D>) => Promise<DataOf<D>>
  transport?: Partial<Transport>
  run(ctx: ContextOf<Bound>, input: InputOf<P, Q, H, B>): Promise<OperationResult<DataOf<D>>>
  stream?: (
    ctx: ContextOf<Bound>,
    input: InputOf<P, Q, H, B>,
    signal: AbortSignal,
  ) => AsyncIterable<readonly StreamMessage[]>
}

const profileCredentials: readonly CredentialKind[] = ['api_key', 'app_token', 'user_token', 'session']

/** Completes a definition with the defaults. */
export function operation<
  Bound extends Binding = 'profile',
  P extends Part = undefined,
  Q extends Part = undefined,
  H extends Part = undefined,
  B extends BodyPart = undefined,
  D extends BodyPart = undefined,
>(definition: Definition<Bound, P, Q, H, B, D>): TypedOperation<Bound, P, Q, H, B, D> {
  const { http, auth, ...declared } = definition
  const [method, path] = http.split(' ') as [Method, string]
  const isRead = method === 'GET'
  const isPublic = auth === 'none'
  const isProfileBound = (declared.boundTo ?? 'profile') === 'profile'
  if (!isPublic && !declared.scopes) throw new Error(`${declared.id}: declare scopes, or auth: 'none'`)
  return {
    ...defaults,
    credentials: isPublic ? [] : (auth ?? profileCredentials),
    idempotency: isRead ? 'none' : 'accepted',
    needsEntitlement: isProfileBound && !isRead && !isPublic,
    isReport: isRead && isProfileBound && readsData(declared.scopes),
    ...declared,
    params: declared.params ?? null,
    query: declared.query ?? null,
    headers: declared.headers ?? null,
    body: declared.body ?? null,
    data: declared.data ?? null,
    stream: (declared.stream ?? null) as Operation['stream'],
    transport: { ...defaults.transport, ...declared.transport },
    method,
    path,
  }
}

/** Settings, keys and connections are few rows; what these scopes show grows with the traffic. */
function readsData(scopes: Operation['scopes'] = []): boolean {
  const ofData = /^(analytics|campaigns|conversions|customers|visitors):read$/
  return scopes !== 'any' && scopes.some((scope) => ofData.test(scope))
}

/** Defaults of a definition; those that depend on the route are in `operation()`. */
const defaults = {
  description: null,
  example: {},
  deprecated: null,
  mcp: null,
  scopes: [],
  leastRole: 'viewer',
  roleOn: 'active_profile',
  boundTo: 'profile',
  isForOrdinaryProfiles: false,
  isForOperators: false,
  isForLimitedMembers: false,
  readsOwnWrites: false,
  isBodyOptional: false,
  partialSuccessField: null,
  readsIdempotencyKey: false,
  redactPersonalData: null,
  refill: null,
  meta: null,
  isPaged: false,
  statuses: [200],
  errors: [],
  returnsPersonalData: false,
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

/** True if requests of the operation may have an `Idempotency-Key`. A route without a credential has no owner of keys. */
export function acceptsIdempotencyKey({
  idempotency,
  credentials,
}: Pick<Operation, 'idempotency' | 'credentials'>): boolean {
  return idempotency !== 'none' && credentials.length > 0
}

/** True if a response is stored under its `Idempotency-Key`. A naturally idempotent operation runs again instead. */
export function storesResponses({ idempotency }: Pick<Operation, 'idempotency'>): boolean {
  return idempotency === 'required' || idempotency === 'accepted'
}

/** Requests without a credential are small: a hit, a sign-in or a token request has a few kilobytes. */
export const anonymousBodyBytesMax = 64 * 1024
/** Maximum number of top-level keys of a hit or of a body that pages of other sites send. */
export const browserKeysMax = 200
const defaultBodyBytesMax = 1024 * 1024

/** The longest body that the operation accepts. */
export function bodyBytesMaxOf({ transport, credentials }: Pick<Operation, 'transport' | 'credentials'>): number {
  return transport.bodyBytesMax ?? (credentials.length === 0 ? anonymousBodyBytesMax : defaultBodyBytesMax)
}

/** The route of the operation: `/api/v1/keys/:id`. */
export function routeOf(op: Operation): string {
  return op.transport.isRooted ? op.path : `/api/v1${op.path}`
}
