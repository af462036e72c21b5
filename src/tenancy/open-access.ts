import type { Access, Caller } from '../http/access.ts'
import type { CredentialNotices, Db } from '../kernel/context.ts'
import { fail } from '../kernel/errors.ts'
import type { Operation } from '../kernel/operation.ts'
import { findDisclosure } from './access-queries.ts'
import { authenticator } from './authenticate.ts'
import { decideAccess } from './decide-access.ts'
import { holderOf } from './holder-of.ts'
import { noteDisclosure } from './note-disclosure.ts'
import { ownOrigins } from './own-origins.ts'
import { rollSession } from './roll-session.ts'

export interface AccessOptions {
  db: Db
  now: () => Date
  credentials: CredentialNotices
  operatorKey: string | null
  baseUrl: string
  apiUrl: string
}

/** Who callers are and what they may do, for the HTTP side. */
export function openAccess(options: AccessOptions): Access {
  const { db, now, credentials, operatorKey, baseUrl, apiUrl } = options
  return {
    authenticate: authenticator({
      db,
      now,
      cache: credentials,
      operatorKey,
      ownOrigins: ownOrigins(baseUrl, apiUrl),
    }),
    require: requireAccess,
    enter: (request, reply, caller) =>
      caller.kind === 'session' ? rollSession(options, request, reply, caller) : undefined,
    holderOf,
    async noteReplay(ctx, kept) {
      const first = await findDisclosure(ctx.db, ctx.profile.id, kept.request_id, kept.created_at)
      await noteDisclosure(ctx, { ...first, replay_of: kept.request_id })
    },
  }
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
