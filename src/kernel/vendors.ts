/** How this deployment is registered with an outside system, as the settings say. */
export interface VendorRegistration {
  client_id: string
  client_secret: string
  /** Each replaces the vendor's own when set (a sandbox, a proxy, a regional host); the vendor's paths stay. */
  consent_origin: string | null
  api_origin: string | null
  /** What else a provider declared that it needs, by name; one that is not set is absent. */
  settings: Readonly<Record<string, string>>
}

/** The registrations of this deployment. */
export interface Vendors {
  /** Null when the deployment has no registration with it. */
  find(provider: string): VendorRegistration | null
}
