import type { FastifyReply, FastifyRequest } from 'fastify'
import { decideAccess } from '../domain/access/decide-access.ts'
import type { Verdict } from '../domain/limits/sliding-minute.ts'
import { tierLimits } from '../features/credentials/shapes.ts'
import { ApiError, fail } from '../kernel/errors.ts'
import type { Operation } from '../kernel/operation.ts'
import { addressOf, countedAddress } from './address-of.ts'
import type { Authenticate, Caller } from './authenticate.ts'
import type { BrowserLimits } from './browser-limits.ts'
import type { HttpDeps } from './deps.ts'
import { rollSession } from './roll-session.ts'
import type { Gate } from './serve-operation.ts'

/**
 * What stands before every operation: who is it, how often, may they. It runs before the body is read. With a cached
 * credential and counters in memory it answers without a promise, which is worth a tenth of a small request's time.
 */
export function makeGate(deps: HttpDeps, authenticate: Authenticate, browsers: BrowserLimits): Gate {
  return (op, request, reply) => {
    if (op.isForBrowsers) return browsers.countAddress(request)
    if (op.credentials.length === 0) return countStranger(deps, request, reply)
    const admitted = (caller: Caller) => admit(deps, op, request, reply, caller)
    // Someone who cannot prove a credential is counted by address, so that guessing is slow.
    const refused = async (error: unknown): Promise<never> => {
      if (error instanceof ApiError && error.status === 401) await countStranger(deps, request, reply)
      throw error
    }
    try {
      const proof = authenticate(request)
      return proof instanceof Promise ? proof.then(admitted, refused) : admitted(proof)
    } catch (error) {
      return refused(error)
    }
  }
}

function admit(
  deps: HttpDeps,
  op: Operation,
  request: FastifyRequest,
  reply: FastifyReply,
  caller: Caller,
): void | Promise<void> {
  const enter = (): void | Promise<void> => {
    requireAccess(op, caller)
    request.caller = caller
    if (caller.kind === 'session') return rollSession(deps, request, reply, caller)
  }
  const counted = count(deps, reply, caller.rateLimitSubject, caller.rateLimitPerMinute)
  return counted ? counted.then(enter) : enter()
}

function countStranger(deps: HttpDeps, request: FastifyRequest, reply: FastifyReply): void | Promise<void> {
  return count(deps, reply, `address:${countedAddress(addressOf(request))}`, tierLimits.standard)
}

function count(deps: HttpDeps, reply: FastifyReply, subject: string, limit: number): void | Promise<void> {
  const judge = (verdict: Verdict) => {
    reply.header('x-ratelimit-limit', limit)
    reply.header('x-ratelimit-remaining', verdict.remaining)
    reply.header('x-ratelimit-reset', verdict.resetAtUnixSeconds)
    if (!verdict.isAllowed) fail('rate_limit_exceeded', undefined, { retry_after_seconds: verdict.retryAfterSeconds })
  }
  const hit = deps.rateLimiter.hit(subject, limit)
  return hit instanceof Promise ? hit.then(judge) : judge(hit)
}

function requireAccess(op: Operation, caller: Caller): void {
  const { profile } = caller
  const refusal = decideAccess(op, {
    kind: caller.kind,
    scopes: caller.scopes,
    profile: profile && {
      is_healthcare_family: profile.is_healthcare_family,
      is_app_provisioned: profile.provisioned_by_app_id !== null,
      is_attribution_enabled: profile.attribution_enabled_at !== null,
    },
  })
  if (refusal) fail(refusal.code, refusal.message, refusal.details)
}
