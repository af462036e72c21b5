import { setupsOf } from './assistant-setups.ts'
import { CliExit, command } from './command.ts'

export const mcpCommand = command({
  name: 'mcp',
  summary: 'Print what to paste into an assistant, so that it reads this service.',
  notes:
    'Mint a token in the console (Developers, Assistants): it reads reports; persons only if customers:read is given to it by name. The token is a secret: keep it out of files that are shared.',
  options: {
    token: { type: 'string', help: 'Put this token in, instead of a place for it.', placeholder: 'TOKEN' },
    client: { type: 'string', help: 'Of one client alone, by its name below.', placeholder: 'NAME' },
  },
  async run({ options, settings, print }) {
    const base = (options.url ?? settings().baseUrl).replace(/(?<!\/)\/+$/, '')
    const all = setupsOf(`${base}/mcp`, options.token ?? 'YOUR_TOKEN')
    const clientName = options.client?.toLowerCase()
    const shown = clientName ? all.filter(({ client }) => client.toLowerCase().includes(clientName)) : all
    if (shown.length === 0) {
      throw new CliExit('usage', `--client must be one of ${all.map(({ client }) => client).join(', ')}`)
    }
    print(
      { data: { url: `${base}/mcp`, clients: shown } },
      shown.flatMap(({ client, where, text }) => [`${client}: ${where}`, '', ...text.split('\n').map(indent), '']),
    )
  },
})

function indent(line: string): string {
  return `  ${line}`
}
