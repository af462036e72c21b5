import type { RequestEnd, SendAnswer } from '../../connect/provider.ts'
import type { ProviderFault } from '../../connect/provider-error.ts'
import type { Vendor } from './decide-export.ts'

export type PlatformResponse = SendAnswer | { kind: 'failed'; fault: ProviderFault }

export type RowOutcome =
  | { status: 'sent' }
  | { status: 'rejected'; code: string | null; message: string }
  /** Again, at once or later; in a smaller request where `batch_limit` says so. */
  | { status: 'pending'; due_in_seconds: number; batch_limit?: number; reason: string | null; counts: boolean }
  | { status: 'processing'; request_id: string }

export interface Interpretation {
  rows: RowOutcome[]
  /** What ends the turn, since nobody else would fare better; a final one ends the run, too. */
  ends: { error: string; is_final: boolean; rest_seconds: number } | null
}

/** How long a destination rests that cannot be told anything now. */
export const restSeconds = 60
const processingSeconds = 30
/** How long rows wait that a person has to act for: a permission, or another destination. */
const attentionSeconds = 21_600
/** A destination that does not exist is tried again for what is new since, four times per hour at most. */
const missingSeconds = 900
export const attemptsMax = 8
const pauseMaxSeconds = 3_600

/**
 * What becomes of the events of one request. A refusal of the whole is traced to its cause by halves: those that travel alone
 * and are refused are the ones that the vendor means, and nobody else's.
 */
export function interpretResponse(answer: PlatformResponse, attempts: readonly number[]): Interpretation {
  const each = (outcome: (at: number) => RowOutcome, ends: Interpretation['ends'] = null): Interpretation => ({
    rows: attempts.map((_, index) => outcome(index)),
    ends,
  })
  const again = (reason: string | null, more: { batch_limit?: number } = {}) =>
    ({ status: 'pending', due_in_seconds: 0, reason, counts: false, ...more }) as const
  switch (answer.kind) {
    case 'taken':
      return each(() => ({ status: 'sent' }))
    case 'processing':
      return each(() => ({ status: 'processing', request_id: answer.request_id }))
    case 'faulty': {
      const named = new Map(answer.places.map(({ at, ...words }) => [at, words]))
      return each((at) => (named.has(at) ? { status: 'rejected', ...named.get(at)! } : again(null)))
    }
    case 'destination_missing': {
      const reason = answer.kind
      const waiting = { status: 'pending', due_in_seconds: attentionSeconds, reason, counts: false } as const
      return each(() => waiting, { error: answer.message, is_final: true, rest_seconds: missingSeconds })
    }
    case 'refused': {
      if (attempts.length === 1 || answer.is_every) {
        return each(() => ({ status: 'rejected', code: answer.code, message: answer.message }))
      }
      return each(() => again('vendor_rejected_batch', { batch_limit: Math.ceil(attempts.length / 2) }))
    }
    case 'failed':
      return interpretError(answer.fault, attempts, each)
  }
}

function interpretError(
  fault: ProviderFault,
  attempts: readonly number[],
  each: (outcome: (at: number) => RowOutcome, ends?: Interpretation['ends']) => Interpretation,
): Interpretation {
  const { kind, message } = fault
  const later = (seconds: number, counts: boolean): RowOutcome => ({
    ...{ status: 'pending', due_in_seconds: seconds, reason: kind, counts },
  })
  switch (kind) {
    case 'throttled': {
      const rest_seconds = Math.max(fault.retry_after_seconds, 1)
      return each(() => later(rest_seconds, false), { error: message, is_final: false, rest_seconds })
    }
    case 'token_expired':
    case 'token_revoked':
    case 'permission_missing':
      return each(() => later(kind === 'permission_missing' ? attentionSeconds : 60, false), {
        ...{ error: message, is_final: true, rest_seconds: restSeconds },
      })
    case 'refused':
      return interpretResponse({ kind: 'refused', code: fault.code ?? null, message }, attempts)
    default:
      // Nobody knows whether they arrived: the vendor keeps what has the same key once.
      return each(
        (at) =>
          attempts[at]! + 1 >= attemptsMax
            ? { status: 'rejected', code: kind, message }
            : later(pauseSeconds(attempts[at]!), true),
        { error: message, is_final: false, rest_seconds: restSeconds },
      )
  }
}

function pauseSeconds(attempts: number): number {
  return Math.min(5 * 2 ** attempts, pauseMaxSeconds)
}

/** Those with the same request: told, refused, or once more by halves where only some were taken. */
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

/** A first send that is a duplicate arrived before; an adjustment that is one changed nothing. */
function interpretDuplicate(
  { code, message }: Extract<RequestEnd, { kind: 'duplicate' }>,
  attempts: readonly number[],
  areAdjustments: readonly boolean[],
): Interpretation {
  const adjusting = attempts.filter((_, index) => areAdjustments[index])
  const finished = interpretResponse({ kind: 'refused', code, message }, adjusting).rows.values()
  const rows = attempts.map(
    (_, index): RowOutcome => (areAdjustments[index] ? finished.next().value! : { status: 'sent' }),
  )
  return { rows, ends: null }
}

const hourMs = 3_600_000

/** Within this, a vendor that got an event twice keeps it once: Meta for 48 hours, Google for ever. */
export function mayRepeat(vendor: Vendor, takenAt: Date | null, now: Date): boolean {
  return vendor === 'google' || takenAt === null || now.getTime() - takenAt.getTime() < 47 * hourMs
}
