import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { SummaryEvent } from './journey-statistics.ts'
import { summarizeJourney } from './summarize-journey.ts'

const nothing = { path: null, channel: null, source: null, medium: null, campaign: null, value: null, currency: null }

function event(at: string, event_type: string, columns: Partial<SummaryEvent> = {}): SummaryEvent {
  const known = { event_type, event_name: event_type, event_time: new Date(at) }
  return { ...nothing, ...known, device: null, country: null, is_synthetic: false, ...columns }
}

const acquisition = { channel: 'Paid Social', source: 'facebook', campaign: 'Spring', device: 'mobile', country: 'CL' }

const journey = [
  event('2026-03-03T23:30:00Z', 'page_view', { ...acquisition, path: '/shoes' }),
  event('2026-03-03T23:31:00Z', 'page_view', { ...acquisition, path: '/shoes' }),
  event('2026-03-05T10:00:00Z', 'page_view', { channel: 'Direct', device: 'desktop', country: 'CL', path: '/' }),
  event('2026-03-05T10:05:00Z', 'lead_created', { channel: 'Direct' }),
  event('2026-03-12T09:00:00Z', 'payment_received', { value: '1200.5', currency: 'USD' }),
  event('2026-03-14T09:00:00Z', 'payment_received', { value: '99.1', currency: 'USD' }),
  event('2026-03-15T09:00:00Z', 'payment_received', { value: '9007199254740993', currency: 'CLP' }),
]

const summarize = (events: readonly SummaryEvent[], locale = 'en', isCut = false) =>
  summarizeJourney(events, { locale, timezone: 'America/Santiago', isCut })

describe('summarizeJourney', () => {
  it('summarizes a journey in English: its start, its events and its state', () => {
    expect(summarize(journey)).toEqual({
      text: [
        'The journey began on 3 March 2026 through Paid Social (facebook, campaign “Spring”).',
        'It holds 7 events over 11 days, 3 page views among them.',
        'The page seen most was /shoes (2 times).',
        'There was a lead on 5 March 2026, 1 day after the start.',
        'There were 3 payments of 1,299.60 USD and 9,007,199,254,740,993 CLP in all, the first on 12 March 2026, 8 days after the start.',
        'The channels involved were Paid Social and Direct.',
        'Visits came on a phone and a computer from Chile.',
        'The last event is a payment on 15 March 2026.',
      ].join(' '),
      highlights: [
        'Came through Paid Social (facebook, campaign “Spring”)',
        '1 lead',
        '3 payments: 1,299.60 USD and 9,007,199,254,740,993 CLP',
        '1 day to a lead',
        'Channels: Paid Social, Direct',
      ],
    })
  })

  it.each(['es', 'es-CL', 'ES_mx'])('uses Spanish for %s', (locale) => {
    expect(summarize(journey, locale)).toEqual({
      text: [
        'El recorrido empezó el 3 de marzo de 2026 por Paid Social (facebook, campaña «Spring»).',
        'Consta de 7 eventos a lo largo de 11 días, entre ellos 3 páginas vistas.',
        'La página más vista fue /shoes (2 veces).',
        'Hubo un contacto nuevo el 5 de marzo de 2026, 1 día después del inicio.',
        'Hubo 3 pagos por 1299,60 USD y 9.007.199.254.740.993 CLP en total; el primero, el 12 de marzo de 2026, 8 días después del inicio.',
        'Intervinieron los canales Paid Social y Direct.',
        'Las visitas llegaron desde un teléfono y un ordenador, de Chile.',
        'El último evento es un pago el 15 de marzo de 2026.',
      ].join(' '),
      highlights: [
        'Llegó por Paid Social (facebook, campaña «Spring»)',
        '1 contacto nuevo',
        '3 pagos: 1299,60 USD y 9.007.199.254.740.993 CLP',
        '1 día hasta un contacto nuevo',
        'Canales: Paid Social, Direct',
      ],
    })
  })

  it.each(['en', 'fr', 'est', 'esperanto'])('uses English for %s', (locale) => {
    expect(summarize(journey, locale)?.text).toMatch(/^The journey began/)
  })

  it('returns null without events', () => {
    expect(summarize([])).toBeNull()
  })

  it('summarizes a single page view briefly', () => {
    expect(summarize([event('2026-03-03T12:00:00Z', 'page_view')])).toEqual({
      text: 'The journey began on 3 March 2026. It holds 1 page view within a day and nothing else.',
      highlights: [],
    })
  })

  it('mentions that the first event happened outside the website, and that the journey continues', () => {
    const summary = summarize(
      [event('2026-03-03T12:00:00Z', 'order_placed', { channel: 'Paid Search', is_synthetic: true })],
      'en',
      true,
    )
    expect(summary?.text).toContain('began on 3 March 2026 away from the website, through Paid Search.')
    expect(summary?.text).toContain('Only the first 1 events are considered.')
  })

  it('uses the event type if it has no label', () => {
    const odd = [1, 2].map((day) => event(`2026-03-0${day}T12:00:00Z`, 'quiz_finished'))
    expect(summarize(odd)?.text).toContain('There were 2 “quiz finished” events, the first on 1 March 2026.')
    expect(summarize(odd, 'es')?.text).toContain('Hubo 2 eventos «quiz finished»; el primero, el 1 de marzo de 2026.')
  })

  it('returns the same bounded text for the same events, whatever they contain', () => {
    const isLeak = /undefined|null|NaN|\[object/
    const string = (constraints: fc.StringConstraints = {}) =>
      fc.string(constraints).filter((item) => !isLeak.test(item))
    const text = fc.option(string({ maxLength: 40 }), { nil: null })
    const anyEvent = fc.record({
      event_type: string({ minLength: 1, maxLength: 20 }),
      event_name: string(),
      event_time: fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }),
      path: text,
      channel: text,
      source: text,
      medium: text,
      campaign: text,
      device: text,
      country: text,
      value: fc.option(
        fc.integer({ min: 0 }).map((cents) => `${cents / 100}`),
        { nil: null },
      ),
      currency: fc.constantFrom('USD', 'CLP', 'KWD', null),
      is_synthetic: fc.boolean(),
    })
    fc.assert(
      fc.property(
        fc.array(anyEvent, { minLength: 1, maxLength: 100 }),
        fc.constantFrom('en', 'es'),
        (events, locale) => {
          const summary = summarize(events, locale)!
          expect(summary).toEqual(summarize(structuredClone(events), locale))
          expect(summary.text.length).toBeLessThan(6_000)
          expect(summary.highlights.length).toBeLessThanOrEqual(6)
          expect(summary.text).not.toMatch(isLeak)
        },
      ),
      { numRuns: 50 },
    )
  })
})
