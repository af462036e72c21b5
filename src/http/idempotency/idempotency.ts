import { createHash } from 'node:crypto'
import type { ExpressionBuilder } from 'kysely'
import type { Schema } from '../../db/tables/tables.ts'
import type { Db } from '../../kernel/context/context.ts'
import type { Scope } from '../../kernel/context/scopes.ts'
import { fail } from '../../kernel/errors/errors.ts'
import type { SecretBox } from '../../kernel/secrets/secret-box.ts'

/** A finished answer, as it goes out. */
export interface FinishedResponse {
  status: number
  body: string
  /** `body` is a refusal's parts; it is written out anew each time, with the id of the request it answers. */
  isRejection?: boolean
  /** Where it is not JSON. */
  type?: string
}

/** Which request it is, and whose: an answer is given again to nobody but the holder who got it, on the same profile. */
export interface IdempotentRequest {
  /** Of a credential without a profile: its holder. */
  profileId: string
  holderId: string
  key: string
  operationId: string
  fingerprint: Buffer
  requestId: string
  /** What the caller can see of persons. */
  personScopes: Scope[]
}

/** An answer from the store, and what has to be known to give it again. */
export interface StoredResponse extends FinishedResponse {
  request_id: string
  person_scopes: Scope[]
  created_at: Date
}

export interface IdempotencyOptions {
  db: Db
  secrets: SecretBox
  now: () => Date
}

/** An answer is replayed for 24 hours (contract 8); a request that died frees its key after one minute. */
const replayMs = 24 * 60 * 60 * 1000
const lockMs = 60_000
const renewEveryMs = 20_000
export const responsePurpose = 'idempotency.answer'

/**
 * Runs `work` once per key: the first request runs, a later one with the same key gets the first one's answer. A failure
 * of ours (5xx) and a 429 are not kept, so that the retry they invite can succeed. `toStoredBody` is the body as it may be stored.
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
 * Runs `work`, which is idempotent by nature, whenever the same request comes: its answer is not stored. The key is bound to
 * the request all the same, so that another one under it is a conflict. A failure of ours frees the key that it bound.
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

/** Takes the key for this request (null), or finds the answer it already has. */
async function claimKey(options: IdempotencyOptions, request: IdempotentRequest): Promise<StoredResponse | null> {
  const { db, now } = options
  if (await insertRecord(options, request, new Date(now().getTime() + lockMs))) return null
  const held = await requireSame(db, request)
  if (held?.status == null || held.response === null) return fail('idempotency_key_in_flight')
  return {
    status: held.status,
    body: options.secrets.open(responsePurpose, held.response),
    isRejection: held.status >= 400,
    request_id: held.request_id,
    person_scopes: held.person_scopes as Scope[],
    created_at: held.created_at,
  }
}

/** Binds the key to this request; false when it is bound already. */
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
  // The insert wins for a fresh key; the update takes over a lapsed one: an answer past its day, or a lock whose holder died.
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

/** The record of a bound key; a conflict where it is bound to another request. None when it was released this very moment. */
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

/** Reads the header: absent, or 1 to 255 visible ASCII characters. */
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

/** What must be equal for two requests to be the same: method, path with its query, and the body whatever its key order. */
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
    // Whoever nests a body so deeply that writing it down ends the stack has sent nothing that any route takes.
    if (error instanceof RangeError) return fail('invalid_request', 'The body is nested too deeply.')
    throw error
  }
}
