import { adminClient } from './admin-client.ts'
import { command } from './command.ts'
import { type MintedKey, mintedKeyLines } from './minted-key.ts'

export const keysRotate = command({
  name: 'keys rotate',
  summary: 'Replace an API key; both work for 48 hours.',
  args: ['KEY_ID'],
  async run(input) {
    const { args, print } = input
    const call = adminClient(input)
    const path = `/admin/keys/${encodeURIComponent(args.KEY_ID)}/rotate`
    const answer = await call<MintedKey & { previous_key_expires_at: string }>('POST', path)
    print(answer, [
      ...mintedKeyLines(answer.data, call.baseUrl),
      '',
      `The former key works until ${answer.data.previous_key_expires_at}.`,
    ])
  },
})
