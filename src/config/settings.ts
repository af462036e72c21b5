import { backupSettings } from './backup-settings.ts'
import { dataExportSettings } from './data-export-settings.ts'
import { featureSettings } from './feature-settings.ts'
import { limitSettings } from './limit-settings.ts'
import { networkSettings } from './network-settings.ts'
import { serverSettings } from './server-settings.ts'
import type { SecretSetting, Setting, Values } from './setting.ts'
import { storageSettings } from './storage-settings.ts'
import { vendorSettings } from './vendor-settings.ts'

export const settings = {
  ...serverSettings,
  ...storageSettings,
  ...backupSettings,
  ...dataExportSettings,
  ...limitSettings,
  ...featureSettings,
  ...networkSettings,
}

export type SettingValues = Values<typeof settings>

/** The keys of settings that hold no secret. */
export type PublicKey = {
  [Key in keyof typeof settings]: (typeof settings)[Key] extends SecretSetting<unknown> ? never : Key
}[keyof typeof settings]

/** In the order of `.env.example`. */
export const allSettings: readonly Setting<unknown>[] = [...Object.values(settings), ...vendorSettings]
