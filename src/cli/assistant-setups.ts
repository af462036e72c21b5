/** How to add the server to one MCP client, and where that configuration goes. */
export interface ClientSetup {
  client: string
  where: string
  text: string
}

/**
 * Each setup follows the documentation of its client; tested with Claude Code 2.1, Codex 0.166, Gemini CLI 0.61, mcp-remote 0.15
 * and the Inspector 2.12.
 */
export function setupsOf(url: string, token: string): ClientSetup[] {
  // mcp-remote connects without TLS only to localhost, unless a flag allows it.
  const isOpen = url.startsWith('http:') && !/^http:\/\/(localhost|127\.0\.0\.1|\[::1\])[:/]/.test(url)
  const headers = { Authorization: `Bearer ${token}` }
  const json = (value: object) => JSON.stringify(value, null, 2)
  const quoted = `'Authorization: Bearer ${token}'`
  return [
    {
      client: 'Claude Code',
      where: 'run',
      text: `claude mcp add --transport http tributary ${url} --header ${quoted}`,
    },
    {
      client: 'Claude Desktop',
      where: 'claude_desktop_config.json',
      text: json({
        mcpServers: {
          tributary: {
            command: 'npx',
            args: [
              '-y',
              'mcp-remote',
              url,
              '--header',
              `Authorization:\${TRIBUTARY_AUTH}`,
              ...(isOpen ? ['--allow-http'] : []),
            ],
            env: { TRIBUTARY_AUTH: `Bearer ${token}` },
          },
        },
      }),
    },
    { client: 'Cursor', where: '.cursor/mcp.json', text: json({ mcpServers: { tributary: { url, headers } } }) },
    {
      client: 'VS Code',
      where: '.vscode/mcp.json',
      text: json({ servers: { tributary: { type: 'http', url, headers } } }),
    },
    {
      client: 'Codex',
      where: '~/.codex/config.toml',
      text: `[mcp_servers.tributary]\nurl = ${JSON.stringify(url)}\nhttp_headers = { Authorization = ${JSON.stringify(`Bearer ${token}`)} }`,
    },
    {
      client: 'Gemini CLI',
      where: '~/.gemini/settings.json',
      text: json({ mcpServers: { tributary: { httpUrl: url, headers } } }),
    },
    {
      client: 'MCP Inspector',
      where: 'run',
      text: `npx -y @modelcontextprotocol/inspector --cli ${url} --transport http --header ${quoted} --method tools/list`,
    },
  ]
}
