import type { RequestEnd, SendResult } from '../../connect/provider.ts'
import type { ProviderFailure } from '../../connect/provider-error.ts'
import type { ReceiverRules } from './payloads/receiver-rules.ts'

export type PlatformResponse = SendResult | { kind: 'failed'; failure: ProviderFailure }

export type RowOutcome =
  | { status: 'sent' }
  | { status: 'rejected'; code: string | null; message: string }
  /** Sent again after `due_in_seconds`, in a smaller request if `batch_limit` is set; `counts`: the attempt may have arrived. */
  | { status: 'pending'; due_in_seconds: number; batch_limit?: number; reason: string | null; counts: boolean }
  | { status: 'processing'; request_id: string }

export interface Interpretation {
  rows: RowOutcome[]
  /** An error that ends the turn, because other rows would fail too; a final one also ends the run. */
  ends: { error: string; is_final: boolean; rest_seconds: number } | null
}

/** Pause of a destination that accepts nothing now. */
export const restSeconds = 60
const processingSeconds = 30
/** Pause of rows that need a person to act: a permission or another destination. */
const attentionSeconds = 21_600
/** A missing destination is tried for new rows at most four times per hour. */
const missingSeconds = 900
const attemptsMax = 8
const pauseMaxSeconds = 3_600

/**
 * The results of the rows of one request. A rejected batch is halved until the rejected event is alone; only that event is
 * rejected.
 */
export function interpretResponse(response: PlatformResponse, attempts: readonly number[]): Interpretation {
  const each = (outcome: (index: number) => RowOutcome, ends: Interpretation['ends'] = null): Interpretation => ({
    rows: attempts.map((_, index) => outcome(index)),
    ends,
  })
  const again = (reason: string | null, more: { batch_limit?: number } = {}) =>
    ({ status: 'pending', due_in_seconds: 0, reason, counts: false, ...more }) as const
  switch (response.kind) {
    case 'accepted':
      return each(() => ({ status: 'sent' }))
    case 'processing':
      return each(() => ({ status: 'processing', request_id: response.request_id }))
    case 'invalid_events': {
      const errors = new Map(response.events.map(({ index, ...error }) => [index, error]))
      return each((index) => (errors.has(index) ? { status: 'rejected', ...errors.get(index)! } : again(null)))
    }
    case 'partly_accepted': {
      const errors = new Map(response.events.map(({ index, ...error }) => [index, error]))
      return each((index) => (errors.has(index) ? { status: 'rejected', ...errors.get(index)! } : { status: 'sent' }))
    }
    case 'destination_missing': {
      const reason = response.kind
      const waiting = { status: 'pending', due_in_seconds: attentionSeconds, reason, counts: false } as const
      return each(() => waiting, { error: response.message, is_final: true, rest_seconds: missingSeconds })
    }
    case 'rejected': {
      if (attempts.length === 1 || response.is_every) {
        return each(() => ({ status: 'rejected', code: response.code, message: response.message }))
      }
      return each(() => again('vendor_rejected_batch', { batch_limit: Math.ceil(attempts.length / 2) }))
    }
    case 'failed':
      return interpretError(response.failure, attempts, each)
  }
}

function interpretError(
  failure: ProviderFailure,
  attempts: readonly number[],
  each: (outcome: (index: number) => RowOutcome, ends?: Interpretation['ends']) => Interpretation,
): Interpretation {
  const { kind, message } = failure
  const later = (seconds: number, counts: boolean): RowOutcome => ({
    ...{ status: 'pending', due_in_seconds: seconds, reason: kind, counts },
  })
  switch (kind) {
    case 'throttled': {
      const rest_seconds = Math.max(failure.retry_after_seconds, 1)
      return each(() => later(rest_seconds, false), { error: message, is_final: false, rest_seconds })
    }
    case 'token_expired':
    case 'token_revoked':
    case 'permission_missing':
      return each(() => later(kind === 'permission_missing' ? attentionSeconds : 60, false), {
        ...{ error: message, is_final: true, rest_seconds: restSeconds },
      })
    case 'rejected':
      return interpretResponse({ kind: 'rejected', code: failure.code ?? null, message }, attempts)
    default:
      // They may have arrived; the vendor counts a repeated key once.
      return each(
        (index) =>
          attempts[index]! + 1 >= attemptsMax
            ? { status: 'rejected', code: kind, message }
            : later(pauseSeconds(attempts[index]!), true),
        { error: message, is_final: false, rest_seconds: restSeconds },
      )
  }
}

function pauseSeconds(attempts: number): number {
  return Math.min(5 * 2 ** attempts, pauseMaxSeconds)
}

/** The results of the rows of a polled request; a partly accepted one is sent again in halves. */
export function interpretRequestStatus(
  end: RequestEnd,
  attempts: readonly number[],
  areAdjustments: readonly boolean[] = [],
): Interpretation {
  if (end.kind === 'processing') {
    const rows = attempts.map(() => ({
      ...{ status: 'pending', due_in_seconds: processingSeconds, reason: 'processing', counts: false },
    })) as RowOutcome[]
    return { rows, ends: null }
  }
  return end.kind === 'duplicate' ? interpretDuplicate(end, attempts, areAdjustments) : interpretResponse(end, attempts)
}

/** A duplicate first request arrived before; a duplicate adjustment changed nothing. */
function interpretDuplicate(
  { code, message }: Extract<RequestEnd, { kind: 'duplicate' }>,
  attempts: readonly number[],
  areAdjustments: readonly boolean[],
): Interpretation {
  const adjusting = attempts.filter((_, index) => areAdjustments[index])
  const finished = interpretResponse({ kind: 'rejected', code, message }, adjusting).rows.values()
  const rows = attempts.map(
    (_, index): RowOutcome => (areAdjustments[index] ? finished.next().value! : { status: 'sent' }),
  )
  return { rows, ends: null }
}

/** Whether the platform still counts a repeated event once. */
export function mayRepeat(
  { repeatMs }: Pick<ReceiverRules, 'repeatMs'>,
  sendStartedAt: Date | null,
  now: Date,
): boolean {
  return sendStartedAt === null || now.getTime() - sendStartedAt.getTime() < (repeatMs ?? 0)
}
