import type { Provider } from './connect/provider.ts'
import { providers } from './connect/registry.ts'
import type { VendorRegistration, Vendors } from './kernel/deployment.ts'

interface ProviderSetting {
  name: string
  help: string
  isSecret: boolean
  isOrigin: boolean
  choices: readonly string[] | null
}

/** The settings of every provider, derived from what it declares. */
export const providerSettings: readonly ProviderSetting[] = providers.flatMap((provider) => {
  const { name, origins } = provider
  const text = (suffix: string, help: string, isSecret = false, choices: readonly string[] | null = null) => ({
    name: settingName(provider, suffix),
    help,
    isSecret,
    isOrigin: false,
    choices,
  })
  const origin = (suffix: string, help: string) => ({ ...text(suffix, help), isOrigin: true })
  const registered = [
    text('CLIENT_ID', `${name}: the id of your registration. Without it the provider cannot be connected.`),
    text('CLIENT_SECRET', `${name}: the secret of your registration.`, true),
    ...(provider.oauth ? [origin('CONSENT_ORIGIN', `${name}: instead of ${origins.consent}.`)] : []),
  ]
  return [
    ...(needsRegistration(provider) ? registered : []),
    origin('API_ORIGIN', `${name}: instead of ${[...new Set([origins.api, origins.token])].join(' and ')}.`),
    ...Object.entries(provider.extraSettings ?? {}).map(([suffix, { help, isSecret, choices }]) =>
      text(suffix, `${name}: ${help}`, isSecret, choices),
    ),
  ]
})

/** The registrations that the settings amount to. */
export function vendorsOf(values: Readonly<Record<string, string | null | undefined>>): Vendors {
  const registrations = new Map<string, VendorRegistration>()
  for (const provider of providers) {
    const settingOf = (suffix: string) => values[settingName(provider, suffix)] || null
    const extra = Object.entries(provider.extraSettings ?? {})
    const [client_id, client_secret] = [settingOf('CLIENT_ID'), settingOf('CLIENT_SECRET')]
    if (needsRegistration(provider) && (client_id === null || client_secret === null)) continue
    registrations.set(provider.key, {
      client_id: client_id ?? '',
      client_secret: client_secret ?? '',
      consent_origin: settingOf('CONSENT_ORIGIN'),
      api_origin: settingOf('API_ORIGIN'),
      settings: Object.fromEntries(
        extra.flatMap(([suffix]) => (settingOf(suffix) === null ? [] : [[suffix, settingOf(suffix)!]])),
      ),
    })
  }
  return { find: (provider) => registrations.get(provider) ?? null }
}

function settingName(provider: Provider, suffix: string): string {
  return `PROVIDER_${provider.key.toUpperCase()}_${suffix}`
}

function needsRegistration({ oauth, link }: Provider): boolean {
  return oauth !== undefined || link !== undefined
}
