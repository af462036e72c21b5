import { setupsOf } from './assistant-setups.ts'
import { CliExit, command } from './command.ts'

export const mcpCommand = command({
  name: 'mcp',
  summary: 'Print the configuration that connects an assistant to this service.',
  notes:
    'Create a token in the console (Developers, Assistants). It can read reports; it can read personal data only with the scope customers:read. The token is secret: do not put it into shared files.',
  options: {
    token: { type: 'string', help: 'The token to insert. Default: a placeholder.', placeholder: 'TOKEN' },
    client: { type: 'string', help: 'Print only this client.', placeholder: 'NAME' },
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
