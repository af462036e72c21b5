import { describe, expect, it } from 'vitest'
import { createToken, isSameSecret, parseToken } from './token.ts'

describe('a token', () => {
  it('contains its id and proves its secret', () => {
    const created = createToken('api_key')
    expect(created.text).toMatch(/^trb_live_[0-9a-f]{32}_[\w-]{43}$/)
    const parsed = parseToken(created.text)!
    expect(parsed.kind).toBe('api_key')
    expect(parsed.id).toBe(created.id)
    expect(isSameSecret(parsed.secret_hash, created.secret_hash)).toBe(true)
  })

  it('with another secret is not accepted', () => {
    const created = createToken('api_key')
    const other = createToken('api_key', created.id)
    expect(isSameSecret(parseToken(other.text)!.secret_hash, created.secret_hash)).toBe(false)
  })

  it.each(['', 'trb_live_', 'sk_live_x', createToken('api_key').text.slice(1), `${createToken('api_key').text}x`])(
    'is not parsed from %s',
    (text) => expect(parseToken(text)).toBeNull(),
  )
})
