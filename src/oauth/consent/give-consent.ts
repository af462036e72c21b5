import { type Context, inTransaction, type WorkContext } from '../../kernel/context/context.ts'
import type { Scope } from '../../kernel/context/scopes.ts'
import { newId } from '../../kernel/ids.ts'
import { createToken } from '../../kernel/secrets/token.ts'
import { findClient } from '../../tenancy/apps/app-queries.ts'
import { recordPersonalAuditEvent } from '../../tenancy/audit-log/record-audit-event.ts'
import { isHealthcareFamily } from '../../tenancy/callers/scopes-of-grant.ts'
import { insertAuthorization, insertDocumentApp, listOfferedProfiles } from '../authorizations/queries.ts'
import { openScopes } from '../clients/find-requesting-client.ts'
import { decideOffer, decideOfferEverywhere, type Offer, type ScopeRequest } from '../domain/decide-offer.ts'
import type { AuthorizeRequest } from '../domain/validate-request.ts'
import type { Choice } from '../pages/consent-page.ts'
import type { ConsentTicket } from './consent-ticket.ts'

/** RFC 6749 allows up to ten minutes; the exchange takes seconds. */
const codeSeconds = 60

/** The profiles of a user, each with what the user can grant there. */
export async function listChoices(ctx: WorkContext, userId: string, scopeRequest: ScopeRequest): Promise<Choice[]> {
  const profiles = await listOfferedProfiles(ctx.db, userId)
  return profiles.map((profile) => {
    const isHealthcare = isHealthcareFamily(profile)
    const { id, name, workspace_id, workspace_name: workspace, role, is_limited } = profile
    return {
      id,
      name,
      workspace,
      workspace_id,
      role,
      isHealthcare,
      offer: decideOffer(scopeRequest, { role, is_limited, is_healthcare_family: isHealthcare }),
    }
  })
}

export function offerEverywhere(scopeRequest: ScopeRequest, choices: readonly Choice[]): Offer | null {
  if (scopeRequest.kind === 'partner' || choices.length < 2) return null
  return decideOfferEverywhere(
    scopeRequest,
    choices.map(({ role }) => role),
  )
}

/** The offer for the chosen profile; null if the user cannot choose it. */
export function offerOf(chosen: string, scopeRequest: ScopeRequest, choices: readonly Choice[]): Offer | null {
  if (chosen === 'all') return offerEverywhere(scopeRequest, choices)
  return choices.find(({ id }) => id === chosen)?.offer ?? null
}

export type Consent = { code: string } | { problem: 'client' | 'answered' }

/** Stores the consent with the authorization code. Each page yields at most one code. */
export function giveConsent(
  ctx: Context,
  person: { user_id: string },
  { id: consent_ticket_id, request, document }: ConsentTicket,
  grant: { kind: ScopeRequest['kind']; profile_id: string | null; scopes: Scope[] },
): Promise<Consent> {
  return inTransaction(ctx, async (ctx) => {
    const appId = await appIdOf(ctx, request, document)
    if (!appId) return { problem: 'client' }
    const now = ctx.now()
    const authorizationId = newId(now.getTime())
    const { text, ...token } = createToken('authorization_code')
    const unused = { activated_at: null, last_used_at: null, ended_at: null, end_reason: null }
    const isFirst = await insertAuthorization(
      ctx.db,
      {
        id: authorizationId,
        app_id: appId,
        user_id: person.user_id,
        resource: request.resource,
        ...grant,
        ...unused,
        created_at: now,
        consent_ticket_id,
      },
      {
        ...token,
        authorization_id: authorizationId,
        used_at: null,
        created_at: now,
        redirect_uri: request.redirect_uri,
        code_challenge: request.code_challenge,
        expires_at: new Date(now.getTime() + codeSeconds * 1000),
      },
    )
    if (!isFirst) return { problem: 'answered' }
    const details = { authorization_id: authorizationId, app_id: appId, profile_id: grant.profile_id, kind: grant.kind }
    await recordPersonalAuditEvent(ctx, person.user_id, 'app_authorized', {
      ...details,
      scopes: grant.scopes.join(' '),
    })
    return { code: text }
  })
}

/** An app with a client document is stored when the first user consents. */
async function appIdOf(
  ctx: WorkContext,
  { client_id }: AuthorizeRequest,
  document: ConsentTicket['document'],
): Promise<string | null> {
  if (!document) return (await findClient(ctx.db, client_id))?.id ?? null
  const app = { ...document, client_id, scopes: openScopes }
  return insertDocumentApp(ctx.db, { id: newId(), ...app, created_at: ctx.now() })
}
