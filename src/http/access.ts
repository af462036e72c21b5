import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Actor, BoundProfile, ProfileContext } from '../kernel/context/context.ts'
import type { Scope } from '../kernel/context/scopes.ts'
import type { CredentialKind, Operation } from '../kernel/operations/operation.ts'
import type { StoredResponse } from './idempotency/idempotency.ts'

/** A verified credential, bound to the profile of this request. */
export interface Caller {
  kind: CredentialKind
  actor: Actor
  scopes: ReadonlySet<Scope>
  profile: BoundProfile | null
  rateLimitSubject: string
  rateLimitPerMinute: number
  expiresAt: Date | null
  /** The session of a user who operates the deployment. */
  isOperator?: boolean
  /** The parameters with which a share link calls an operation, each fixed or one of several; null if it cannot call it. */
  sharedQuery?: (operationId: string) => Record<string, string | readonly string[]> | null
}

/** What an access check reads of a request; for a share link it replaces the query. */
export type AccessRequest = Pick<FastifyRequest, 'params'> & Partial<Pick<FastifyRequest, 'query'>>

/** The functions of the tenancy context that HTTP request handling needs. */
export interface Access {
  /** Verifies the credential of the request; throws, or rejects the promise, if it is invalid. */
  authenticate(request: FastifyRequest): Caller | Promise<Caller>
  /** Throws if the caller may not run the operation; the request names the workspace or profile. */
  require(op: Operation, caller: Caller, request: AccessRequest): void | Promise<void>
  /** Throws if the request was sent by a page of another site. */
  requireOwnPage(request: FastifyRequest): void
  /** Called after authentication succeeded, for example to extend the session. */
  enter(request: FastifyRequest, reply: FastifyReply, caller: Caller): void | Promise<void>
  /** The owner of a credential; null is the operator. */
  holderOf(actor: Actor): string | null
  /** Logs that a replayed response contained personal data. */
  logReplay(ctx: ProfileContext, stored: StoredResponse): Promise<void>
}
