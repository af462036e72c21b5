import { adminClient } from './admin-client.ts'
import { command } from './command.ts'
import { CliExit } from './exit-codes.ts'
import { type MintedKey, mintedKeyLines } from './minted-key.ts'

export const keysCreate = command({
  name: 'keys create',
  summary: 'Mint an API key for a profile.',
  options: {
    profile: { type: 'string', placeholder: 'ID', isRequired: true, help: 'The profile it is bound to.' },
    scope: { type: 'string', multiple: true, isRequired: true, help: 'What it may do.' },
    name: { type: 'string', help: 'To tell it from others.' },
    'rate-limit': { type: 'string', placeholder: 'N', help: 'Requests a minute. Default: 300.' },
    'expires-at': { type: 'string', placeholder: 'TIME', help: 'An ISO 8601 time. Default: never.' },
    app: { type: 'string', placeholder: 'ID', help: 'The partner app it belongs to.' },
  },
  async run(input) {
    const { options, print } = input
    const call = adminClient(input)
    const answer = await call<MintedKey>('POST', '/admin/keys', {
      profile_id: options.profile,
      scopes: options.scope,
      name: options.name,
      rate_limit_per_minute: toWholeNumber(options['rate-limit']),
      expires_at: options['expires-at'],
      app_id: options.app,
    })
    print(answer, mintedKeyLines(answer.data, call.baseUrl))
  },
})

function toWholeNumber(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  if (!/^\d{1,9}$/.test(text)) throw new CliExit('usage', '--rate-limit must be a whole number')
  return Number(text)
}
