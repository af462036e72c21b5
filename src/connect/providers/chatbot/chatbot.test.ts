import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chatbotToken, chatbot as vendor } from '../../../../sandbox/vendors/chatbot.ts'
import {
  faultOf,
  noAccount,
  type VendorInSandbox,
  vendorInSandbox,
} from '../../../../test/support/vendor-in-sandbox.ts'
import { chatbot } from './index.ts'

let world: VendorInSandbox

beforeAll(async () => {
  world = await vendorInSandbox(chatbot, vendor)
})

afterAll(() => world.close())

function sessionWith(access_token: string) {
  return world.session({ access_token, refresh_token: null, expires_at: null, scopes: [] }, noAccount)
}

describe('a token', () => {
  it('tells the page it speaks for', async () => {
    await chatbot.verifyTokens!(sessionWith(chatbotToken))
    expect(await chatbot.listPages!(sessionWith(chatbotToken))).toEqual([
      { external_id: expect.stringMatching(/^\d+$/), name: 'Muebles Cordillera' },
    ])
  })

  it('that was withdrawn says so in the vendor’s words', async () => {
    expect(await faultOf(chatbot.verifyTokens!(sessionWith('another')))).toEqual({
      kind: 'token_revoked',
      message: 'Wrong token',
    })
  })

  it.each(['two words', 'line\nbreak', 'cero\u0000', 'señal'])(
    'that cannot be one (%j) is refused before it is sent',
    async (token) => {
      const before = await world.countRequests('/fb/')
      expect(await faultOf(chatbot.verifyTokens!(sessionWith(token)))).toMatchObject({ kind: 'token_revoked' })
      expect(await world.countRequests('/fb/')).toBe(before)
    },
  )
})
