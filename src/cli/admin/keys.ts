import { CliExit, command } from '../command.ts'
import { adminClient } from './admin-client.ts'

/** A created key. The secret is returned only once. */
export interface CreatedKey {
  id: string
  key: string
  scopes: string[]
}

export function createdKeyLines({ id, key, scopes }: CreatedKey, baseUrl: string): string[] {
  return [
    `key id     ${id}`,
    `scopes     ${scopes.join(' ')}`,
    `key        ${key}`,
    '',
    'The key is not shown again. Try it:',
    `curl -H "Authorization: Bearer ${key}" ${baseUrl}/api/v1/profile`,
  ]
}

export const keysCreate = command({
  name: 'keys create',
  summary: 'Create an API key for a profile.',
  options: {
    profile: { type: 'string', placeholder: 'ID', isRequired: true, help: 'The profile that the key can access.' },
    scope: { type: 'string', multiple: true, isRequired: true, help: 'A scope of the key.' },
    name: { type: 'string', help: 'Name of the key.' },
    'rate-limit': { type: 'string', placeholder: 'N', help: 'Requests per minute. Default: 300.' },
    'expires-at': { type: 'string', placeholder: 'TIME', help: 'Expiry, an ISO 8601 time. Default: never.' },
    app: { type: 'string', placeholder: 'ID', help: 'The partner app that the key belongs to.' },
  },
  async run(input) {
    const { options, print } = input
    const call = adminClient(input)
    const response = await call<CreatedKey>('POST', '/admin/keys', {
      profile_id: options.profile,
      scopes: options.scope,
      name: options.name,
      rate_limit_per_minute: toWholeNumber(options['rate-limit']),
      expires_at: options['expires-at'],
      app_id: options.app,
    })
    print(response, createdKeyLines(response.data, call.baseUrl))
  },
})

function toWholeNumber(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  if (!/^\d{1,9}$/.test(text)) throw new CliExit('usage', '--rate-limit must be a whole number')
  return Number(text)
}

export const keysRotate = command({
  name: 'keys rotate',
  summary: 'Rotate an API key; both keys work for 48 hours.',
  args: ['KEY_ID'],
  async run(input) {
    const { args, print } = input
    const call = adminClient(input)
    const path = `/admin/keys/${encodeURIComponent(args.KEY_ID)}/rotate`
    const response = await call<CreatedKey & { previous_key_expires_at: string }>('POST', path)
    print(response, [
      ...createdKeyLines(response.data, call.baseUrl),
      '',
      `The former key works until ${response.data.previous_key_expires_at}.`,
    ])
  },
})

export const keysRevoke = command({
  name: 'keys revoke',
  summary: 'Revoke an API key immediately.',
  args: ['KEY_ID'],
  async run(input) {
    const { args, print } = input
    const response = await adminClient(input)('DELETE', `/admin/keys/${encodeURIComponent(args.KEY_ID)}`)
    print(response, [`${args.KEY_ID} is revoked.`])
  },
})
