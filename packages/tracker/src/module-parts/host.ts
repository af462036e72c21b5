import type { Hit } from '../recorder.ts'

/** What the core offers a module, as a property of the module's script element. */
export interface Host<Settings> {
  /** The settings of the profile for this module. */
  settings: Settings
  /** Records an event. Without consent, only its name is sent. */
  record(name: string, fields?: Record<string, unknown>): void
  /** Passes the recent hits of the page, and every later one before it is sent. */
  watch(watcher: (hit: Hit) => void): void
  isGranted(): boolean
  /** Does nothing without consent. */
  identify(identity: { email: string }): void
  consent(mode: string, purposes?: Record<string, string>): void
}

/** Returns what the core offers; only while the script of the module runs for the first time. */
export function getHost<Settings = unknown>(): Host<Settings> {
  return (document.currentScript as unknown as { tributary: Host<Settings> }).tributary
}
