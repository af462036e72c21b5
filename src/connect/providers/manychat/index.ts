import { z } from 'zod'
import { type Page, provider } from '../../provider.ts'
import type { Authorized } from '../api-calls.ts'
import { requireHeaderText } from '../signatures.ts'
import { readJson } from '../vendor-values.ts'

const pageResponse = z.object({
  status: z.literal('success'),
  data: z.object({ id: z.union([z.number(), z.string()]).transform(String), name: z.string() }),
})

const errorBody = z.object({ message: z.string() })

/** A chatbot has one token per page; a person copies it from its settings. */
export const manychat = provider({
  key: 'chatbot',
  slug: 'chatbot',
  origins: {
    consent: 'https://api.manychat.com',
    token: 'https://api.manychat.com',
    api: 'https://api.manychat.com',
  },
  reads: {
    en: ['The page that your chatbot answers for.'],
    es: ['La página en la que responde tu chatbot.'],
  },
  setup: {
    url: 'https://app.manychat.com',
    steps: {
      en: ['In the settings of the page, under API, generate a token and paste it here.'],
      es: ['En la configuración de la página, en API, genera un token y pégalo aquí.'],
    },
  },
  parseError({ status, text }) {
    const { message = `status ${status}` } = readJson(text, errorBody) ?? {}
    // Tokens do not expire: one that does not work was revoked.
    if (status === 401 || status === 403) return { kind: 'token_revoked', message }
    return null
  },
  async verifyTokens(session) {
    await findPage(session)
  },
  pasted: {
    fields: [
      { name: 'token', label: { en: 'API token', es: 'Token de la API' }, isSecret: true, pattern: /^.{8,500}$/ },
    ],
    async verify(open, { token }) {
      const tokens = { access_token: token!, refresh_token: null, expires_at: null, scopes: [] }
      const page = await findPage({ ...open(), tokens })
      return { tokens, accounts: [{ ...page, currency: null, details: {} }] }
    },
  },
})

async function findPage({ http, tokens }: Authorized): Promise<Page> {
  const bearerToken = requireHeaderText(tokens.access_token)
  const { data } = await http.json({ path: '/fb/page/getInfo', bearerToken }, pageResponse)
  return { external_id: data.id, name: data.name }
}
