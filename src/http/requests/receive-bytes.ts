import type { Readable } from 'node:stream'
import { ApiError } from '../../kernel/errors/errors.ts'
import type { BodyLimits, BodyShare } from './body-budget.ts'

export interface Receiving {
  bytesMax: number
  /** The Content-Length of the request; NaN if absent. */
  declaredBytes: number
  share: BodyShare
  limits: Pick<BodyLimits, 'stallMs' | 'totalMs'>
}

/**
 * Reads a body to its end, or rejects it: too long, longer or shorter than declared, too slow, over the memory budget, or aborted
 * by the client.
 */
export function receiveBytes(
  payload: Readable,
  { bytesMax, declaredBytes, share, limits }: Receiving,
  done: (error: ApiError | null, bytes: Buffer) => void,
): void {
  if (declaredBytes > bytesMax) {
    done(tooLarge(bytesMax), nothing)
    return
  }
  const chunks: Buffer[] = []
  const endsAtMs = performance.now() + limits.totalMs
  let received = 0
  let isFinished = false
  let timer = setTimeout(onSilence, Math.min(limits.stallMs, limits.totalMs))

  payload.on('data', onData)
  payload.on('end', onEnd)
  payload.on('error', onLost)
  payload.on('close', onLost)
  payload.resume()

  function onData(chunk: Buffer): void {
    received += chunk.length
    const leftMs = endsAtMs - performance.now()
    if (received > bytesMax) finish(tooLarge(bytesMax))
    else if (!share.take(chunk.length)) finish(noRoom())
    else if (leftMs <= 0) finish(tooSlow())
    else {
      chunks.push(chunk)
      // The end of a complete body follows immediately.
      if (received === declaredBytes) return
      clearTimeout(timer)
      timer = setTimeout(onSilence, Math.min(limits.stallMs, leftMs))
    }
  }

  function onEnd(): void {
    const isAsDeclared = Number.isNaN(declaredBytes) || declaredBytes === received
    finish(
      isAsDeclared ? null : new ApiError('invalid_request', 'The length of the body differs from its content-length.'),
    )
  }

  function onSilence(): void {
    finish(tooSlow())
  }

  function onLost(): void {
    finish(new ApiError('invalid_request', 'The body is incomplete.'))
  }

  function finish(error: ApiError | null): void {
    if (isFinished) return
    isFinished = true
    clearTimeout(timer)
    payload.off('data', onData)
    payload.off('end', onEnd)
    payload.off('close', onLost)
    // A stream error after this point needs a listener, or it would end the process.
    if (!error) payload.off('error', onLost)
    done(error, error ? nothing : chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks, received))
  }
}

const nothing = Buffer.alloc(0)

function tooLarge(bytesMax: number): ApiError {
  return new ApiError('payload_too_large', `The body is larger than the ${bytesMax} bytes that this route accepts.`)
}

function tooSlow(): ApiError {
  return new ApiError('invalid_request', 'The body did not arrive in time.')
}

function noRoom(): ApiError {
  return new ApiError('service_unavailable', 'The server is receiving too much data. Try again later.', {
    retry_after_seconds: 1,
  })
}
