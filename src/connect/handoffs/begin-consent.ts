import type { WorkContext } from '../../kernel/context/context.ts'
import { findApp } from '../../tenancy/apps/app-queries.ts'
import { decideOpened, type HandoffConditions } from '../domain/decide-handoff.ts'
import { isReturnAllowed } from '../domain/handoff-outcome.ts'
import { openCall } from '../open-session.ts'
import { failHandoff } from './complete-handoff.ts'
import { type ConsentState, createConsentState } from './consent-state.ts'
import { type HandoffResult, toHandoffResult } from './handoff-result.ts'
import { findHandoffProvider, type Handoff } from './schemas.ts'

type Begun = { kind: 'consent'; url: string; cookie: ConsentState['cookie'] } | { kind: 'ended'; result: HandoffResult }

/** Opens a hand-off link: redirects to the provider's consent screen, or reports the outcome of the hand-off. */
export async function beginConsent(ctx: WorkContext, handoff: Handoff, locale: 'en' | 'es'): Promise<Begun> {
  const provider = findHandoffProvider(ctx, handoff.provider)
  const conditions = await loadConditions(ctx, handoff)
  const step = decideOpened(handoff, conditions, ctx.now())
  if (step.kind === 'finish') {
    return {
      kind: 'ended',
      result: toHandoffResult(await failHandoff(ctx, handoff, step.reason), step.reason, ctx.now()),
    }
  }
  if (step.kind === 'report') return { kind: 'ended', result: toHandoffResult(handoff, step.reason, ctx.now()) }
  const { state, cookie, code_challenge } = await createConsentState(ctx.secrets, handoff, ctx.now())
  const registration = ctx.vendors.find(handoff.provider)!
  const url = provider!.oauth!.consentUrl({
    registration,
    consent_origin: registration.consent_origin ?? provider!.origins.consent,
    redirect_uri: redirectUri(ctx.baseUrl, handoff.provider),
    state,
    code_challenge,
    locale,
  })
  return { kind: 'consent', url, cookie }
}

export function redirectUri(baseUrl: string, provider: string): string {
  return `${baseUrl}/connect/callback/${provider}`
}

/** Loads what may have changed since the hand-off was created. */
export async function loadConditions(ctx: WorkContext, handoff: Handoff): Promise<HandoffConditions> {
  const provider = findHandoffProvider(ctx, handoff.provider)
  const app = handoff.return_url === null || handoff.app_id === null ? null : await findApp(ctx.db, handoff.app_id)
  return {
    // A provider with a pasted credential needs no registration, except for its consent screen.
    is_configured: provider !== null && Boolean(openCall(ctx, provider)?.registration.client_id),
    is_return_allowed: handoff.return_url === null || (app !== null && isReturnAllowed(handoff.return_url, app)),
  }
}
