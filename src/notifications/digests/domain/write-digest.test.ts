import { expect, it } from 'vitest'
import type { DigestFigures, DigestInput } from './digest-input.ts'
import { type DigestAbout, writeDigest } from './write-digest.ts'

const figures = (fields: Partial<DigestFigures>): DigestFigures => ({
  spend: '1000',
  cash: '4000',
  payments: 40,
  first_cash: '2000',
  first_payments: 20,
  unattributed_cash: '1000',
  profit: '400',
  ...fields,
})
const input: DigestInput = {
  current: figures({ cash: '3000', profit: '300', first_cash: '1100', first_payments: 11, payments: 31 }),
  before: figures({}),
  campaigns: [
    {
      name: 'Spring & Sale',
      platform: 'social_ads',
      current: { spend: '500', cash: '400', conversions: 4 },
      before: { spend: '500', cash: '1200', conversions: 12 },
    },
    {
      name: 'Idle',
      platform: 'search_ads',
      current: { spend: '120.5', cash: '0', conversions: 0 },
      before: { spend: '0', cash: '0', conversions: 0 },
    },
  ],
  ads: { stop: { count: 2, spend: '250', cash: '0' }, scale: { count: 1, spend: '9', cash: '90' } },
  issues: [
    { kind: 'connection_broken', count: 1 },
    { kind: 'payments_unidentified', count: 3 },
  ],
}
const about: DigestAbout = {
  profile: { id: 'p1', name: 'Norte', reporting_currency: 'USD' },
  schedule: 'weekly',
  period: { from_day: '2026-03-02', to_day: '2026-03-08' },
  locale: 'en',
  baseUrl: 'https://app.example',
  unsubscribeUrl: 'https://app.example/unsubscribe/t',
}

it('says what changed, why, what needs attention and the figures, in English', () => {
  const { title, lines } = writeDigest(input, about)
  expect(title).toBe('Norte: week of Mar 2 – 8, 2026')
  expect(lines.map(({ text }) => text)).toEqual([
    'Result',
    'You spent $1,000.00 and kept $300.00 after ads, down 25%.',
    '2 running ads cost $250.00 and brought no sale: stop them.',
    'What changed',
    'Revenue was $3,000, 25% less than in the 7 days before ($4,000).',
    'Why',
    'Campaign “Spring & Sale” was credited with $800.00 less.',
    'New customers paid $900.00 less: most of the change.',
    'The change does not follow spend: spend was about the same ($1,000); revenue per spend was 3, before 4.',
    'Needs attention',
    'Campaign “Idle” spent $120.50 without a credited conversion.',
    'A connection can no longer be synced. Reconnect it.',
    '3 payments have no payer.',
    'Figures',
    'Revenue: $3,000 (before: $4,000)',
    'Spend: $1,000 (before: $1,000)',
    'Revenue per spend: 3 (before: 4)',
    'Payments: 31 (before: 40)',
    'New customers: 11 (before: 20)',
  ])
})

it('says the same in Spanish, about a day', () => {
  const day = { from_day: '2026-03-08', to_day: '2026-03-08' }
  const { title, lines } = writeDigest(input, { ...about, locale: 'es', schedule: 'daily', period: day })
  expect(title).toBe('Norte: día del 8 mar 2026')
  expect(lines.slice(0, 9).map(({ text }) => text.replaceAll(/\s/g, ' '))).toEqual([
    'Resultado',
    'Invertiste 1000,00 $ y conservaste 300,00 $ después de anuncios, 25 % menos.',
    '2 anuncios activos costaron 250,00 $ y no trajeron ninguna venta: detenlos.',
    'Qué cambió',
    'Los ingresos fueron 3000 US$, 25 % menos que el mismo día de la semana anterior (4000 US$).',
    'Por qué',
    'A la campaña «Spring & Sale» se le atribuyeron 800,00 US$ menos.',
    'Los clientes nuevos pagaron 900,00 US$ menos: la mayor parte del cambio.',
    'El cambio no sigue a la inversión: la inversión fue casi la misma (1000 US$); los ingresos por inversión fueron 3, antes 4.',
  ])
})

it('links every sentence to a view of the same profile and days', () => {
  const { lines, link, unsubscribe } = writeDigest(input, about)
  const addresses = lines.flatMap(({ url, isHeading }) => (isHeading ? [] : [new URL(url!)]))
  expect(addresses.map(({ pathname }) => pathname)).toEqual([
    ...['/', '/ads', '/', '/ads', '/customers', '/', '/ads', '/set-up', '/payments'],
    ...['/', '/ads', '/', '/payments', '/customers'],
  ])
  for (const { origin, searchParams } of [...addresses, new URL(link.url)]) {
    const { profile, from, to } = Object.fromEntries(searchParams)
    expect([origin, profile, from, to]).toEqual(['https://app.example', 'p1', '2026-03-02', '2026-03-08'])
  }
  expect(addresses[3]!.searchParams.get('q')).toBe('Spring & Sale')
  expect(unsubscribe!.url).toBe(about.unsubscribeUrl)
})

it('shortens long names of campaigns', () => {
  const [campaign] = input.campaigns
  const { lines } = writeDigest({ ...input, campaigns: [{ ...campaign!, name: `a\n${'b'.repeat(500)}` }] }, about)
  expect(lines[6]!.text).toContain(`“a ${'b'.repeat(97)}…”`)
  expect(lines[6]!.url!.length).toBeLessThan(300)
})

it('has every text in both languages without a placeholder', () => {
  const kinds = [
    ...(['connection_broken', 'sync_stale', 'hits_rejected', 'no_events', 'missing_exchange_rate'] as const),
    ...(['events_failed', 'events_delayed', 'payments_unidentified', 'payments_duplicated', 'ads_untagged'] as const),
    'account_pending' as const,
  ]
  for (const locale of ['en', 'es'] as const) {
    for (const count of [1, 2]) {
      for (const kind of kinds) {
        const { lines } = writeDigest({ ...input, issues: [{ kind, count }] }, { ...about, locale })
        const text = lines.at(-7)!.text
        expect(text).toMatch(/^[A-ZÑ0-9].*\.$/)
        expect(text).not.toMatch(/undefined|null|NaN|\b1 /)
      }
    }
  }
})
