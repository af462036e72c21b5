import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { newId } from '../../kernel/ids.ts'
import { secretBox } from '../../kernel/secrets/secret-box.ts'
import { encryptLinkToken, linkTokenKeys, openLinkToken } from './link-token.ts'

const now = new Date('2026-03-10T12:00:00Z')
const keys = [randomBytes(32)] as const
const named = { profile_id: newId(), customer_id: newId(), expires_at: new Date(now.getTime() + 1) }

describe('a link token', () => {
  it('opens to its customer and is short enough for a text message', async () => {
    const token = await encryptLinkToken(keys, named)
    expect(await openLinkToken(keys, token, named.profile_id, now)).toBe(named.customer_id)
    expect(token.length).toBeLessThan(160)
    expect(token).toMatch(/^[\w.-]+$/)
  })

  it('differs from every other token of the same customer', async () => {
    const [one, other] = [await encryptLinkToken(keys, named), await encryptLinkToken(keys, named)]
    const bodies = [one, other].map((token) => token.split('.').slice(2))
    expect(bodies[0]!.filter((part, index) => part === bodies[1]![index])).toEqual([])
  })

  it('with any changed character does not open', async () => {
    const token = await encryptLinkToken(keys, named)
    for (let index = 0; index < token.length; index++) {
      for (const other of ['A', 'B', '_']) {
        const changed = token.slice(0, index) + other + token.slice(index + 1)
        if (changed !== token) expect(await openLinkToken(keys, changed, named.profile_id, now)).toBeNull()
      }
    }
  })

  it('does not open after it expired, on another profile or with another key', async () => {
    const token = await encryptLinkToken(keys, named)
    expect(await openLinkToken(keys, token, named.profile_id, named.expires_at)).toBeNull()
    expect(await openLinkToken(keys, token, newId(), now)).toBeNull()
    expect(await openLinkToken([randomBytes(32)], token, named.profile_id, now)).toBeNull()
    expect(await openLinkToken([], token, named.profile_id, now)).toBeNull()
  })

  it.each(['', 'x', 'a.b.c.d.e', '....', 'x'.repeat(401)])('is not read from %.20s', async (text) => {
    expect(await openLinkToken(keys, text, named.profile_id, now)).toBeNull()
  })
})

describe('linkTokenKeys', () => {
  const [older, newer] = [randomBytes(32), randomBytes(32)]

  it('remain valid after a rotation of the master key', async () => {
    const [before] = linkTokenKeys(null, secretBox(older))
    const token = await encryptLinkToken([before!], named)
    const after = linkTokenKeys(null, secretBox(newer, [older]))
    expect(await openLinkToken(after, token, named.profile_id, now)).toBe(named.customer_id)
    expect(after[0]).not.toEqual(before)
  })

  it('come from the setting if it is set, and are empty if it is off', () => {
    const secret = 'a secret of at least 32 characters'
    expect(linkTokenKeys(secret, secretBox(older))).toEqual(linkTokenKeys(secret, secretBox(newer)))
    expect(linkTokenKeys('off', secretBox(older))).toEqual([])
  })
})
