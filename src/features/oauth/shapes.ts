import { z } from 'zod'
import type { Answer } from '../../kernel/operation.ts'

/** All fields are optional text: what is wrong with them is said in RFC 6749's own words, not in ours. */
export const clientFields = {
  client_id: z.string().optional().describe('Unless sent by HTTP Basic.'),
  client_secret: z.string().optional().describe('Unless sent by HTTP Basic.'),
}

/** Public operations are given the request's headers as well. */
export interface WithHeaders {
  headers: { authorization?: string }
}

export const noStore = { 'Cache-Control': 'no-store', Pragma: 'no-cache' }

/** RFC 6749's codes, and the one of ours that says more than `invalid_scope` would. */
type OauthError = 'invalid_request' | 'unsupported_grant_type' | 'invalid_scope' | 'healthcare_scope_forbidden'

/** A flat refusal (RFC 6749, 5.2). */
export function refuse(error: OauthError, description: string): Answer<never> {
  return { status: 400, data: { error, error_description: description } as never, headers: noStore }
}

export function refuseClient(): Answer<never> {
  const data = { error: 'invalid_client', error_description: 'The client is unknown or its secret is wrong.' }
  return { status: 401, data: data as never, headers: { ...noStore, 'WWW-Authenticate': 'Basic realm="tributary"' } }
}
