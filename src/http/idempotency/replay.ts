import type { Context } from '../../kernel/context/context.ts'
import { personScopes, type Scope } from '../../kernel/context/scopes.ts'
import { fail } from '../../kernel/errors/errors.ts'
import type { Operation } from '../../kernel/operations/operation.ts'
import { type SecretPath, withoutSecrets } from '../../kernel/schemas/secret-field.ts'
import type { FinishedResponse, StoredResponse } from './idempotency.ts'

/** A success as it may be stored: what it shows once is not in it, `paths` tell where that stands. */
export function toStoredBody(paths: readonly SecretPath[], { body, isRejection }: FinishedResponse): string {
  if (paths.length === 0 || isRejection || body === '') return body
  const { data, ...rest } = JSON.parse(body)
  return JSON.stringify({ data: withoutSecrets(data, paths), ...rest })
}

/** What a caller can see of persons, in one order. */
export function personSight(scopes: ReadonlySet<Scope>): Scope[] {
  return [...personScopes].filter((scope) => scopes.has(scope))
}

/**
 * A kept answer for whoever asks now. They are its holder, but this credential may see less than the one that was answered:
 * another key of the same app, or the same one after the profile became a clinic's.
 */
export async function showReplay(ctx: Context, op: Operation, stored: StoredResponse): Promise<FinishedResponse> {
  if (stored.isRejection || stored.body === '') return stored
  const lacking = op.returnsPersonalData ? stored.person_scopes.filter((scope) => !ctx.scopes.has(scope)) : []
  if (lacking.length > 0 && !op.withoutPerson) {
    return fail('insufficient_scope', 'The stored response for this key contains personal data.', {
      required_scopes: lacking,
    })
  }
  const { data, ...rest } = JSON.parse(stored.body)
  const visible = lacking.length > 0 ? op.withoutPerson!(data as never) : data
  const whole = op.refill ? await op.refill(ctx as never, visible as never) : visible
  if (lacking.length === 0) await logReplay(ctx, op, stored)
  return { status: stored.status, body: JSON.stringify({ data: whole, ...rest }) }
}

/** A kept answer that told of persons tells of them again, and the log names the request that was answered first. */
async function logReplay(ctx: Context, op: Operation, stored: StoredResponse): Promise<void> {
  const { profile } = ctx
  if (!op.returnsPersonalData || !profile || stored.person_scopes.length === 0) return
  await ctx.access.logReplay({ ...ctx, profile }, stored)
}
