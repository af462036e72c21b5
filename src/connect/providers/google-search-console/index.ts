import { z } from 'zod'
import { type Account, provider, type VendorSession } from '../../provider.ts'
import { googleConsent, googleOrigins } from '../google/consent.ts'
import { parseGoogleFailure } from '../google/parse-error.ts'
import { readSearchDays } from './read-search-days.ts'

/** The Google Search Console API. */
export const googleSearchConsole = provider({
  key: 'search_console',
  slug: 'google_search_console',
  origins: { ...googleOrigins, api: 'https://searchconsole.googleapis.com' },
  reads: {
    en: ['Daily impressions and clicks of your pages in search results, for the property you choose.'],
    es: ['Impresiones y clics diarios de tus páginas en la búsqueda, de la propiedad que elijas.'],
  },
  setup: {
    url: 'https://console.cloud.google.com/apis/credentials',
    steps: {
      en: [
        'Create a project and enable the Google Search Console API.',
        'Configure the consent screen. Until Google has verified the app, only the test users that you list can consent.',
        'Create an OAuth client of the type “Web application” with the callback URL.',
        'Set GOOGLE_SEARCH_CONSOLE_CLIENT_ID and GOOGLE_SEARCH_CONSOLE_CLIENT_SECRET.',
      ],
      es: [
        'Crea un proyecto y activa la API de Google Search Console.',
        'Configura la pantalla de consentimiento. Hasta que Google verifique la app, solo pueden consentir los usuarios de prueba que indiques.',
        'Crea un cliente de OAuth de tipo «Aplicación web» con la URL de retorno.',
        'Configura GOOGLE_SEARCH_CONSOLE_CLIENT_ID y GOOGLE_SEARCH_CONSOLE_CLIENT_SECRET.',
      ],
    },
    isReviewed: true,
  },
  oauth: { ...googleConsent(['https://www.googleapis.com/auth/webmasters.readonly']), listAccounts },
  parseError: parseGoogleFailure,
  verifyTokens: async (session) => void (await listAccounts(session)),
  readSearchDays,
})

const siteEntry = z.array(z.object({ siteUrl: z.string().min(1).max(200), permissionLevel: z.string() }))

/** The response for a person without properties is an empty object. */
const sitesResponse = z.union([
  z.object({ siteEntry }),
  z.strictObject({}).transform((): { siteEntry: z.output<typeof siteEntry> } => ({ siteEntry: [] })),
])

/** Properties without verified ownership return no data. */
async function listAccounts({ http, tokens }: VendorSession): Promise<Account[]> {
  const request = { path: '/webmasters/v3/sites', bearerToken: tokens.access_token }
  const { siteEntry } = await http.json(request, sitesResponse)
  return siteEntry
    .filter(({ permissionLevel }) => permissionLevel !== 'siteUnverifiedUser')
    .slice(0, 500)
    .map(({ siteUrl, permissionLevel }) => ({
      external_id: siteUrl,
      name: siteUrl.replace(/^sc-domain:/, ''),
      currency: null,
      details: { permission: permissionLevel },
    }))
}
