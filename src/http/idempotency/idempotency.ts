import { createHash } from 'node:crypto'
import type { ExpressionBuilder } from 'kysely'
import type { Schema } from '../../db/tables/tables.ts'
import type { Db } from '../../kernel/context/context.ts'
import type { Scope } from '../../kernel/context/scopes.ts'
import { fail } from '../../kernel/errors/errors.ts'
import type { SecretBox } from '../../kernel/secrets/secret-box.ts'
import { dayMs } from '../../kernel/time/durations.ts'

/** A response as it is sent. */
export interface FinishedResponse {
  status: number
  body: string | Buffer
  /** `body` contains the parts of an error; it is serialized for each request, with the id of that request. */
  isRejection?: boolean
  /** Content type, if it is not JSON. */
  type?: string
}

/** Identifies a request and its owner: a response is replayed only to the same holder on the same profile. */
export interface IdempotentRequest {
  /** The holder, if the credential has no profile. */
  profileId: string
  holderId: string
  key: string
  operationId: string
  fingerprint: Buffer
  requestId: string
  /** The personal data scopes of the caller. */
  personScopes: Scope[]
}

/** A stored response with the data needed to replay it. */
export interface StoredResponse extends FinishedResponse {
  body: string
  request_id: string
  person_scopes: Scope[]
  created_at: Date
}

export interface IdempotencyOptions {
  db: Db
  secrets: SecretBox
  now: () => Date
}

/** Responses are replayed for 24 hours (contract 8); the key of an aborted request can be used again after one minute. */
const replayMs = dayMs
const lockMs = 60_000
const renewEveryMs = 20_000
export const responsePurpose = 'idempotency.answer'

/**
 * Runs `work` once per key: a later request with the same key gets the response of the first. Server errors (5xx) and 429 are not
 * stored, so that a retry can succeed. `toStoredBody` returns the body to store.
 */
export async function runOnce(
  options: IdempotencyOptions,
  request: IdempotentRequest,
  work: () => Promise<FinishedResponse>,
  toStoredBody: (response: FinishedResponse) => string,
): Promise<{ response: FinishedResponse; stored: null } | { stored: StoredResponse }> {
  const stored = await claimKey(options, request)
  if (stored) return { stored }
  const renewal = setInterval(() => renew(options, request).catch(() => {}), renewEveryMs)
  try {
    const response = await work()
    if (response.status >= 500 || response.status === 429) await release(options.db, request)
    else await storeResponse(options, request, response.status, toStoredBody(response))
    return { response, stored: null }
  } catch (error) {
    await release(options.db, request)
    throw error
  } finally {
    clearInterval(renewal)
  }
}

/**
 * Runs `work`, which is naturally idempotent, for every request with this key, and stores no response. The key is still bound to
 * the request, so that a different request with it is a conflict. A server error releases a key that this request bound.
 */
export async function runUnderKey(
  options: IdempotencyOptions,
  request: IdempotentRequest,
  work: () => Promise<FinishedResponse>,
): Promise<FinishedResponse> {
  const isBound = await insertRecord(options, request, null)
  if (!isBound) await requireSame(options.db, request)
  const free = () => (isBound ? release(options.db, request) : undefined)
  try {
    const response = await work()
    if (response.status >= 500 || response.status === 429) await free()
    return response
  } catch (error) {
    await free()
    throw error
  }
}

/** Claims the key for this request and returns null, or returns its stored response. */
async function claimKey(options: IdempotencyOptions, request: IdempotentRequest): Promise<StoredResponse | null> {
  const { db, now } = options
  if (await insertRecord(options, request, new Date(now().getTime() + lockMs))) return null
  const held = await requireSame(db, request)
  if (held?.status == null || held.response === null) return fail('idempotency_key_in_flight')
  return {
    status: held.status,
    body: options.secrets.decrypt(responsePurpose, held.response),
    isRejection: held.status >= 400,
    request_id: held.request_id,
    person_scopes: held.person_scopes as Scope[],
    created_at: held.created_at,
  }
}

/** Binds the key to this request; returns false if it is already bound. */
async function insertRecord({ db, now }: IdempotencyOptions, request: IdempotentRequest, locked_until: Date | null) {
  const fresh = {
    operation_id: request.operationId,
    fingerprint: request.fingerprint,
    request_id: request.requestId,
    person_scopes: request.personScopes,
    locked_until,
    status: null,
    response: null,
    created_at: now(),
  }
  // The insert claims a new key; the update takes over an expired one: a response older than a day, or a lock whose request was
  // aborted.
  const claimed = await db
    .insertInto('idempotency_record')
    .values({ profile_id: request.profileId, holder_id: request.holderId, key: request.key, ...fresh })
    .onConflict((conflict) =>
      conflict
        .columns(['profile_id', 'holder_id', 'key'])
        .doUpdateSet(fresh)
        .where((eb) =>
          eb.or([
            eb('idempotency_record.locked_until', '<=', now()),
            eb('idempotency_record.created_at', '<=', new Date(now().getTime() - replayMs)),
          ]),
        ),
    )
    .returning('key')
    .executeTakeFirst()
  return claimed !== undefined
}

/**
 * Returns the record of a bound key, or nothing if it was just released; fails with a conflict if it is bound to another request.
 */
async function requireSame(db: Db, request: IdempotentRequest) {
  const held = await db
    .selectFrom('idempotency_record')
    .select(['operation_id', 'fingerprint', 'status', 'response', 'request_id', 'person_scopes', 'created_at'])
    .where(isOf(request))
    .executeTakeFirst()
  const isSame = held?.operation_id === request.operationId && held.fingerprint.equals(request.fingerprint)
  if (held && !isSame) fail('idempotency_key_conflict')
  return held
}

async function storeResponse(options: IdempotencyOptions, request: IdempotentRequest, status: number, body: string) {
  await options.db
    .updateTable('idempotency_record')
    .set({ status, response: options.secrets.encrypt(responsePurpose, body), locked_until: null })
    .where(isOf(request))
    .where('fingerprint', '=', request.fingerprint)
    .execute()
}

async function renew({ db, now }: IdempotencyOptions, request: IdempotentRequest): Promise<void> {
  await db
    .updateTable('idempotency_record')
    .set({ locked_until: new Date(now().getTime() + lockMs) })
    .where(isOf(request))
    .where('status', 'is', null)
    .execute()
}

async function release(db: Db, request: IdempotentRequest): Promise<void> {
  await db.deleteFrom('idempotency_record').where(isOf(request)).where('status', 'is', null).execute()
}

function isOf({ profileId, holderId, key }: IdempotentRequest) {
  return (eb: ExpressionBuilder<Schema, 'idempotency_record'>) =>
    eb.and({ profile_id: profileId, holder_id: holderId, key })
}

/** Parses the header: absent, or 1 to 255 visible ASCII characters. */
export function readIdempotencyKey(header: string | string[] | undefined, isRequired: boolean): string | null {
  if (header === undefined) {
    if (isRequired) fail('invalid_parameter', 'Idempotency-Key: is required', { field: 'Idempotency-Key' })
    return null
  }
  if (typeof header !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(header)) {
    return fail('invalid_parameter', 'Idempotency-Key: must be 1 to 255 visible ASCII characters', {
      field: 'Idempotency-Key',
    })
  }
  return header
}

/** Two requests are equal if method, path, query and body (in any key order) are equal. */
export function fingerprintOf(method: string, url: string, body: unknown): Buffer {
  return createHash('sha256')
    .update(`${method} ${url}\n${canonicalJson(body)}`)
    .digest()
}

function canonicalJson(value: unknown): string {
  try {
    return JSON.stringify(value, (_key, part: unknown) => {
      if (part === null || typeof part !== 'object' || Array.isArray(part)) return part
      return Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
    })
  } catch (error) {
    // No route accepts a body that is nested so deeply that serializing it overflows the stack.
    if (error instanceof RangeError) return fail('invalid_request', 'The body is nested too deeply.')
    throw error
  }
}
