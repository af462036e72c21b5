import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Actor, BoundProfile, ProfileContext } from '../kernel/context/context.ts'
import type { Scope } from '../kernel/context/scopes.ts'
import type { CredentialKind, Operation } from '../kernel/operations/operation.ts'
import type { StoredResponse } from './idempotency/idempotency.ts'

/** A proven credential, bound to the profile this request is about. */
export interface Caller {
  kind: CredentialKind
  actor: Actor
  scopes: ReadonlySet<Scope>
  profile: BoundProfile | null
  rateLimitSubject: string
  rateLimitPerMinute: number
  expiresAt: Date | null
  /** The session of a person who operates the deployment. */
  isOperator?: boolean
}

/** What serving requests needs of whoever knows credentials: the context of tenancy answers it. */
export interface Access {
  /** Proves the request's credential. Refuses by throwing, at once or later. */
  authenticate(request: FastifyRequest): Caller | Promise<Caller>
  /** Refuses by throwing what the caller may not run; the request names the workspace or profile that it is about. */
  require(op: Operation, caller: Caller, request: Pick<FastifyRequest, 'params'>): void | Promise<void>
  /** Refuses what a page of another site sent. */
  requireOwnPage(request: FastifyRequest): void
  /** A caller was let in: what its credential does with that, such as living on. */
  enter(request: FastifyRequest, reply: FastifyReply, caller: Caller): void | Promise<void>
  /** Who stands behind a credential; null is the operator. */
  holderOf(actor: Actor): string | null
  /** A kept answer told of persons once more. */
  logReplay(ctx: ProfileContext, stored: StoredResponse): Promise<void>
}
