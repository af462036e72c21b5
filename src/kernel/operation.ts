import type { z } from 'zod'
import type { Context, ProfileContext } from './context.ts'
import type { ErrorCode } from './errors.ts'
import type { Pagination } from './page.ts'
import type { Scope } from './scopes.ts'

/**
 * Everything the service can do is one operation: a definition and a `run`. Routes, validation, scope checks, OpenAPI,
 * reference docs, metric labels and the generic suites in `test/contracts/` are derived from the list of them.
 */
export interface Operation {
  /** `noun.verbNoun`: the same string is operationId, metric label and audit label. */
  id: string
  method: Method
  /** Below `/api/v1`, unless `isRooted`. */
  path: string
  isRooted: boolean
  summary: string
  description: string | null
  credentials: readonly CredentialKind[]
  /** Alternatives, of which one is enough; `any` when every accepted credential may call; empty for a public route. */
  scopes: readonly Scope[] | 'any'
  grain: Grain
  idempotency: Idempotency
  /** Whether a profile that an app provisioned needs attribution enabled first (contract 5.6). */
  needsEntitlement: boolean
  /** On a healthcare-family profile nobody may, whatever they hold: 403 `forbidden`. */
  isForOrdinaryProfiles: boolean
  params: z.ZodObject | null
  query: z.ZodObject | null
  body: z.ZodType | null
  isBodyOptional: boolean
  /** What a body that fails its schema is refused with; routes whose contract says otherwise state it here. */
  bodyError: 'validation_error' | 'invalid_parameter'
  /** Form bodies are taken beside JSON (OAuth). */
  takesForm: boolean
  /** The list in the body whose items are judged one by one, each with a result of its own; null when there is none. */
  judgedRows: string | null
  /** For routes that take large batches; null means the server's usual mebibyte. */
  bodyBytesMax: number | null
  /**
   * A public route that pages of other sites call: any origin may, JSON is also taken as `text/plain` (what a browser sends
   * while a page closes), and it is counted by limits of its own, since many visitors share an address.
   */
  isForBrowsers: boolean
  /** The operation uses the `Idempotency-Key` itself; answers are not kept under it. */
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
  /** `bare`: the answer is `data` itself and errors are flat, as RFC 6749 wants them. */
  envelope: 'standard' | 'bare'
  errors: readonly ErrorCode[]
  deprecated: Deprecation | null
  /** A request that is valid as it stands; shown in the docs and sent by the generic suites. */
  example: { params?: object; query?: object; body?: unknown }
  run(ctx: Context, input: Input): Promise<Answer>
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export type CredentialKind = 'operator' | 'api_key' | 'app_token' | 'user_token' | 'session'
/** `profile` and `person` run bound to the credential's profile; `person` answers carry personal data. */
export type Grain = 'profile' | 'workspace' | 'app' | 'person'
export type Idempotency = 'required' | 'accepted' | 'natural' | 'none'

export interface Deprecation {
  /** Dates, `YYYY-MM-DD`. */
  since: string
  sunset: string
  /** The successor's route, as in `http`. */
  successor: string
}

export interface Input {
  // biome-ignore lint/suspicious/noExplicitAny: erased here; `operation()` types each run by its own schemas.
  [part: string]: any
}

export interface Answer<Data = unknown> {
  data?: Data
  status?: number
  meta?: Record<string, unknown>
  pagination?: Pagination
  headers?: Record<string, string>
}

export interface Definition<
  G extends Grain,
  P extends z.ZodObject,
  Q extends z.ZodObject,
  B extends z.ZodType,
  D extends z.ZodType,
> {
  id: `${string}.${string}`
  http: `${Method} /${string}`
  isRooted?: boolean
  summary: string
  description?: string
  /** Default: every credential that can be bound to a profile. `none`: a public route. */
  auth?: readonly CredentialKind[] | 'none'
  scopes?: readonly Scope[] | 'any'
  grain?: G
  /** Default: `none` on reads, `accepted` on everything else. */
  idempotency?: Idempotency
  needsEntitlement?: boolean
  isForOrdinaryProfiles?: boolean
  params?: P
  query?: Q
  body?: B
  isBodyOptional?: boolean
  bodyError?: Operation['bodyError']
  takesForm?: boolean
  judgedRows?: string
  bodyBytesMax?: number
  isForBrowsers?: boolean
  readsIdempotencyKey?: boolean
  data?: D
  withoutPerson?: (data: z.input<D>) => z.input<D>
  refill?: (ctx: G extends 'profile' | 'person' ? ProfileContext : Context, data: z.input<D>) => Promise<z.input<D>>
  meta?: z.ZodObject
  isPaged?: boolean
  statuses?: readonly number[]
  envelope?: Operation['envelope']
  errors?: readonly ErrorCode[]
  deprecated?: Deprecation
  example?: Operation['example']
  run(
    ctx: G extends 'profile' | 'person' ? ProfileContext : Context,
    input: { params: z.output<P>; query: z.output<Q>; body: z.output<B>; idempotencyKey: string | null },
  ): Promise<Answer<z.input<D>>>
}

const profileCredentials: readonly CredentialKind[] = ['api_key', 'app_token', 'user_token', 'session']

export function operation<
  G extends Grain = 'profile',
  P extends z.ZodObject = z.ZodObject,
  Q extends z.ZodObject = z.ZodObject,
  B extends z.ZodType = z.ZodType,
  D extends z.ZodType = z.ZodType,
>(definition: Definition<G, P, Q, B, D>): Operation {
  const { http, auth, ...stated } = definition
  const [method, path] = http.split(' ') as [Method, string]
  const isRead = method === 'GET'
  const isPublic = auth === 'none'
  const isProfileBound = bindsProfile(stated.grain ?? 'profile')
  if (!isPublic && !stated.scopes) throw new Error(`${stated.id}: name its scopes, or say auth: 'none'`)
  return {
    ...unstated,
    credentials: isPublic ? [] : (auth ?? profileCredentials),
    idempotency: isRead ? 'none' : 'accepted',
    needsEntitlement: isProfileBound && !isRead && !isPublic,
    ...stated,
    method,
    path,
    run: stated.run as unknown as Operation['run'],
  }
}

/** What a definition means where it says nothing. */
const unstated = {
  isRooted: false,
  description: null,
  scopes: [],
  grain: 'profile',
  isForOrdinaryProfiles: false,
  params: null,
  query: null,
  body: null,
  isBodyOptional: false,
  bodyError: 'validation_error',
  takesForm: false,
  judgedRows: null,
  bodyBytesMax: null,
  isForBrowsers: false,
  readsIdempotencyKey: false,
  data: null,
  withoutPerson: null,
  refill: null,
  meta: null,
  isPaged: false,
  statuses: [200],
  envelope: 'standard',
  errors: [],
  deprecated: null,
  example: {},
} as const satisfies Partial<Operation>

/** Whether an operation of this grain runs bound to the credential's profile. */
export function bindsProfile(grain: Grain): boolean {
  return grain === 'profile' || grain === 'person'
}

/** Whether an answer is kept under its `Idempotency-Key`. What is the same however often it is asked for is done again instead. */
export function keepsAnswers({ idempotency }: Pick<Operation, 'idempotency'>): boolean {
  return idempotency === 'required' || idempotency === 'accepted'
}

/** Where the operation answers: `/api/v1/keys/:id`. */
export function routeOf(op: Operation): string {
  return op.isRooted ? op.path : `/api/v1${op.path}`
}

/** The codes an operation can answer without declaring them, because what is derived from it throws them. */
export function impliedErrors(op: Operation): ErrorCode[] {
  const codes: ErrorCode[] = ['invalid_request', 'internal_error', 'service_unavailable']
  if (op.credentials.length > 0) codes.push('unauthorized', 'forbidden')
  // Whoever shows no credential is counted by address.
  codes.push('rate_limit_exceeded')
  if (op.scopes !== 'any' && op.scopes.length > 0) codes.push('insufficient_scope', 'healthcare_scope_forbidden')
  if (op.params || op.query || op.idempotency !== 'none') codes.push('invalid_parameter')
  if (bindsProfile(op.grain)) codes.push('not_found')
  if (op.body) codes.push(op.bodyError)
  if (op.needsEntitlement) codes.push('entitlement_required')
  if (keepsAnswers(op)) codes.push('idempotency_key_conflict', 'idempotency_key_in_flight')
  return codes
}
