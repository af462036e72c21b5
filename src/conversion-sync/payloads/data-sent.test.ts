import { describe, expect, it } from 'vitest'
import {
  type ExportProfile,
  exportApp,
  exportProfile,
  type Vendor,
} from '../../../test/support/vendors/platforms-in-sandbox.ts'
import { metaPhone } from '../domain/payloads/hash-identifiers.ts'
import { syncDueConversions } from '../run-conversion-sync.ts'
import { sha256 } from '../sha256.ts'

const fixture = await exportApp()
const { app } = fixture
/** Where conversions are sent to, with the name of a payment and a click that each must get. */
const vendors = {
  social_ads: { payment: 'Purchase', click: 'iwar-click', sendsSafely: true },
  search_ads: { payment: undefined, click: 'cj0-click', sendsSafely: true, hasNoPage: true },
  microsoft_ads: { payment: undefined, click: 'ms-click', sendsSafely: false, hasNoPage: true, mailbox: 'rosamunoz' },
  tiktok_ads: { payment: 'Purchase', click: 'e.c.p-click', sendsSafely: false },
  reddit_ads: { payment: 'PURCHASE', click: 'rdt-click', sendsSafely: false, mailbox: 'rosamunoz' },
  linkedin_ads: { payment: undefined, click: 'li-click', sendsSafely: false, hasNoPage: true },
  snapchat_ads: { payment: 'PURCHASE', click: 'sccid-click', sendsSafely: false },
  pinterest_ads: { payment: 'checkout', click: 'epik-click', sendsSafely: false },
} as const satisfies Record<Vendor, object>
const vendorNames = Object.keys(vendors) as Vendor[]

const person = {
  email: 'Rosa.Munoz@clinic-mail.example',
  phone: '+56987654321',
  first_name: 'Rosalinda',
  last_name: 'Munozibarra',
  external_id: 'patient-4711',
  national_id: '12.345.678-5',
  country: 'CL',
}
const agent = 'Mozilla/5.0 (Linux; Android 14; Pixel-of-Rosa) TestBrowser/1.0'
const address = '190.161.22.33'
const visit = 'visitor-of-rosa-1'
const page = 'https://clinic-of-rosa.example/oncology/second-opinion?patient=rosa#note'
const subject = 'x7f3-Q9_2k81zz'

/** In clear, whatever the mode; a national id, a subject, a journey and a browser's name not even hashed. */
const never = [
  ...['rosa.munoz', 'Rosalinda', 'Munozibarra', 'patient-4711', '987654321', '12345678', '12.345.678', subject, visit],
  ...['patient=', '#note', 'implants', 'earlier-page', 'carcinoma', 'session-of-rosa', 'utm-of-rosa'],
  ...[subject, visit, '12.345.678-5', '123456785', '12345678-5'].map(sha256),
]
/** What leads to somebody, hashed or not: only a standard profile says it. */
const identifying = [
  ...[person.email.toLowerCase(), 'rosalinda', 'munozibarra', 'patient-4711', 'cl'].map(sha256),
  ...[metaPhone(person.phone), person.phone].map(sha256),
  ...['fb.1.1700000000.browser-of-rosa', 'ttp-of-rosa', 'scid-of-rosa', address, agent, 'Pixel-of-Rosa'],
]
const pages = ['clinic-of-rosa', 'oncology', 'second-opinion']

async function bytesOf(vendor: Vendor): Promise<string[]> {
  return (await fixture.received(vendor)).bodies
}

/** Somebody reads, comes back by an ad, asks, and pays; everything that could be known of them is said. */
async function live(own: ExportProfile): Promise<void> {
  const context = { ip: address, user_agent: agent }
  const seen = { anonymous_id: visit, session_id: 'session-of-rosa', context: { ...context, url: page } }
  const earlier = 'https://clinic-of-rosa.example/implants/earlier-page?q=carcinoma'
  await own.send({
    event_type: 'page_view',
    ...seen,
    context: { ...context, url: earlier },
    utm: { campaign: 'utm-of-rosa' },
  })
  const ofOthers = {
    ...{ ttclid: 'E.C.P-click', ttp: 'ttp-of-rosa', rdt_cid: 'rdt-click', li_fat_id: 'li-click', epik: 'epik-click' },
    ...{ ScCid: 'ScCid-click', _scid: 'scid-of-rosa', msclkid: 'MS-click' },
  }
  const click_ids = { fbclid: 'IwAR-click', fbp: 'fb.1.1700000000.browser-of-rosa', gclid: 'Cj0-click', ...ofOthers }
  const about = { ...seen, user_traits: person, click_ids, consent: 'granted' }
  for (const action_source of ['website', 'app', 'phone_call', 'physical_store', 'business_messaging', undefined]) {
    await own.send({
      ...{ event_type: 'lead_created', idempotency_key: `lead-${action_source}`, ...about },
      ...(action_source && { action_source }),
      properties: { diagnosis: 'carcinoma', value: 10, currency: 'USD' },
    })
  }
  const properties = { value: 120, currency: 'USD', subject_ref: subject, diagnosis: 'carcinoma' }
  await own.send({ event_type: 'payment_received', idempotency_key: 'paid', ...about, properties })
}

async function sendToAllVendors(own: ExportProfile): Promise<void> {
  for (const vendor of vendorNames) {
    const { payment } = vendors[vendor]
    await own.enableSending(vendor, { conversion_key: 'lead_created' })
    const named = payment === undefined ? {} : { event_name: payment }
    await own.enableSending(vendor, { conversion_key: 'payment_received', ...named })
  }
}

async function work(): Promise<void> {
  for (let turn = 0; turn < 4; turn++) {
    await syncDueConversions(app.ctx)
    app.clock.advance(40_000)
  }
}

describe.each([
  ['standard', {}, { forbidden: never, page: true }],
  [
    'standard, of a healthcare agency',
    { is_healthcare_agency: true },
    { forbidden: [...never, ...pages], page: false },
  ],
  [
    'platform_safe',
    { privacy_mode: 'platform_safe' },
    { forbidden: [...never, ...identifying, ...pages], page: false },
  ],
  ['hipaa', { privacy_mode: 'hipaa' }, { forbidden: null, page: false }],
] as const)('in mode %s', (mode, options, { forbidden, page: hasPage }) => {
  it('no request body of any vendor contains a forbidden value', async () => {
    const before = new Map<Vendor, number>()
    for (const vendor of vendorNames) before.set(vendor, (await bytesOf(vendor)).length)
    const own = await exportProfile(app, options)
    await sendToAllVendors(own)
    await live(own)
    await work()
    for (const vendor of vendorNames) {
      const sent = (await bytesOf(vendor)).slice(before.get(vendor))
      if (forbidden === null || (mode === 'platform_safe' && !vendors[vendor].sendsSafely)) {
        expect(sent).toEqual([])
        continue
      }
      const text = sent.join('\n').toLowerCase()
      expect(text.length, `${vendor} received something`).toBeGreaterThan(200)
      for (const value of forbidden) expect(text, `${vendor}: ${value}`).not.toContain(value.toLowerCase())
      const { mailbox = 'rosa.munoz', hasNoPage = false } = vendors[vendor] as { mailbox?: string; hasNoPage?: true }
      expect(text.includes('clinic-of-rosa')).toBe(hasPage && !hasNoPage)
      expect(text).toContain(vendors[vendor].click)
      if (mode.startsWith('standard')) expect(text).toContain(sha256(`${mailbox}@clinic-mail.example`))
    }
    const rows = await app.db.selectFrom('export_row').selectAll().where('profile_id', '=', own.profile_id).execute()
    expect(rows).toHaveLength(7 * vendorNames.length)
    const reasons = new Set(rows.map(({ status, reason }) => (status === 'sent' ? 'sent' : reason)))
    if (forbidden === null) expect(reasons).toEqual(new Set(['privacy_mode']))
    else expect(reasons).toContain('sent')
    const signals = app.db.selectFrom('event_signal').select('event_id').where('profile_id', '=', own.profile_id)
    expect(await signals.execute(), 'signals are deleted after sending').toEqual([])
  })
})

describe('an audience', () => {
  const rule = { conversion_key: 'lead_created', within_days: 30 }

  it('sends hashes and no other identifying data', async () => {
    const before = (await bytesOf('social_ads')).length
    const own = await exportProfile(app)
    const connection_id = await own.connect('social_ads')
    await live(own)
    const made = await own.call('POST /audiences', { connection_id, name: 'Leads', rule })
    expect((await own.call(`POST /audiences/${made.body.data.id}/sync`)).body.data).toMatchObject({ added: 1 })
    const text = (await bytesOf('social_ads')).slice(before).join('\n').toLowerCase()
    expect(text).toContain(sha256(person.email.toLowerCase()))
    const others = [
      ...never,
      ...pages,
      address,
      agent,
      'browser-of-rosa',
      'iwar',
      ...['rosalinda', 'patient-4711'].map(sha256),
    ]
    for (const value of others) expect(text, value).not.toContain(value.toLowerCase())
  })

  it.each([
    ['a healthcare agency', { is_healthcare_agency: true }],
    ['platform_safe', { privacy_mode: 'platform_safe' }],
    ['hipaa', { privacy_mode: 'hipaa' }],
  ] as const)('of %s is rejected, and nothing is sent', async (_, options) => {
    const own = await exportProfile(app, options)
    const connection_id = await own.connect('social_ads')
    await live(own)
    const before = await bytesOf('social_ads')
    const made = await own.call('POST /audiences', { connection_id, name: 'Leads', rule })
    expect(made.status).toBe(403)
    expect((await own.call('GET /audiences')).status).toBe(403)
    expect(await bytesOf('social_ads')).toEqual(before)
  })

  it('is emptied at the platform when its profile becomes a healthcare profile', async () => {
    const own = await exportProfile(app)
    const connection_id = await own.connect('social_ads')
    await live(own)
    const made = await own.call('POST /audiences', { connection_id, name: 'Leads', rule })
    await own.call(`POST /audiences/${made.body.data.id}/sync`)
    const held = async () =>
      (await fixture.received('social_ads')).audiences.find(({ id }) => id === made.body.data.external_id)!.members
    expect(await held()).toHaveLength(1)
    expect((await own.call('PUT /conversion-sync/catalog', { privacy_mode: 'platform_safe' })).status).toBe(200)
    await syncDueConversions(app.ctx)
    expect(await held(), 'at once, not with the next look').toEqual([])
  })
})
