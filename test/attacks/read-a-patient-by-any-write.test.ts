import { expect, it } from 'vitest'
import { normalizeNationalId } from '../../src/identity/identifiers/normalize.ts'
import { inTransaction } from '../../src/kernel/context/context.ts'
import { type Scope, scopeNames } from '../../src/kernel/context/scopes.ts'
import { routeOf } from '../../src/kernel/operations/operation.ts'
import { operations } from '../../src/operations.ts'
import { recordProviderEvents } from '../../src/sync/records/record-provider-events.ts'
import { isNaming } from '../contracts/naming-operations.ts'
import { seededAd } from '../support/app/seed-business.ts'
import { type TestResponse, testApp } from '../support/app/test-app.ts'

const app = await testApp({ areRollupsVerified: false })
const origin = await app.listen()
const scopes: Scope[] = [...scopeNames]

const modes = {
  'of a healthcare agency': { is_healthcare_agency: true },
  'in platform_safe mode': { privacy_mode: 'platform_safe' },
  'in hipaa mode': { privacy_mode: 'hipaa' },
} as const

type Mode = { is_healthcare_agency?: boolean; privacy_mode?: 'hipaa' | 'platform_safe' }

/** A clinic whose own key knows its patients, and a partner with another key that has every scope. */
async function clinic({ is_healthcare_agency = false, ...columns }: Mode) {
  const workspace = await app.seed.workspace({ is_healthcare_agency })
  const business = await app.seed.business({ workspace_id: workspace.id, ...columns, scopes })
  const profile_id = business.profile.id
  await business.deliver(seededAd('1'))
  const trackingKey = await app.seed.trackingKey({ profile_id })
  const partner = await app.seed.key({ profile_id, scopes })
  const send = (method: 'POST' | 'PUT', path: string, body: object, key = partner) =>
    app.call(`${method} /api/v1${path}`, { key, body })
  const read = (path: string, query: Record<string, string> = {}) =>
    app.call(`GET ${path}` as 'GET /', { key: partner, query })
  return { ...business, partner, trackingKey, send, read }
}

type Clinic = Awaited<ReturnType<typeof clinic>>

/** What is known of a patient, and what the partner calls them. */
function patientNumber(number: number) {
  const digits = String(10_000_000 + number)
  const national_id = [...'0123456789K'].map((digit) => `${digits}-${digit}`).find(normalizeNationalId)!
  return {
    traits: { email: `patient-${number}@example.com`, phone: `+569${10_000_000 + number}`, national_id },
    browser: `browser-${number}`,
    realKey: `real-key-${number}`,
    partnerKey: `partner-key-${number}`,
    value: 7_700_000 + number,
  }
}

type Patient = ReturnType<typeof patientNumber>

function payment(idempotency_key: string, value: number) {
  const timestamp = '2026-03-05T12:00:00Z'
  return { event_type: 'payment_received', idempotency_key, timestamp, properties: { value, currency: 'USD' } }
}

const sources: Record<string, (clinic: Clinic, patient: Patient) => Promise<unknown>> = {
  'another key': ({ send, key }, { traits, realKey, browser, value }) => {
    const user_traits = { ...traits, external_id: realKey }
    return send('POST', '/events', { ...payment(`order ${value}`, value), user_traits, anonymous_id: browser }, key)
  },
  'a browser': async ({ send, key, trackingKey }, { traits: { email, phone }, realKey, browser, value }) => {
    const identify = { userId: realKey, email, phone }
    await app.call('POST /api/tracking/identity-signal', { body: { trackingKey, anonymousId: browser, identify } })
    return send('POST', '/events', { ...payment(`order ${value}`, value), anonymous_id: browser }, key)
  },
  'a provider': (clinic, { traits, realKey, value }) =>
    reportedByProvider(clinic, { ...traits, external_id: realKey }, value),
}

/** A payment that a connected provider reports. */
function reportedByProvider({ profile }: Clinic, traits: Record<string, string>, value: number) {
  const ids = { profileId: profile.id, provider: 'payments_a', personKind: 'payments_customer_id' } as const
  const noPerson = { email: null, phone: null, first_name: 'Ana', last_name: null, click_ids: {} }
  const named = { key: `order ${value}`, event_type: 'payment_received', event_name: 'payment_received' }
  const paid = { value: String(value), currency: 'USD', occurred_at: new Date('2026-03-05T12:00:00Z') }
  const event = { ...named, ...paid, properties: {}, person: { ...noPerson, ...traits } as never, outcome: null }
  const source = { ...ids, receivedAt: app.clock.now() }
  return inTransaction(app.ctx, (ctx) => recordProviderEvents(ctx, source, [event]))
}

/** The identifiers of the patient that a write sends; all writes send the partner's own key with them. */
const namings: Record<string, (patient: Patient) => { anonymous_id?: string; traits: Record<string, string> }> = {
  email: ({ traits: { email } }) => ({ traits: { email } }),
  phone: ({ traits: { phone } }) => ({ traits: { phone } }),
  national_id: ({ traits: { national_id } }) => ({ traits: { national_id } }),
  'everything known': ({ traits, browser }) => ({ traits, anonymous_id: browser }),
  anonymous_id: ({ browser }) => ({ traits: {}, anonymous_id: browser }),
}

type Naming = ReturnType<(typeof namings)[string]>
type Write = (clinic: Clinic, naming: Naming, patient: Patient) => Promise<Pick<TestResponse, 'status' | 'body'>>

/** What the partner claims about a patient, beside identifiers. */
const claimed = {
  first_name: 'Mallory',
  last_name: 'Partner',
  region: 'Region of the partner',
  city: 'City of the partner',
}

function eventOf({ traits, ...naming }: Naming, { partnerKey }: Patient) {
  return { ...payment(partnerKey, 5), ...naming, user_traits: { ...claimed, ...traits, external_id: partnerKey } }
}

const events: Record<string, Write> = {
  'an event': ({ send }, naming, patient) => send('POST', '/events', eventOf(naming, patient)),
  'an event of no goal': ({ send }, naming, patient) =>
    send('POST', '/events', { ...eventOf(naming, patient), event_type: 'note' }),
  'an event on the fast path': async ({ partner }, naming, patient) => {
    const headers = { authorization: `Bearer ${partner}`, 'content-type': 'application/json' }
    const body = JSON.stringify(eventOf(naming, patient))
    const response = await fetch(`${origin}/api/v1/events`, { method: 'POST', headers, body })
    return { status: response.status, body: await response.json() }
  },
  'a batch of events': ({ send }, naming, patient) => send('POST', '/events', { events: [eventOf(naming, patient)] }),
  'events with one identifier each, then with all': async ({ send }, naming, patient) => {
    const { user_traits, ...event } = eventOf(naming, patient)
    for (const [field, value] of Object.entries(user_traits)) {
      const idempotency_key = `${patient.partnerKey} ${field}`
      await send('POST', '/events', { ...event, idempotency_key, user_traits: { [field]: value } })
    }
    return send('POST', '/events', { ...event, user_traits })
  },
  'a page that identifies the patient, and an event': async ({ send, trackingKey }, naming, patient) => {
    const { email, phone } = naming.traits
    const identify = { email, phone, userId: patient.partnerKey }
    const body = { trackingKey, anonymousId: `attacker ${patient.partnerKey}`, identify }
    await app.call('POST /api/tracking/identity-signal', { body })
    return send('POST', '/events', eventOf(naming, patient))
  },
  'an event, and payments in an account of a provider that is the partner’s own': async (clinic, naming, patient) => {
    const { partnerKey, value } = patient
    const own = `partner-${value}@example.com`
    await clinic.send('POST', '/events', eventOf({ traits: { email: own } }, patient))
    await reportedByProvider(clinic, { external_id: partnerKey, email: own }, value + 100_000)
    await reportedByProvider(clinic, { external_id: partnerKey, ...naming.traits }, value + 200_000)
    return clinic.send('POST', '/events', { ...eventOf(naming, patient), idempotency_key: `${partnerKey} later` })
  },
  'a lead without a key': ({ send }, naming, patient) =>
    send('POST', '/events', { ...eventOf(naming, patient), event_type: 'lead_created', user_traits: naming.traits }),
}

const traitWrites: Record<string, Write> = {
  'a card payment': ({ send }, naming, patient) => {
    const { user_traits, idempotency_key } = eventOf(naming, patient)
    const paid = { amount: 5, currency: 'USD', paid_at: '2026-03-05T12:00:00Z' }
    return send('POST', '/payments/cardpay', { idempotency_key, ...paid, user_traits })
  },
  'an import': ({ send }, { traits }, { partnerKey }) =>
    send('POST', '/customers', { rows: [{ ...claimed, ...traits, external_id: partnerKey }] }),
  'a link token': ({ send }, { traits }) => {
    const customers = Object.entries(traits).map(([field, value]) =>
      field === 'national_id' ? { identifier_type: field, identifier_value: value } : { [field]: value },
    )
    return send('POST', '/customers/link-tokens', { customers })
  },
}

const contactWrites: Record<string, Write> = {
  'a declared source': ({ send }, { traits: { email, phone } }, { partnerKey: external_ref }) => {
    const answer = { wamid: `wamid.${external_ref}`, answer_key: 'press' }
    return send('POST', '/partner/declared-source', { ...answer, customer: { external_ref, email, phone } })
  },
  'an ad referral': ({ send }, { traits: { email, phone } }, { partnerKey: external_ref }) => {
    const referral = { idempotency_key: external_ref, ad_id: 'a1', occurred_at: '2026-03-01T12:00:00Z' }
    return send('POST', '/partner/ad-referrals', { ...referral, customer: { external_ref, email, phone } })
  },
  'a preview of ad referrals': ({ send }, { traits: { email, phone } }, { partnerKey: external_ref }) => {
    const referral = { idempotency_key: external_ref, ad_id: 'a1', occurred_at: '2026-03-01T12:00:00Z' }
    return send('POST', '/partner/ad-referrals/preview', {
      referrals: [{ ...referral, customer: { external_ref, email, phone } }],
    })
  },
  'a payer': async ({ send }, { traits: { email, phone } }, { partnerKey }) => {
    const user_traits = { external_id: partnerKey }
    const { body } = await send('POST', '/events', { ...payment(partnerKey, 5), user_traits })
    return send('PUT', `/payments/pay_${body.data.event_id}/payer`, email ? { email } : { phone: phone! })
  },
}

/** The operations behind the writes above. */
const attacked = [
  'collector.collectHits',
  'collector.signalIdentity',
  'customers.importCustomers',
  'customers.mintLinkTokens',
  'events.recordEvents',
  'partner.previewAdReferrals',
  'partner.recordAdReferrals',
  'partner.recordDeclaredSource',
  'payments.assignPayer',
  'payments.reportCardPayment',
]

const otherWrites: Record<string, string> = {
  'conversionSync.createDestination': 'names an account of a vendor',
  'customerMerges.undoMerge': 'names a merge by an id that this caller cannot read',
  'customers.generateJourneySummary': 'is for ordinary profiles',
  'erasures.createErasure': 'attaches nothing, and its receipt names what the caller sent',
  'payments.joinPayment': 'names payments by their ids, and nobody',
  'payments.markInstallment': 'names a payment by its id, and nobody',
  'payments.recordRefund': 'names a payment by its id, and nobody',
  'payments.separatePayment': 'names a payment by its id, and nobody',
  'payments.undoRefund': 'names a payment by its id, and nobody',
}

it('every write that names a customer, an event or a payment is one of these writes, or listed with a reason', () => {
  const naming = operations.filter((op) => op.method !== 'GET' && op.boundTo === 'profile' && isNaming(op))
  const browsers = operations.filter(({ transport }) => transport.isForBrowsers).map(({ id }) => id)
  const found = new Set([...naming.map(({ id }) => id), ...browsers.filter((id) => attacked.includes(id))])
  expect([...found].sort()).toEqual([...attacked, ...Object.keys(otherWrites)].sort())
})

/** Every write with every identifier that it accepts. */
const attacks = [
  ...Object.entries(events).flatMap((write) => Object.entries(namings).map((naming) => [write, naming] as const)),
  ...Object.entries(traitWrites).flatMap((write) =>
    Object.entries(namings).flatMap((naming) => (naming[0] === 'anonymous_id' ? [] : [[write, naming] as const])),
  ),
  ...Object.entries(contactWrites).flatMap((write) =>
    Object.entries(namings).flatMap((naming) => (/email|phone/.test(naming[0]) ? [[write, naming] as const] : [])),
  ),
].flatMap(([[write, send], [naming, name]]) =>
  ['before', 'after'].map((when) => ({ title: `${write} by ${naming}, known ${when} it`, send, name, when })),
)

/** Runs the work of a few items concurrently. */
async function inGroups<Item>(items: readonly Item[], work: (item: Item, index: number) => Promise<unknown>) {
  for (let start = 0; start < items.length; start += 6) {
    await Promise.all(items.slice(start, start + 6).map((item, index) => work(item, start + index)))
  }
}

/** Every response to a read of the partner: each operation with its example, and journeys of every conversion. */
async function readAll({ read, profile }: Clinic): Promise<Map<string, TestResponse>> {
  const responses = new Map<string, TestResponse>()
  const range = { from: '2026-01-01', to: '2026-12-31', date_from: '2026-03-01', date_to: '2026-03-10', limit: '200' }
  for (const op of operations.filter(({ method }) => method === 'GET')) {
    const query = { ...op.example.query } as Record<string, unknown>
    for (const [name, value] of Object.entries(range)) if (name in query) query[name] = value
    const path = routeOf(op).replace(':profileId', profile.id).replace(':workspaceId', profile.workspace_id)
    const texts = Object.entries(query).map(([name, value]) => [name, String(value)])
    const [list, further] = path.split('/:')
    const id = further === undefined ? null : responses.get(list!)?.body?.data?.[0]?.id
    const readPath = id ? path.replace(/:\w+/, id) : path
    if (!readPath.includes(':')) responses.set(readPath, await read(readPath, Object.fromEntries(texts)))
  }
  const rows = await app.db
    .selectFrom('conversion')
    .select('event_id')
    .distinct()
    .where('profile_id', '=', profile.id)
    .execute()
  const journeyOf = async ({ event_id }: { event_id: string }) =>
    responses.set(event_id, await read(`/api/v1/conversions/${event_id}/journey`))
  await inGroups(rows, journeyOf)
  return responses
}

/** Patients with a name or place that the partner claimed. */
function changedPeople({ profile }: Clinic, keysAndEmails: readonly string[]) {
  return app.db
    .selectFrom('customer')
    .select(['customer_key', 'email', 'first_name', 'last_name', 'region', 'city'])
    .where('profile_id', '=', profile.id)
    .where((eb) => eb.or([eb('customer_key', 'in', keysAndEmails), eb('email', 'in', keysAndEmails)]))
    .where((eb) => eb.or(Object.entries(claimed).map(([column, text]) => eb(column as 'city', '=', text))))
    .execute()
}

/** A third of the attacks each, so that every attack meets every mode and every source, and every mode every source. */
const cases = Object.entries(modes).flatMap(([title, mode], row) =>
  Object.entries(sources).map(([source, know], column) => {
    const chosen = attacks.filter((_, index) => (index + row + column) % 3 === 0)
    return [title, source, mode, know, chosen] as const
  }),
)

it.each(cases)(
  'no write on a profile %s opens a patient whom %s made known to a partner',
  async (_, __, mode, know, chosen) => {
    const fixture = await clinic(mode)
    const opened: string[] = []
    const knownBefore: string[] = []
    const attempt = async ({ title, send, name, when }: (typeof attacks)[number], number: number) => {
      const patient = patientNumber(number)
      if (when === 'before') {
        await know(fixture, patient)
        // What a connected provider says about a person is true, also in an account of the partner.
        if (!title.includes('account of a provider')) knownBefore.push(patient.realKey, patient.traits.email)
      }
      const { status, body } = await send(fixture, name(patient), patient)
      if (when === 'after') await know(fixture, patient)
      const journey = await fixture.read('/api/v1/customers/journey', { customer_key: patient.partnerKey })
      const seen = JSON.stringify([body, journey.body])
      if (status >= 300 || seen.includes('real-key') || seen.includes(String(patient.value))) opened.push(title)
    }
    await inGroups(chosen, attempt)
    expect(opened).toEqual([])
    expect(await changedPeople(fixture, knownBefore)).toEqual([])
    const responses = await readAll(fixture)
    const revealing = [...responses].filter(([, { body }]) => JSON.stringify(body).includes('real-key'))
    expect(revealing.map(([path]) => path)).toEqual([])
    expect([...responses.values()].filter(({ status }) => status === 200).length).toBeGreaterThan(chosen.length)
  },
)
