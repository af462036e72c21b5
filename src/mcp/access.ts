import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Caller } from '../http/access.ts'
import type { Services } from '../kernel/context/services.ts'
import { ApiError, type ErrorCode, type ErrorDetails, fail } from '../kernel/errors/errors.ts'
import { once } from '../kernel/once.ts'
import type { Operation } from '../kernel/operations/operation.ts'
import { listReachableProfiles, type ReachableProfile } from '../tenancy/access/reachable-profile-queries.ts'
import type { ToolRequest } from './tool-of-operation.ts'

/** The permissions of a token, and a function that calls operations through their HTTP routes. */
export interface TokenAccess {
  caller: Caller
  /** The id of the MCP message; the calls that it causes have their own ids. */
  requestId: string
  profiles(): Promise<readonly ReachableProfile[]>
  /** The profile of a call: that of the token, the named one, or the only one; null if there are several and none is named. */
  profileOf(input: Record<string, unknown>): Promise<string | null>
  /** Whether the token may call an operation on a profile, or on any profile if none is named. */
  mayCall(op: Operation, profileId: string | null): Promise<boolean>
  send(request: ToolRequest, profileId: string | null): Promise<ToolResponse>
}

/** The response of an operation; a body that is passed on unchanged is not parsed. */
export interface ToolResponse {
  status: number
  text: string
  readonly body: Record<string, unknown>
}

/** At most this many profiles are searched; callers with more must name one. */
const profilesMax = 100

export function getTokenAccess(server: FastifyInstance, services: Services, request: FastifyRequest): TokenAccess {
  const caller = request.caller!
  let found: Promise<readonly ReachableProfile[]> | undefined
  const profiles = () => {
    found ??= listReachableProfiles(services.db, caller.actor, caller.profile, { limit: profilesMax })
    return found
  }
  const { authorization = '', 'user-agent': agent = '' } = request.headers

  async function isOpen(op: Operation, on: Caller): Promise<boolean> {
    try {
      await services.access.require(op, on, { params: {} })
      return true
    } catch (error) {
      if (error instanceof ApiError) return false
      throw error
    }
  }

  /** Cached per request, because listing the tools checks every operation. */
  const bound = new Map<string, Promise<Caller>>()
  function boundTo(profileId: string | null): Caller | Promise<Caller> {
    if (profileId === null || caller.profile?.id === profileId) return caller
    const known = bound.get(profileId) ?? bind(profileId)
    bound.set(profileId, known)
    return known
  }

  /** The caller on its profiles, once per set of permissions: most profiles of a token have the same. */
  const differingCallers = once(async () => {
    const callers = new Map<string, Caller>()
    for (const { id } of await profiles()) {
      const on = await boundTo(id)
      callers.set(permissionsOf(on), on)
    }
    return [...callers.values()]
  })

  async function bind(profileId: string): Promise<Caller> {
    const named = { headers: { authorization, 'x-profile-id': profileId }, query: {}, method: 'GET' }
    return services.access.authenticate(named as unknown as FastifyRequest)
  }

  return {
    caller,
    requestId: request.id,
    profiles,
    async profileOf({ profile_id: named }) {
      if (named !== undefined && typeof named !== 'string') fail('invalid_parameter', 'profile_id: must be text')
      if (typeof named === 'string') return named
      if (caller.profile) return caller.profile.id
      const [only, ...others] = await profiles()
      return only && others.length === 0 ? only.id : null
    },
    async mayCall(op, profileId) {
      if (op.boundTo !== 'profile') return isOpen(op, caller)
      if (profileId !== null) return isOpen(op, await boundTo(profileId))
      for (const differing of await differingCallers()) if (await isOpen(op, differing)) return true
      return false
    },
    async send({ method, url, body, headers }, profileId) {
      const isNamed = profileId !== null && caller.profile === null
      const response = await server.inject({
        method,
        url,
        remoteAddress: request.ip,
        headers: { authorization, 'user-agent': agent, ...headers, ...(isNamed && { 'x-profile-id': profileId }) },
        ...(body !== undefined && { payload: body as object }),
      })
      const text = response.payload
      return {
        status: response.statusCode,
        text,
        get body() {
          return text === '' ? {} : JSON.parse(text)
        },
      }
    },
  }
}

/** Everything of a caller that decides whether it may run an operation. */
function permissionsOf({ kind, actor, scopes, profile }: Caller): string {
  return [
    kind,
    actor.kind === 'user' && actor.role,
    profile?.is_healthcare_family,
    profile && profile.provisioned_by_app_id !== null,
    profile && profile.attribution_enabled_at !== null,
    ...[...scopes].toSorted(),
  ].join()
}

/** Passes on the error of an operation unchanged: its `request_id` stays in the details, because the log contains that id. */
export function rejectionIn(body: Record<string, unknown>): ApiError {
  const { code, message, status, docs_url: _, ...details } = body.error as Rejection & ErrorDetails
  return new ApiError(code, message, details, status)
}

interface Rejection {
  code: ErrorCode
  message: string
  status: number
  request_id: string
  docs_url: string
}
