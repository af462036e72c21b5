import { z } from 'zod'
import { type Scope, scopeNames } from '../../kernel/context/scopes.ts'
import { nameEnum, nameSchema } from '../../kernel/schemas/json-schema.ts'
import { displayName } from '../../kernel/schemas/storable-text.ts'
import { timestamp } from '../../kernel/time/date-range.ts'
import { isOrigin, isRedirectUri } from './redirect-uri.ts'

const registrations = ['operator', 'person', 'document', 'dynamic'] as const
nameEnum('AppRegistration', registrations)

const rateLimitTiers = ['standard', 'elevated', 'internal'] as const
nameEnum('RateLimitTier', rateLimitTiers)

export const appSchema = z.object({
  id: z.uuid(),
  client_id: z.string(),
  name: z.string(),
  redirect_uris: z.array(z.string()),
  allowed_return_origins: z.array(z.string()),
  allowed_scopes: z.array(z.enum(scopeNames)),
  rate_limit_tier: z.enum(rateLimitTiers),
  registration: z
    .enum(registrations)
    .describe(
      'How the app was registered: by the operator, by a user, by a client metadata document, or dynamically by the app itself.',
    ),
  workspace_id: z.uuid().nullable().describe('The workspace whose owners and admins manage the app.'),
  created_at: timestamp,
})
nameSchema('App', appSchema)

export type App = z.input<typeof appSchema> & { created_at: Date }

/** The permissions of an app on one profile. */
export interface Grant {
  scopes: Scope[]
  revoked_at: Date | null
  is_relinquished: boolean
  is_delegated: boolean
}

/** The format of the ids that this service assigns. */
const clientIdPattern = /^[A-Za-z0-9][A-Za-z0-9._-]{2,99}$/

/** Client ids are looked up before authentication, so anything else is rejected before it reaches the database. */
export function isClientId(text: string): boolean {
  return clientIdPattern.test(text) || isDocumentAddress(text)
}

/**
 * A client id that is the URL of a metadata document (OAuth client id metadata documents): https, or loopback, which the egress
 * rejects outside of development.
 */
export function isDocumentAddress(text: string): boolean {
  const url = text.length <= 500 ? URL.parse(text) : null
  if (url === null || !isRedirectUri(text)) return false
  return url.href === text && url.pathname !== '/' && !/[#@]/.test(text)
}

export const appFields = {
  name: displayName,
  client_id: z
    .string()
    .regex(clientIdPattern, 'must be 3 to 100 letters, digits, dots, dashes or underscores')
    .describe('Default: a generated one.'),
  redirect_uris: z
    .array(
      z
        .string()
        .max(2000)
        .refine(isRedirectUri, 'must be an https URL (or http on loopback) without fragment or wildcard'),
    )
    .max(50),
  allowed_return_origins: z
    .array(z.string().max(300).refine(isOrigin, 'must be a bare https origin such as https://app.example'))
    .max(50)
    .describe('Origins that a connect may return to. Default: the origins of `redirect_uris`.'),
  allowed_scopes: z
    .array(z.enum(scopeNames))
    .min(1)
    .describe('The maximum scopes of the app; each profile grants a subset.'),
  rate_limit_tier: z.enum(rateLimitTiers),
}
