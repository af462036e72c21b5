import type { Account, WidgetLink } from '../../provider.ts'
import { failVendor } from '../../provider-error.ts'
import { callVendor } from './call-vendor.ts'
import { linkIntentResponse, linkResponse } from './responses.ts'

/** Countries whose account movements the vendor reads. It offers other products in Mexico. */
export const servedCountries: readonly string[] = ['cl']

export const widget: WidgetLink = {
  async start(call) {
    const country = call.registration.settings.COUNTRY ?? 'cl'
    if (!servedCountries.includes(country)) {
      const message = `accounts in ${country} cannot be linked, only in ${servedCountries.join(', ')}`
      return failVendor({ kind: 'rejected', message, code: 'country_not_served' })
    }
    const body = { product: 'movements', country, holder_type: 'business' }
    const { widget_token } = await callVendor(call, { path: '/v1/link_intents', body }, linkIntentResponse)
    return { widget_token, expires_at: null }
  },

  async finish(call, exchange_token) {
    const link = await callVendor(call, { path: '/v1/links/exchange', query: { exchange_token } }, linkResponse)
    const bank = link.institution?.name ?? ''
    return {
      tokens: {
        access_token: link.link_token,
        refresh_token: null,
        expires_at: null,
        scopes: ['movements'],
        extra: { link_id: link.id, ...(link.holder_id && { holder_id: link.holder_id }) },
      },
      accounts: link.accounts.map(
        (account): Account => ({
          external_id: account.id,
          name: [bank, account.name, account.number && `···${account.number.slice(-4)}`].filter(Boolean).join(' '),
          currency: account.currency,
          details: { ...(bank && { bank }), link_id: link.id },
        }),
      ),
    }
  },
}
