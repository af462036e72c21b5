import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Caller } from '../http/access.ts'
import type { Services } from '../kernel/context/services.ts'
import { ApiError, type ErrorCode, type ErrorDetails, fail } from '../kernel/errors/errors.ts'
import type { Operation } from '../kernel/operations/operation.ts'
import { listReachableProfiles, type ReachableProfile } from '../tenancy/access/reachable-profile-queries.ts'
import type { ToolRequest } from './tool-of-operation.ts'

/** What a token reaches, and how its calls are made: as if it had come to the operation's own route. */
export interface TokenAccess {
  caller: Caller
  /** Of the message itself; what it sends on has ids of its own. */
  requestId: string
  profiles(): Promise<readonly ReachableProfile[]>
  /** The profile that a call is about: the token's own, the named one, or the only one; null where none is named of several. */
  profileOf(input: Record<string, unknown>): Promise<string | null>
  /** Whether the token may call an operation on a profile, or on any where none is named. */
  mayCall(op: Operation, profileId: string | null): Promise<boolean>
  send(request: ToolRequest, profileId: string | null): Promise<ToolResponse>
}

/** An operation's answer; what is given on as it came is not read in between. */
export interface ToolResponse {
  status: number
  text: string
  readonly body: Record<string, unknown>
}

/** So many profiles are looked through; whoever has more names the one that is meant. */
export const profilesMax = 100

export function getTokenAccess(server: FastifyInstance, services: Services, request: FastifyRequest): TokenAccess {
  const caller = request.caller!
  let found: Promise<readonly ReachableProfile[]> | undefined
  const profiles = () => {
    found ??= listReachableProfiles(services.db, caller.actor, caller.profile, profilesMax)
    return found
  }
  const { authorization = '', 'user-agent': agent = '' } = request.headers

  async function isOpen(op: Operation, profileId: string | null): Promise<boolean> {
    try {
      await services.access.require(op, await boundTo(profileId), { params: {} })
      return true
    } catch (error) {
      if (error instanceof ApiError) return false
      throw error
    }
  }

  /** Looked up once a request: a list of tools asks of every operation. */
  const bound = new Map<string, Promise<Caller>>()
  function boundTo(profileId: string | null): Caller | Promise<Caller> {
    if (profileId === null || caller.profile?.id === profileId) return caller
    const known = bound.get(profileId) ?? bind(profileId)
    bound.set(profileId, known)
    return known
  }

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
      if (op.boundTo !== 'profile') return isOpen(op, null)
      if (profileId !== null) return isOpen(op, profileId)
      for (const { id } of await profiles()) if (await isOpen(op, id)) return true
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

/** An operation's refusal, to be given on as it is: `request_id` stays among its details, for the log knows it by that one. */
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
