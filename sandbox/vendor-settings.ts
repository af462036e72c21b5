import { settingsPrefix } from '../src/connect/vendors.ts'
import type { SandboxVendor } from './vendor.ts'

/** Returns the settings that make the service use this vendor instead of the real one. */
export function toServiceSettings({ key, settings }: SandboxVendor, origin: string): Record<string, string> {
  const all = { ...settings, CONSENT_ORIGIN: origin, API_ORIGIN: origin }
  return Object.fromEntries(Object.entries(all).map(([name, value]) => [`${settingsPrefix(key)}_${name}`, value]))
}
