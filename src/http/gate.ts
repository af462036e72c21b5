import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '../kernel/context/services.ts'
import { ApiError, fail } from '../kernel/errors/errors.ts'
import type { Operation } from '../kernel/operations/operation.ts'
import type { Caller } from './access.ts'
import type { BrowserLimits } from './rate-limit/browser-limits.ts'
import type { RateLimitDecision } from './rate-limit/domain/sliding-minute.ts'
import { addressOf, countedAddress } from './requests/address-of.ts'
import type { Gate } from './serve-operation.ts'

/**
 * Authenticates, rate limits and authorizes every operation before the body is read. With a cached credential and counters in
 * memory it returns without a promise, which saves a tenth of the time of a small request.
 */
export function makeGate(services: Services, browsers: BrowserLimits): Gate {
  return (op, request, reply) => {
    if (op.transport.isForBrowsers) return browsers.countAddress(request)
    if (op.transport.isForOwnPages) services.access.requireOwnPage(request)
    if (op.credentials.length === 0) return countStranger(services, request, reply)
    const admitted = (caller: Caller) => admit(services, op, request, reply, caller)
    // Requests without a valid credential are limited by address, which slows down guessing.
    const rejected = async (error: unknown): Promise<never> => {
      if (error instanceof ApiError && error.status === 401) await countStranger(services, request, reply)
      throw error
    }
    try {
      const proof = services.access.authenticate(request)
      return proof instanceof Promise ? proof.then(admitted, rejected) : admitted(proof)
    } catch (error) {
      return rejected(error)
    }
  }
}

function admit(
  services: Services,
  op: Operation,
  request: FastifyRequest,
  reply: FastifyReply,
  caller: Caller,
): void | Promise<void> {
  // Set before the checks, so that the log also names the caller of a rejected request.
  request.caller = caller
  const enter = () => services.access.enter(request, reply, caller)
  const checkLimit = (): void | Promise<void> => {
    const pending = services.access.require(op, caller, request)
    return pending ? pending.then(enter) : enter()
  }
  const counted = count(services, reply, caller.rateLimitSubject, caller.rateLimitPerMinute)
  return counted ? counted.then(checkLimit) : checkLimit()
}

/** A page of the reference is larger than any other response. */
const docsPerMinute = 60

export async function limitDocs(services: Services, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  await count(services, reply, `docs:${countedAddress(addressOf(request))}`, docsPerMinute)
}

/** Requests per minute of an address without a credential. */
const anonymousRequestsPerMinute = 300

function countStranger(services: Services, request: FastifyRequest, reply: FastifyReply): void | Promise<void> {
  return count(services, reply, `address:${countedAddress(addressOf(request))}`, anonymousRequestsPerMinute)
}

function count(services: Services, reply: FastifyReply, subject: string, limit: number): void | Promise<void> {
  const checkLimit = (decision: RateLimitDecision) => {
    reply.header('x-ratelimit-limit', limit)
    reply.header('x-ratelimit-remaining', decision.remaining)
    reply.header('x-ratelimit-reset', decision.resetAtUnixSeconds)
    if (!decision.isAllowed) fail('rate_limit_exceeded', undefined, { retry_after_seconds: decision.retryAfterSeconds })
  }
  const hit = services.rateLimiter.hit(subject, limit)
  return hit instanceof Promise ? hit.then(checkLimit) : checkLimit(hit)
}
