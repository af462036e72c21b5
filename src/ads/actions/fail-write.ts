import { failProvider } from '../../connect/fail-provider.ts'
import { ProviderError } from '../../connect/provider-error.ts'
import type { ProfileContext } from '../../kernel/context/context.ts'
import { ApiError, fail } from '../../kernel/errors/errors.ts'
import { finishAction } from './finish-action.ts'
import type { ActionRequest } from './new-action.ts'
import type { Writer } from './open-writer.ts'
import { updateAction } from './queries.ts'
import type { AdAction } from './schemas.ts'

interface Failure {
  writer: Writer
  action: AdAction
  error: unknown
  /** The request was sent to the platform and its result is unknown. */
  isUnsure: boolean
}

/**
 * Finishes an action that the platform rejected or that failed, and throws the error for the caller. If it is unknown whether the
 * platform made the change, the row stays pending and its lease ends: a retry checks the platform.
 */
export async function failWrite(ctx: ProfileContext, request: ActionRequest, failure: Failure): Promise<never> {
  const { writer, action, error, isUnsure } = failure
  if (!(error instanceof ProviderError)) throw error
  const { kind, message } = error.failure
  if (isUnsure) {
    await updateAction(ctx.db, ctx.profile.id, action.id, { leased_until: ctx.now() })
  } else {
    const isRejection = kind === 'rejected' || kind === 'permission_missing'
    await finishAction(ctx, request, action, { status: isRejection ? 'rejected' : 'failed', code: kind, message })
  }
  if (kind === 'permission_missing') return fail('meta_write_permission_missing')
  // Contract 7: the platform's own minimum is not checked here; its rejection is a validation error for the caller.
  if (kind === 'rejected' && request.action === 'set_ad_set_budget') {
    throw new ApiError('validation_error', `daily_budget: ${message}`, {
      field: 'daily_budget',
      provider_message: message,
    })
  }
  return failProvider(ctx, writer.connection, error)
}
