import type { FastifyReply, FastifyRequest } from 'fastify'
import { decideAccess } from '../domain/access/decide-access.ts'
import { tierLimits } from '../features/credentials/shapes.ts'
import { ApiError, fail } from '../kernel/errors.ts'
import type { Operation } from '../kernel/operation.ts'
import type { Authenticate, Caller } from './authenticate.ts'
import type { HttpDeps } from './deps.ts'
import { rollSession } from './roll-session.ts'
import type { Gate } from './serve-operation.ts'

/** What stands before every operation: who is it, how often, may they. It runs before the body is read. */
export function makeGate(deps: HttpDeps, authenticate: Authenticate): Gate {
  return async (op, request, reply) => {
    if (op.credentials.length === 0) return countStranger(deps, request, reply)
    const caller = await proveCaller(deps, authenticate, request, reply)
    await count(deps, reply, caller.rateLimitSubject, caller.rateLimitPerMinute)
    requireAccess(op, caller)
    if (caller.kind === 'session') await rollSession(deps, request, reply, caller)
    request.caller = caller
  }
}

/** Someone who cannot prove a credential is counted by address, so that guessing is slow. */
async function proveCaller(deps: HttpDeps, authenticate: Authenticate, request: FastifyRequest, reply: FastifyReply) {
  try {
    return await authenticate(request)
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) await countStranger(deps, request, reply)
    throw error
  }
}

async function countStranger(deps: HttpDeps, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  await count(deps, reply, `address:${request.ip}`, tierLimits.standard)
}

async function count(deps: HttpDeps, reply: FastifyReply, subject: string, limit: number): Promise<void> {
  const hit = deps.rateLimiter.hit(subject, limit)
  const verdict = hit instanceof Promise ? await hit : hit
  reply
    .header('x-ratelimit-limit', limit)
    .header('x-ratelimit-remaining', verdict.remaining)
    .header('x-ratelimit-reset', verdict.resetAtUnixSeconds)
  if (!verdict.isAllowed) fail('rate_limit_exceeded', undefined, { retry_after_seconds: verdict.retryAfterSeconds })
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
