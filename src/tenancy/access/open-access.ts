import type { Access, AccessRequest, Caller } from '../../http/access.ts'
import type { CredentialNotices, Db } from '../../kernel/context/context.ts'
import type { Role } from '../../kernel/context/scopes.ts'
import { fail } from '../../kernel/errors/errors.ts'
import { isUuid } from '../../kernel/ids.ts'
import type { Operation } from '../../kernel/operations/operation.ts'
import { findDisclosure } from '../access-log/access-queries.ts'
import { logPersonalDataAccess } from '../access-log/log-personal-data-access.ts'
import { holderOf } from '../callers/holder-of.ts'
import { completeQuery, findForbiddenParameter } from '../share-links/domain/bind-view.ts'
import { type OpeningOptions, openingLog } from '../share-links/log-openings.ts'
import { findMembership, findRoleOnProfile } from '../users/member-profile-queries.ts'
import { authenticator } from './authenticate.ts'
import { decideAccess } from './decide-access.ts'
import { rollSession } from './open-session.ts'
import { ownOrigins, rejectForeignPage } from './own-origins.ts'

export interface AccessOptions {
  db: Db
  now: () => Date
  credentials: CredentialNotices
  operatorKey: string | null
  baseUrl: string
  apiUrl: string
  countryOf: OpeningOptions['countryOf']
}

/** Authentication and authorization for the HTTP server. */
export function openAccess(options: AccessOptions): Access {
  const { db, now, credentials, operatorKey, baseUrl, apiUrl } = options
  const logOpening = openingLog(options)
  return {
    authenticate: authenticator({
      db,
      now,
      cache: credentials,
      operatorKey,
      ownOrigins: ownOrigins(baseUrl, apiUrl),
    }),
    require: (op, caller, request) => requireAccess(db, op, caller, request),
    requireOwnPage: (request) => rejectForeignPage(request, ownOrigins(baseUrl, apiUrl)),
    enter: (request, reply, caller) =>
      caller.kind === 'session' ? rollSession(options, request, reply, caller) : logOpening(request, caller),
    holderOf,
    async logReplay(ctx, stored) {
      const first = await findDisclosure(ctx.db, ctx.profile.id, stored.request_id, stored.created_at)
      await logPersonalDataAccess(ctx, { ...first, replay_of: stored.request_id })
    },
  }
}

function requireAccess(db: Db, op: Operation, caller: Caller, request: AccessRequest): void | Promise<void> {
  const { actor } = caller
  if (actor.kind === 'share_link') return bindSharedRequest(op, caller, request)
  if (actor.kind !== 'user') return checkAccess(op, caller, null)
  if (op.roleOn === 'active_profile') return checkAccess(op, caller, actor.role)
  // A credential of the wrong kind, or an invalid id in the path, is rejected without a lookup.
  const [named] = Object.values(request.params as Record<string, string>)
  if (!op.credentials.includes(caller.kind) || !isUuid(named ?? '')) return checkAccess(op, caller, null)
  return findNamedRole(db, op, named!, actor.user_id).then((member) =>
    member === null
      ? fail('not_found', `No such ${op.roleOn}.`)
      : checkAccess(op, caller, member.role, member.is_limited),
  )
}

async function findNamedRole(
  db: Db,
  { roleOn }: Operation,
  named: string,
  userId: string,
): Promise<{ role: Role; is_limited: boolean } | null> {
  if (roleOn === 'workspace') return findMembership(db, named, userId)
  const role = await findRoleOnProfile(db, named, userId)
  return role && { role, is_limited: false }
}

/** A link calls only the operations of its view, with the parameters of the view. */
function bindSharedRequest(op: Operation, caller: Caller, request: AccessRequest): void {
  const bound =
    caller.sharedQuery?.(op.id) ?? fail('forbidden', 'A share link reads only its view.', { reason: 'share_link' })
  const sent = (request.query ?? {}) as Record<string, unknown>
  const field = findForbiddenParameter(sent, bound)
  if (field !== null) fail('forbidden', `${field}: is fixed by the share link`, { reason: 'share_link', field })
  request.query = completeQuery(sent, bound)
}

function checkAccess(op: Operation, caller: Caller, role: Role | null, isLimited = false): void {
  const { profile } = caller
  const rejection = decideAccess(op, {
    kind: caller.kind,
    isOperator: caller.isOperator ?? false,
    scopes: caller.scopes,
    role,
    isLimited,
    profile: profile && {
      is_healthcare_family: profile.is_healthcare_family,
      is_app_provisioned: profile.provisioned_by_app_id !== null,
      is_attribution_enabled: profile.attribution_enabled_at !== null,
    },
  })
  if (rejection) fail(rejection.code, rejection.message, rejection.details)
}
