import type { Context } from '../../kernel/context/context.ts'
import { personScopes, type Scope } from '../../kernel/context/scopes.ts'
import { fail } from '../../kernel/errors/errors.ts'
import type { Operation } from '../../kernel/operations/operation.ts'
import { type SecretPath, withoutSecrets } from '../../kernel/schemas/secret-field.ts'
import type { FinishedResponse, StoredResponse } from './idempotency.ts'

/** The body of a success without its secrets, which are shown only once; `paths` locates them. */
export function toStoredBody(paths: readonly SecretPath[], { body, isRejection }: FinishedResponse): string {
  const text = String(body)
  if (paths.length === 0 || isRejection || text === '') return text
  const { data, ...rest } = JSON.parse(text)
  return JSON.stringify({ data: withoutSecrets(data, paths), ...rest })
}

/** The personal data scopes of a caller, in a fixed order. */
export function personScopesOf(scopes: ReadonlySet<Scope>): Scope[] {
  return [...personScopes].filter((scope) => scopes.has(scope))
}

/**
 * Prepares a stored response for the current caller. The holder is the same, but this credential may have fewer scopes than the
 * first one: another key of the same app, or the same key after the profile became a healthcare profile.
 */
export async function toReplay(ctx: Context, op: Operation, stored: StoredResponse): Promise<FinishedResponse> {
  if (stored.isRejection || stored.body === '') return stored
  const lacking = op.returnsPersonalData ? stored.person_scopes.filter((scope) => !ctx.scopes.has(scope)) : []
  if (lacking.length > 0 && !op.redactPersonalData) {
    return fail('insufficient_scope', 'The stored response for this key contains personal data.', {
      required_scopes: lacking,
    })
  }
  const { data, ...rest } = JSON.parse(stored.body)
  const visible = lacking.length > 0 ? op.redactPersonalData!(data as never) : data
  const complete = op.refill ? await op.refill(ctx as never, visible as never) : visible
  if (lacking.length === 0) await logReplay(ctx, op, stored)
  return { status: stored.status, body: JSON.stringify({ data: complete, ...rest }) }
}

/** A replay of personal data is logged with the id of the first request. */
async function logReplay(ctx: Context, op: Operation, stored: StoredResponse): Promise<void> {
  const { profile } = ctx
  if (!op.returnsPersonalData || !profile || stored.person_scopes.length === 0) return
  await ctx.access.logReplay({ ...ctx, profile }, stored)
}
