import type { IncomingMessage } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '../kernel/context/services.ts'
import { ApiError, fail } from '../kernel/errors/errors.ts'
import type { Operation } from '../kernel/operations/operation.ts'
import type { Caller } from './access.ts'
import type { BrowserLimits } from './rate-limit/browser-limits.ts'
import type { RateLimitDecision } from './rate-limit/domain/sliding-minute.ts'
import { addressOf, countedAddress } from './requests/address-of.ts'
import type { Gate } from './serve-operation.ts'

/** The result of a gate that ran before Fastify received the request. */
interface EarlyResult {
  request: { caller: Caller | null }
  headers: [name: string, value: number][]
  /** Throws if the request was rejected; a promise if that was not decided immediately. */
  outcome: () => void | Promise<void>
}

export interface Gates {
  gate: Gate
  /**
   * Runs the gate for a request with a bearer token that Fastify has not received. Returns null if the request is rejected or waits
   * for a query: then the gate of Fastify repeats the result, so that nothing is counted twice.
   */
  passEarly(op: Operation, raw: IncomingMessage, ip: string): EarlyPass | null
}

export interface EarlyPass {
  caller: Caller
  headers: readonly string[]
  /** Makes the gate of Fastify repeat the result. */
  handOver(): void
}

/**
 * Authenticates, rate limits and authorizes every operation before the body is read. With a cached credential and counters in
 * memory it returns without a promise, which saves a tenth of the time of a small request.
 */
export function makeGates(services: Services, browsers: BrowserLimits): Gates {
  const check = makeGate(services, browsers)
  const results = new WeakMap<IncomingMessage, EarlyResult>()
  return {
    gate(op, request, reply) {
      const early = results.get(request.raw)
      if (!early) return check(op, request, reply)
      const repeat = () => {
        request.caller = early.request.caller
        for (const [name, value] of early.headers) reply.header(name, value)
      }
      repeat()
      return early.outcome()?.finally(repeat)
    },
    passEarly(op, raw, ip) {
      const { headers, method, socket } = raw
      const passed: EarlyResult['headers'] = []
      const request = { raw, headers, method, socket, ip, query: {}, params: {}, caller: null as Caller | null }
      const reply = { header: (name: string, value: number) => void passed.push([name, value]) }
      const handOver = (outcome: EarlyResult['outcome']) => {
        results.set(raw, { request, headers: passed, outcome })
        return null
      }
      try {
        const pending = check(op, request as FastifyRequest, reply as unknown as FastifyReply)
        if (pending) {
          // Fastify's gate awaits it; until then a rejection must not end the process.
          pending.catch(() => {})
          return handOver(() => pending)
        }
      } catch (error) {
        return handOver(() => {
          throw error
        })
      }
      return { caller: request.caller!, headers: passed.flat().map(String), handOver: () => handOver(() => {}) }
    },
  }
}

function makeGate(services: Services, browsers: BrowserLimits): Gate {
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

/** Counts requests that arrived together in one, which the gate counted once. */
export async function countFurther(
  services: Services,
  reply: FastifyReply,
  { rateLimitSubject, rateLimitPerMinute }: Caller,
  requests: number,
): Promise<void> {
  for (let counted = 0; counted < requests; counted++) {
    await count(services, reply, rateLimitSubject, rateLimitPerMinute)
  }
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
