import {
  type Account,
  type DeliveryPage,
  type Opportunity,
  type Payment,
  type Pixel,
  type Provider,
  type ProviderKind,
  providersOf,
  type ReadRange,
  type Stage,
  type Tokens,
} from '../../../src/connect/provider.ts'

/** The behaviour of a fake vendor, which a test changes as it runs. */
export interface FakeVendor {
  accounts: Account[]
  /** Called for each exchange; throws to fail it. */
  onExchange: (code: string) => Promise<void> | void
  onList: () => Promise<void> | void
  onRefresh: (tokens: Tokens) => Promise<void> | void
  onRead: (step: string, page: number) => Promise<void> | void
  tokens: () => Tokens
  delivery: DeliveryPage[]
  opportunities: Opportunity[][]
  payments: Payment[][]
  /** Ids of payments that every page reports as removed. */
  removed: string[]
  stages: Stage[]
  pixels: Pixel[]
  /** The requests, in order. */
  calls: string[]
  /** Of the last consent. */
  pkce: { challenge: string; verifier: string }
  ranges: ReadRange[]
}

export function fakeVendor(): FakeVendor {
  return {
    accounts: [account('act_1')],
    onExchange: () => {},
    onList: () => {},
    onRefresh: () => {},
    onRead: () => {},
    tokens: () => ({ access_token: 'token-secret-1', refresh_token: 'refresh-secret-1', expires_at: null, scopes: [] }),
    delivery: [],
    opportunities: [],
    payments: [],
    removed: [],
    stages: [],
    pixels: [],
    calls: [],
    pkce: { challenge: '', verifier: '' },
    ranges: [],
  }
}

export function account(external_id: string, name = `Account ${external_id}`): Account {
  return { external_id, name, currency: 'USD', details: { timezone: 'UTC' } }
}

/** Vendors that a test scripts, and providers for them that replace the real ones. */
export function fakeVendors() {
  const vendors = { social_ads: fakeVendor(), crm_a: fakeVendor(), payments_a: fakeVendor() }
  const providers = providersOf([
    fakeProvider('social_ads', 'ads', vendors.social_ads),
    fakeProvider('crm_a', 'crm', vendors.crm_a),
    fakeProvider('payments_a', 'payments', vendors.payments_a),
  ])
  return { vendors, providers }
}

/** A provider whose vendor is a value in the test: the same interface without a network. */
function fakeProvider(key: string, kind: ProviderKind, vendor: FakeVendor): Provider {
  return {
    key,
    slug: `${key}-slug`,
    name: `Fake ${key}`,
    kind,
    origins: { consent: 'https://consent.vendor.test', token: 'https://vendor.test', api: 'https://vendor.test' },
    reads: { en: ['Campaigns and what they cost.'], es: ['Campañas y lo que cuestan.'] },
    oauth: {
      ...(kind === 'ads' && { renewAheadDays: 30 }),
      ...(kind === 'crm' && { codeName: 'auth_code' }),
      consentUrl({ consent_origin, redirect_uri, state, code_challenge, locale }) {
        vendor.pkce.challenge = code_challenge
        return `${consent_origin}/dialog?${new URLSearchParams({ redirect_uri, state, locale })}`
      },
      async exchangeCode(_call, { code, code_verifier }) {
        vendor.pkce.verifier = code_verifier
        vendor.calls.push(`exchange ${code}`)
        await vendor.onExchange(code)
        return vendor.tokens()
      },
      async refreshTokens(_call, tokens) {
        vendor.calls.push(`refresh ${tokens.access_token}`)
        await vendor.onRefresh(tokens)
        return vendor.tokens()
      },
      async listAccounts() {
        vendor.calls.push('accounts')
        await vendor.onList()
        return vendor.accounts
      },
      async revokeTokens() {
        vendor.calls.push('revoke')
      },
    },
    listPixels: kind === 'ads' ? async () => vendor.pixels : undefined,
    ...(kind === 'ads' && {
      readDelivery: (_session, range) => pages(vendor, 'delivery', range, vendor.delivery, (page) => page),
    }),
    ...(kind === 'crm' && {
      async listStages() {
        await vendor.onRead('stages', 0)
        return vendor.stages
      },
      readOpportunities: (_session, range) =>
        pages(vendor, 'opportunities', range, vendor.opportunities, (opportunities) => ({
          opportunities,
          removed: vendor.removed,
          cursor: null,
        })),
    }),
    ...(kind === 'payments' && {
      readPayments: (_session, range) =>
        pages(vendor, 'payments', range, vendor.payments, (payments) => ({
          payments,
          removed: vendor.removed,
          cursor: null,
        })),
    }),
  } as Provider
}

async function* pages<Page extends { cursor: string | null }, Content>(
  vendor: FakeVendor,
  step: string,
  range: ReadRange,
  contents: readonly Content[],
  toPage: (content: Content) => Page,
): AsyncGenerator<Page> {
  vendor.ranges.push(range)
  for (let index = Number(range.cursor ?? 0); index < contents.length; index++) {
    vendor.calls.push(`read ${step} ${index}`)
    await vendor.onRead(step, index)
    const isLast = index === contents.length - 1
    yield { ...toPage(contents[index]!), cursor: isLast ? null : String(index + 1) }
  }
}
