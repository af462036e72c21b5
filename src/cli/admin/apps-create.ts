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
    name: { type: 'string', isRequired: true, help: 'Name shown on the consent page.' },
    'redirect-uri': {
      type: 'string',
      multiple: true,
      isRequired: true,
      placeholder: 'URI',
      help: 'URI that users return to after consent.',
    },
    scope: { type: 'string', multiple: true, isRequired: true, help: 'A scope that the app may request.' },
    'client-id': { type: 'string', placeholder: 'ID', help: 'Client id. Default: generated.' },
    'return-origin': {
      type: 'string',
      multiple: true,
      placeholder: 'ORIGIN',
      help: 'Origin that users may return to. Default: the origins of the redirect URIs.',
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
