import { z } from 'zod'
import { scopeNames } from '../kernel/context/scopes.ts'
import { operation } from '../kernel/operations/operation.ts'

/** The resource URL of the MCP endpoint. */
export function mcpResource(baseUrl: string): string {
  return `${baseUrl}/mcp`
}

/** The resources that tokens can be requested for (RFC 8707): the whole service, its API or the MCP endpoint. */
export function resourcesOf(baseUrl: string): string[] {
  return [baseUrl, `${baseUrl}/`, `${baseUrl}/api/v1`, mcpResource(baseUrl)]
}

/** Public and readable from any origin; it contains no private data. */
const open = {
  transport: { isRooted: true, envelope: 'bare' },
  auth: 'none',
  boundTo: 'app',
} as const

const openHeaders = { 'Access-Control-Allow-Origin': '*', 'Cache-Control': 'public, max-age=300' }

export const readServerMetadata = operation({
  id: 'oauth.readServerMetadata',
  ...open,
  http: 'GET /.well-known/oauth-authorization-server',
  summary: 'Get the authorization server metadata (RFC 8414)',
  data: z.object({
    issuer: z.string(),
    authorization_endpoint: z.string(),
    token_endpoint: z.string(),
    revocation_endpoint: z.string(),
    registration_endpoint: z.string().optional().describe('Present when `OAUTH_DYNAMIC_REGISTRATION` is on.'),
    scopes_supported: z.array(z.string()),
    response_types_supported: z.array(z.string()),
    response_modes_supported: z.array(z.string()),
    grant_types_supported: z.array(z.string()),
    token_endpoint_auth_methods_supported: z.array(z.string()),
    revocation_endpoint_auth_methods_supported: z.array(z.string()),
    code_challenge_methods_supported: z.array(z.string()),
    authorization_response_iss_parameter_supported: z.boolean(),
    client_id_metadata_document_supported: z.boolean(),
    protected_resources: z.array(z.string()),
    ui_locales_supported: z.array(z.string()),
    service_documentation: z.string(),
  }),
  async run({ baseUrl, settings }) {
    const methods = ['client_secret_basic', 'client_secret_post', 'none']
    return {
      headers: openHeaders,
      data: {
        issuer: baseUrl,
        authorization_endpoint: `${baseUrl}/oauth/authorize`,
        token_endpoint: `${baseUrl}/oauth/token`,
        revocation_endpoint: `${baseUrl}/oauth/revoke`,
        ...(settings.allowsClientRegistration && { registration_endpoint: `${baseUrl}/oauth/register` }),
        scopes_supported: [...scopeNames],
        response_types_supported: ['code'],
        response_modes_supported: ['query'],
        grant_types_supported: ['authorization_code', 'refresh_token', 'client_credentials'],
        token_endpoint_auth_methods_supported: methods,
        revocation_endpoint_auth_methods_supported: methods,
        code_challenge_methods_supported: ['S256'],
        authorization_response_iss_parameter_supported: true,
        client_id_metadata_document_supported: true,
        protected_resources: [baseUrl, mcpResource(baseUrl)],
        ui_locales_supported: ['en', 'es'],
        service_documentation: `${baseUrl}/docs`,
      },
    }
  },
})

const resourceSchema = z.object({
  resource: z.string(),
  authorization_servers: z.array(z.string()),
  scopes_supported: z.array(z.string()),
  bearer_methods_supported: z.array(z.string()),
  resource_name: z.string(),
  resource_documentation: z.string(),
})

function describeResource(baseUrl: string, resource: string, name: string, scopes: readonly string[]) {
  return {
    headers: openHeaders,
    data: {
      resource,
      authorization_servers: [baseUrl],
      scopes_supported: [...scopes],
      bearer_methods_supported: ['header'],
      resource_name: name,
      resource_documentation: `${baseUrl}/docs`,
    },
  }
}

export const readApiMetadata = operation({
  id: 'oauth.readApiMetadata',
  ...open,
  http: 'GET /.well-known/oauth-protected-resource',
  summary: 'Get the protected resource metadata of the API (RFC 9728)',
  data: resourceSchema,
  run: async ({ baseUrl }) => describeResource(baseUrl, baseUrl, 'Tributary', scopeNames),
})

export const readMcpMetadata = operation({
  id: 'oauth.readMcpMetadata',
  ...open,
  http: 'GET /.well-known/oauth-protected-resource/mcp',
  summary: 'Get the protected resource metadata of MCP (RFC 9728)',
  description: 'A client that requests no scope gets `mcp:read`.',
  data: resourceSchema,
  run: async ({ baseUrl }) =>
    describeResource(baseUrl, mcpResource(baseUrl), 'Tributary for assistants', [
      'mcp:read',
      'mcp:write',
      'customers:read',
    ]),
})
