import { describe, expect, it } from 'vitest'
import { setupsOf } from './assistant-setups.ts'

describe('the setup text for an assistant', () => {
  const setups = setupsOf('https://tributary.example/mcp', 'user_abc')

  it.each(setups.map(({ client, text }) => [client, text]))('for %s contains the URL and the token', (_, text) => {
    expect(text).toContain('https://tributary.example/mcp')
    expect(text).toContain('Bearer user_abc')
  })

  it('lets the bridge of Claude Desktop connect without TLS only to an http URL on another host', () => {
    const bridge = (url: string) => JSON.parse(setupsOf(url, 't')[1]!.text).mcpServers.tributary.args as string[]
    expect(bridge('http://10.0.0.7:3000/mcp')).toContain('--allow-http')
    for (const url of ['https://tributary.example/mcp', 'http://127.0.0.1:3000/mcp', 'http://localhost:3000/mcp'])
      expect(bridge(url)).not.toContain('--allow-http')
  })

  it.each(setups.filter(({ where }) => where.endsWith('.json')).map(({ client, text }) => [client, text]))(
    'for %s is valid JSON',
    (_, text) => {
      expect(JSON.stringify(JSON.parse(text))).toContain('tributary')
    },
  )
})
