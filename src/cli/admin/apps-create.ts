import { command } from '../command.ts'
import { adminClient } from './admin-client.ts'

interface CreatedApp {
  id: string
  client_id: string
  client_secret: string
}

export const appsCreate = command({
  name: 'apps create',
  summary: 'Register a partner app.',
  options: {
    name: { type: 'string', isRequired: true, help: 'Shown to whoever consents.' },
    'redirect-uri': {
      type: 'string',
      multiple: true,
      isRequired: true,
      placeholder: 'URI',
      help: 'Where consent leads.',
    },
    scope: { type: 'string', multiple: true, isRequired: true, help: 'The most it may ask for.' },
    'client-id': { type: 'string', placeholder: 'ID', help: 'Default: generated.' },
    'return-origin': {
      type: 'string',
      multiple: true,
      placeholder: 'ORIGIN',
      help: 'Default: those of the redirect URIs.',
    },
    tier: { type: 'string', help: 'Rate limit: standard, elevated or internal.' },
  },
  async run(input) {
    const { options, print } = input
    const response = await adminClient(input)<CreatedApp>('POST', '/admin/oauth-apps', {
      name: options.name,
      redirect_uris: options['redirect-uri'],
      allowed_scopes: options.scope,
      client_id: options['client-id'],
      ...(options['return-origin'].length > 0 && { allowed_return_origins: options['return-origin'] }),
      rate_limit_tier: options.tier,
    })
    const { id, client_id, client_secret } = response.data
    print(response, [
      `app            ${id}`,
      `client id      ${client_id}`,
      `client secret  ${client_secret}`,
      '',
      'The secret is not shown again.',
    ])
  },
})
