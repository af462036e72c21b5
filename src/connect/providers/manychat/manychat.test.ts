import { describe, expect, it } from 'vitest'
import { manychatToken, manychat as vendor } from '../../../../sandbox/vendors/manychat.ts'
import { noAccount, vendorFailureOf, vendorOfFile } from '../../../../test/support/vendors/vendor-in-sandbox.ts'
import { manychat } from './index.ts'

const fixture = await vendorOfFile(manychat, vendor)

function sessionWith(access_token: string) {
  return fixture.session({ access_token, refresh_token: null, expires_at: null, scopes: [] }, noAccount)
}

describe('a token', () => {
  it('identifies its page', async () => {
    await manychat.verifyTokens!(sessionWith(manychatToken))
    const { accounts } = await manychat.pasted!.verify(() => fixture, { token: manychatToken })
    expect(accounts).toMatchObject([{ external_id: expect.stringMatching(/^\d+$/), name: 'Muebles Cordillera' }])
  })

  it('reports its revocation with the vendor’s message', async () => {
    expect(await vendorFailureOf(manychat.verifyTokens!(sessionWith('another')))).toEqual({
      kind: 'token_revoked',
      message: 'Wrong token',
    })
  })

  it.each(['two words', 'line\nbreak', 'cero\u0000', 'señal'])(
    'that is invalid (%j) is rejected before it is sent',
    async (token) => {
      const before = await fixture.countRequests('/fb/')
      expect(await vendorFailureOf(manychat.verifyTokens!(sessionWith(token)))).toMatchObject({ kind: 'token_revoked' })
      expect(await fixture.countRequests('/fb/')).toBe(before)
    },
  )
})
