import { describe, expect, it } from 'vitest'
import { setupsOf } from './mcp-command.ts'

describe('what is pasted into an assistant', () => {
  const setups = setupsOf('https://tributary.example/mcp', 'user_abc')

  it.each(setups.map(({ client, text }) => [client, text]))('of %s names the address and the token', (_, text) => {
    expect(text).toContain('https://tributary.example/mcp')
    expect(text).toContain('Bearer user_abc')
  })

  it.each(setups.filter(({ where }) => where.endsWith('.json')).map(({ client, text }) => [client, text]))(
    'of %s is JSON',
    (_, text) => {
      expect(JSON.stringify(JSON.parse(text))).toContain('tributary')
    },
  )
})
