// Asks over MCP which ads earned most, on every profile the token may read: `npx node docs/guides/ask.mjs ADDRESS TOKEN`.
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'

const [address, token] = process.argv.slice(2)
const client = new Client({ name: 'ask', version: '1' })
await client.connect(
  new StreamableHTTPClientTransport(new URL(address), {
    requestInit: { headers: { authorization: `Bearer ${token}` } },
  }),
)
const { tools } = await client.listTools()
process.stdout.write(`${tools.length} tools\n`)
for (const name of ['list_profiles', 'rank_ads_across_profiles']) {
  const { content } = await client.callTool({ name, arguments: {} })
  process.stdout.write(`${name}: ${content[0].text}\n`)
}
await client.close()
