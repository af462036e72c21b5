import { createHash } from 'node:crypto'
import type { Db } from '../kernel/context.ts'
import { fail } from '../kernel/errors.ts'
import type { SecretBox } from '../kernel/secret-box.ts'

/** A finished answer, as it goes out and as it is kept for the same key. */
export interface FinishedAnswer {
  status: number
  body: string
  /** `body` is a refusal's parts; it is written out anew each time, with the id of the request it answers. */
  isRefusal?: boolean
}

export interface IdempotentRequest {
  owner: string
  key: string
  operationId: string
  fingerprint: Buffer
}

export interface IdempotencyOptions {
  db: Db
  secrets: SecretBox
  now: () => Date
}

/** An answer is replayed for 24 hours (contract 8); a request that died frees its key after one minute (decisions 5). */
const replayMs = 24 * 60 * 60 * 1000
const lockMs = 60_000
const renewEveryMs = 20_000
export const answerPurpose = 'idempotency.answer'

/**
 * Runs `work` once per key: the first request runs, a later one with the same key gets the first one's answer. A failure
 * of ours (5xx) is not kept, so that the retry it invites can succeed.
 */
export async function runOnce(
  options: IdempotencyOptions,
  request: IdempotentRequest,
  work: () => Promise<FinishedAnswer>,
): Promise<{ answer: FinishedAnswer; isReplay: boolean }> {
  const kept = await claim(options, request)
  if (kept) return { answer: kept, isReplay: true }
  const renewal = setInterval(() => renew(options, request).catch(() => {}), renewEveryMs)
  try {
    const answer = await work()
    if (answer.status >= 500) await release(options.db, request)
    else await keep(options, request, answer)
    return { answer, isReplay: false }
  } catch (error) {
    await release(options.db, request)
    throw error
  } finally {
    clearInterval(renewal)
  }
}

/** Takes the key for this request (null), or finds the answer it already has. */
async function claim(options: IdempotencyOptions, request: IdempotentRequest): Promise<FinishedAnswer | null> {
  const { db, now } = options
  const claimed = {
    operation_id: request.operationId,
    fingerprint: request.fingerprint,
    locked_until: new Date(now().getTime() + lockMs),
    status: null,
    answer: null,
    created_at: now(),
  }
  // The insert wins for a fresh key; the update takes over a lapsed one: an answer past its day, or a lock whose holder died.
  const taken = await db
    .insertInto('idempotency_record')
    .values({ profile_id: request.owner, key: request.key, ...claimed })
    .onConflict((conflict) =>
      conflict
        .columns(['profile_id', 'key'])
        .doUpdateSet(claimed)
        .where((eb) =>
          eb.or([
            eb('idempotency_record.locked_until', '<=', now()),
            eb('idempotency_record.created_at', '<=', new Date(now().getTime() - replayMs)),
          ]),
        ),
    )
    .returning('key')
    .executeTakeFirst()
  if (taken) return null
  const held = await db
    .selectFrom('idempotency_record')
    .select(['operation_id', 'fingerprint', 'status', 'answer'])
    .where('profile_id', '=', request.owner)
    .where('key', '=', request.key)
    .executeTakeFirst()
  // Released between the two statements: the holder failed just now, so the caller's retry will run.
  if (!held) return fail('idempotency_key_in_flight')
  if (held.operation_id !== request.operationId || !held.fingerprint.equals(request.fingerprint)) {
    return fail('idempotency_key_conflict')
  }
  if (held.status === null || held.answer === null) return fail('idempotency_key_in_flight')
  return {
    status: held.status,
    body: options.secrets.open(answerPurpose, held.answer),
    isRefusal: held.status >= 400,
  }
}

async function keep(options: IdempotencyOptions, request: IdempotentRequest, answer: FinishedAnswer): Promise<void> {
  await options.db
    .updateTable('idempotency_record')
    .set({ status: answer.status, answer: options.secrets.seal(answerPurpose, answer.body), locked_until: null })
    .where('profile_id', '=', request.owner)
    .where('key', '=', request.key)
    .where('fingerprint', '=', request.fingerprint)
    .execute()
}

async function renew({ db, now }: IdempotencyOptions, request: IdempotentRequest): Promise<void> {
  await db
    .updateTable('idempotency_record')
    .set({ locked_until: new Date(now().getTime() + lockMs) })
    .where('profile_id', '=', request.owner)
    .where('key', '=', request.key)
    .where('status', 'is', null)
    .execute()
}

async function release(db: Db, request: IdempotentRequest): Promise<void> {
  await db
    .deleteFrom('idempotency_record')
    .where('profile_id', '=', request.owner)
    .where('key', '=', request.key)
    .where('status', 'is', null)
    .execute()
}

/** Reads the header: absent, or 1 to 255 visible ASCII characters. */
export function readIdempotencyKey(header: string | string[] | undefined, isRequired: boolean): string | null {
  if (header === undefined) {
    if (isRequired)
      fail('invalid_parameter', 'Idempotency-Key: this route needs the header', { field: 'Idempotency-Key' })
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
