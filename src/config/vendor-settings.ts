import type { Provider } from '../connect/provider.ts'
import { providers } from '../connect/registry.ts'
import { settingsPrefix } from '../connect/vendors.ts'
import type { VendorRegistration, Vendors } from '../kernel/context/deployment.ts'
import { anyText, oneOf, origin } from './parsers.ts'
import { type Setting, secret, setting } from './setting.ts'

/** The settings of every vendor, derived from its provider's declaration. */
export const vendorSettings: readonly Setting<string | null>[] = providers.flatMap((provider) => {
  const { oauth, origins, extraSettings = {} } = provider
  const named = (suffix: string, help: string) => ({
    name: settingName(provider, suffix),
    description: `${provider.name}: ${help}`,
  })
  const registration = [
    setting({
      ...named('CLIENT_ID', 'the id of your registration. Without it the vendor cannot be connected.'),
      parse: anyText,
    }),
    secret({ ...named('CLIENT_SECRET', 'the secret of your registration.'), parse: anyText }),
    ...(oauth ? [setting({ ...named('CONSENT_ORIGIN', `replaces ${origins.consent}.`), parse: origin })] : []),
  ]
  const api = [...new Set([origins.api, origins.token])].join(' and ')
  return [
    ...(hasRegistration(provider) ? registration : []),
    setting({ ...named('API_ORIGIN', `replaces ${api}.`), parse: origin }),
    ...Object.entries(extraSettings).map(([suffix, { help, isSecret, choices }]) => {
      const declare = isSecret ? secret<string> : setting<string>
      return declare({ ...named(suffix, help), parse: choices ? oneOf(...choices) : anyText })
    }),
  ]
})

/** Builds the vendor registrations from the values of the settings. */
export function toVendors(values: Readonly<Record<string, string | null | undefined>>): Vendors {
  const registrations = new Map<string, VendorRegistration>()
  for (const provider of providers) {
    const read = (suffix: string) => values[settingName(provider, suffix)] || null
    const [client_id, client_secret] = [read('CLIENT_ID'), read('CLIENT_SECRET')]
    if (hasRegistration(provider) && !provider.pasted && (client_id === null || client_secret === null)) continue
    const extra = Object.keys(provider.extraSettings ?? {}).map((suffix) => [suffix, read(suffix)])
    registrations.set(provider.key, {
      client_id: client_id ?? '',
      client_secret: client_secret ?? '',
      consent_origin: read('CONSENT_ORIGIN'),
      api_origin: read('API_ORIGIN'),
      settings: Object.fromEntries(extra.filter(([, value]) => value !== null)),
    })
  }
  return { find: (provider) => registrations.get(provider) ?? null }
}

function settingName(provider: Provider, suffix: string): string {
  return `${settingsPrefix(provider.key)}_${suffix}`
}

function hasRegistration({ oauth, link }: Provider): boolean {
  return oauth !== undefined || link !== undefined
}
