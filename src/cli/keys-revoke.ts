import { adminClient } from './admin-client.ts'
import { command } from './command.ts'

export const keysRevoke = command({
  name: 'keys revoke',
  summary: 'End an API key at once.',
  args: ['KEY_ID'],
  async run(input) {
    const { args, print } = input
    const answer = await adminClient(input)('DELETE', `/admin/keys/${encodeURIComponent(args.KEY_ID)}`)
    print(answer, [`${args.KEY_ID} is revoked.`])
  },
})
