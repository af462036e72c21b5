import { createHash } from 'node:crypto'
import { afterAll } from 'vitest'
import { startSandbox } from '../../../sandbox/start-sandbox.ts'
import type { SandboxVendor } from '../../../sandbox/vendor.ts'
import type {
  Account,
  ConsentCallback,
  Provider,
  Tokens,
  VendorCall,
  VendorSession,
} from '../../../src/connect/provider.ts'
import { ProviderError, type ProviderFailure } from '../../../src/connect/provider-error.ts'
import { openVendorHttp } from '../../../src/connect/providers/open-vendor-http.ts'
import type { VendorRegistration } from '../../../src/kernel/context/deployment.ts'

export interface VendorInSandbox extends VendorCall {
  origin: string
  /** Time passes only when a test changes it. */
  clock: { now: Date }
  /** Acts as a person on the consent screen, and returns the parameters of the vendor's redirect. */
  consent(outcome: string): Promise<ConsentCallback>
  /** Makes the vendor fail as the script says; see `sandbox/failures.ts`. */
  script(script: {
    kind: string
    path?: string
    skip?: number
    times?: number | null
    retry_after_seconds?: number
  }): Promise<void>
  /** Removes all scripts. */
  unscript(): Promise<void>
  /** Returns how many requests with this path prefix the vendor received. */
  countRequests(path: string): Promise<number>
  session(tokens: Tokens, account: Account): VendorSession
  /** Consents for one account, and returns the session of its connection. */
  connect(): Promise<VendorSession>
  close(): Promise<void>
}

export const noAccount: Account = { external_id: '', name: '', currency: null, details: {} }

/** The last day of the vendors' data, unless a test chooses another. */
export const today = '2026-11-14'

const code_verifier = 'the-verifier-of-the-consent-with-43-characters'
const redirect_uri = 'https://tributary.example/api/handoff/callback'

/** A provider and the sandbox's fake vendor, with only the HTTP client of the service in between. */
export async function vendorInSandbox(
  provider: Provider,
  vendor: SandboxVendor,
  { today: lastDay = today }: { today?: string } = {},
): Promise<VendorInSandbox> {
  const clock = { now: new Date(`${lastDay}T15:00:00Z`) }
  const now = () => clock.now
  const sandbox = await startSandbox({ vendors: [vendor], now, until: lastDay })
  const origin = sandbox.origins[vendor.key]!
  const registration = registrationOf(vendor, origin)
  const egress = { resolve: async () => [], allowsPrivate: false }
  const wait = async () => {}
  const call = { registration, http: openVendorHttp({ provider, registration, egress, wait }), now, wait }
  const session = (tokens: Tokens, account: Account) => ({ ...call, tokens, account })
  const consent = (outcome: string) => decide(provider, registration, outcome)
  return {
    ...call,
    origin,
    clock,
    session,
    consent,
    async script(script) {
      const body = JSON.stringify({ vendor: vendor.key, ...script })
      const response = await fetch(`${sandbox.controlOrigin}/failures`, { method: 'POST', body })
      if (response.status !== 201) throw new Error(await response.text())
    },
    async unscript() {
      await fetch(`${sandbox.controlOrigin}/failures`, { method: 'DELETE' })
    },
    async countRequests(path) {
      const response = await fetch(`${sandbox.controlOrigin}/requests`)
      const { requests } = (await response.json()) as { requests: { path: string }[] }
      return requests.filter((request) => request.path.startsWith(path)).length
    },
    async connect() {
      const tokens = await provider.oauth!.exchangeCode(call, await consent('allow_one'))
      const [account] = await provider.oauth!.listAccounts(session(tokens, noAccount))
      return session(tokens, account!)
    },
    close: () => sandbox.close(),
  }
}

/** The vendor of all tests of a file; it is closed after the last one. */
export async function vendorOfFile(provider: Provider, vendor: SandboxVendor): Promise<VendorInSandbox> {
  const fixture = await vendorInSandbox(provider, vendor)
  afterAll(() => fixture.close())
  return fixture
}

function registrationOf({ settings }: SandboxVendor, origin: string): VendorRegistration {
  const { CLIENT_ID: client_id = '', CLIENT_SECRET: client_secret = '', ...rest } = settings
  return { client_id, client_secret, consent_origin: origin, api_origin: origin, settings: rest }
}

async function decide(provider: Provider, registration: VendorRegistration, outcome: string): Promise<ConsentCallback> {
  const consent_origin = registration.consent_origin!
  const url = provider.oauth!.consentUrl({
    registration,
    consent_origin,
    redirect_uri,
    state: 'the-state',
    code_challenge: createHash('sha256').update(code_verifier).digest('base64url'),
    locale: 'en',
  })
  const screen = await fetch(url)
  if (screen.status !== 200) throw new Error(`the consent screen returns ${screen.status}: ${await screen.text()}`)
  const form = new URLSearchParams({ request: new URL(url).searchParams.toString(), outcome })
  const back = await fetch(`${consent_origin}/sandbox/decision`, { method: 'POST', body: form, redirect: 'manual' })
  const query = Object.fromEntries(new URL(back.headers.get('location')!).searchParams)
  return { code: query[provider.oauth!.codeName ?? 'code'] ?? '', redirect_uri, query, code_verifier }
}

/** Returns the error that a call to a vendor fails with. */
export async function vendorFailureOf(work: Promise<unknown>): Promise<ProviderFailure> {
  try {
    await work
  } catch (error) {
    if (error instanceof ProviderError) return error.failure
    throw error
  }
  throw new Error('the call did not fail')
}

/** Collects all pages of a reader. */
export async function pagesOf<Page>(reader: AsyncGenerator<Page>): Promise<Page[]> {
  const pages: Page[] = []
  for await (const page of reader) pages.push(page)
  return pages
}
