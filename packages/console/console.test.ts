import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { operationOf } from './src/components/ads/use-undo.ts'
import { groupDays, intervalFor, labelPositions, sumGroups } from './src/components/charts/group-days.ts'
import { column, figureColumn, numberColumn } from './src/components/tables/columns.tsx'
import { csvOf } from './src/components/tables/csv-button.tsx'
import { comparedRange, readViewSearch } from './src/data/view.ts'
import { addDays, daysBetween, rangeBefore, rangeOf, todayIn } from './src/format/days.ts'
import { formatsFor } from './src/format/formats.ts'
import { roundToTotal } from './src/format/round-to-total.ts'
import { en } from './src/locales/en.ts'
import { es } from './src/locales/es.ts'
import { createTranslate, type Message } from './src/locales/i18n.tsx'
import { closingRows, type Entity, growTree, roasOf, roundCash } from './src/pages/campaigns/tree.ts'

const source = join(import.meta.dirname, 'src')
const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((path) => /\.tsx?$/.test(path))
const read = (path: string) => readFileSync(join(source, path), 'utf8')

describe('texts', () => {
  const forms = (message: Message) => (typeof message === 'string' ? [message] : Object.values(message))
  const holes = (message: Message) => new Set(forms(message).flatMap((text) => text.match(/\{\w+\}/g) ?? []))

  it('exist in both languages, with the same placeholders and plural forms', () => {
    expect(Object.keys(es)).toEqual(Object.keys(en))
    for (const [key, message] of Object.entries(en) as [keyof typeof en, Message][]) {
      expect([key, holes(es[key])]).toEqual([key, holes(message)])
      expect([key, typeof es[key]]).toEqual([key, typeof message])
      for (const text of [...forms(message), ...forms(es[key])])
        expect([key, text.trim().length > 0]).toEqual([key, true])
    }
  })

  it('name every cause of a recompute, because the activity line ends with it', () => {
    const recomputes = join(import.meta.dirname, '../../src/attribution/recompute-requests/recomputes.ts')
    const [, type] = /type RecomputeCause =([\s\S]+?)\n\n/.exec(readFileSync(recomputes, 'utf8'))!
    const causes = [...type!.matchAll(/kind: '(\w+)'/g)].map(([, cause]) => `activity.cause_${cause}`)
    expect(causes.length).toBeGreaterThan(5)
    expect(Object.keys(en)).toEqual(expect.arrayContaining(causes))
  })

  it('are split by page into files of readable size', () => {
    const sizes = files.map((path) => [path, read(path).split('\n').length] as const)
    expect(sizes.filter(([, lines]) => lines > 300)).toEqual([])
  })

  it('are all used', () => {
    const code = files
      .filter((path) => !path.startsWith('locales'))
      .map(read)
      .join('\n')
    const keysInCode = [...code.matchAll(/'([a-z_0-9]+(?:\.[a-z_0-9]+)*)'/g)].map(([, key]) => key!)
    const patterns = [...code.matchAll(/`([a-z_0-9.]*\.?\$\{[^`]*)`/g)].map(
      ([, key]) =>
        new RegExp(
          `^${key!
            .replace(/\$\{[^}]*\}/g, '§')
            .replaceAll('.', '\\.')
            .replaceAll('§', '[a-z_0-9]+')}$`,
        ),
    )
    // `useConfirmed` reads the title and the effect of the action that it is given.
    const confirmed = [...code.matchAll(/ text: '([a-z_0-9.]+)'/g)].flatMap(([, key]) => [
      `${key}_title`,
      `${key}_effect`,
    ])
    const empty = [...code.matchAll(/ empty="([a-z_0-9.]+)"/g)].flatMap(([, key]) => [key!, `${key}_more`])
    const exact = new Set([...keysInCode, ...confirmed, ...empty])
    const idle = Object.keys(en).filter((key) => !exact.has(key) && !patterns.some((pattern) => pattern.test(key)))
    expect(idle).toEqual([])
  })

  // Finds texts between tags, in attributes that are displayed or read by screen readers, and sentences in the code.
  const outside = (code: string): string[] => {
    const inTags = />\s*([^<>{}=]*[A-Za-zÁ-ú]{2,}[^<>{}=]*?)\s*<\//g
    const inAttributes = /\s(?:aria-label|title|placeholder|alt|label|description)="([^"]*[A-Za-z]{2,}[^"]*)"/g
    const sentences = /['"`]([A-ZÁ-Ú¿][a-zá-ú]+ [a-zá-ú]+[^'"`\n]*)['"`]/g
    const withoutComments = code.replace(/^\s*(?:\*|\/\/|\/\*).*$/gm, '')
    return [inTags, inAttributes, sentences].flatMap((pattern) =>
      [...withoutComments.matchAll(pattern)].map(([, text]) => text!.trim()),
    )
  }

  it('are only in the locale files', () => {
    // The product name, and goal names that the service creates.
    const allowed = new Set(['Tributary', 'Conversation started', 'Contact replied', 'Deal won'])
    const wrong = files
      .filter((path) => !path.startsWith('locales/'))
      .flatMap((path) => outside(read(path)).map((text) => [path, text] as const))
      .filter(([path, text]) => !allowed.has(text) && (path.endsWith('.tsx') || / /.test(text)))
    expect(wrong).toEqual([])
  })

  it.each([
    ['between tags', '<p>Nothing here</p>'],
    ['in an attribute', '<img alt="A picture" />'],
    ['in an act', "notify({ text: 'Saved for good' })"],
    ['in a template', '{`Costs money`}'],
  ])('are found %s', (_, code) => {
    expect(outside(code)).toHaveLength(1)
  })

  it('contain numbers in the format of the language, and the plural form of the count', () => {
    const t = createTranslate(es, 'es-CL')
    expect(t('campaigns.payments', { count: 1 })).toBe('1 pago')
    expect(t('campaigns.payments', { count: 12_000 })).toBe('12.000 pagos')
  })
})

describe('days', () => {
  it('are calculated without the system clock', () => {
    expect(addDays('2026-03-01', -1)).toBe('2026-02-28')
    expect(daysBetween('2026-03-08', '2026-03-09')).toBe(1)
    expect(todayIn('Pacific/Auckland', new Date('2026-03-01T12:00:00Z'))).toBe('2026-03-02')
  })

  it('of a preset end today, and the previous period ends the day before the preset starts', () => {
    expect(rangeOf('7d', '2026-03-10')).toEqual({ from: '2026-03-04', to: '2026-03-10' })
    expect(rangeOf('last_month', '2026-03-10')).toEqual({ from: '2026-02-01', to: '2026-02-28' })
    expect(rangeBefore({ from: '2026-03-04', to: '2026-03-10' })).toEqual({ from: '2026-02-25', to: '2026-03-03' })
  })
})

describe('charts', () => {
  const days = Array.from({ length: 12 }, (_, index) => addDays('2026-02-26', index))

  it.each([
    [1, 'day'],
    [62, 'day'],
    [63, 'week'],
    [200, 'week'],
    [201, 'month'],
  ])('show %i days by %s', (count, interval) => {
    expect(intervalFor(count)).toBe(interval)
  })

  it('group days by week from Monday and by calendar month, and lose none', () => {
    const edges = (interval: 'day' | 'week' | 'month') => groupDays(days, interval).map(({ from, to }) => [from, to])
    expect(edges('week')).toEqual([
      ['2026-02-26', '2026-03-01'],
      ['2026-03-02', '2026-03-08'],
      ['2026-03-09', '2026-03-09'],
    ])
    expect(edges('month')).toEqual([
      ['2026-02-26', '2026-02-28'],
      ['2026-03-01', '2026-03-09'],
    ])
    const values = days.map((_, index) => index)
    expect(sumGroups(values, groupDays(days, 'day'))).toEqual(values)
    expect(sumGroups(values, groupDays(days, 'month'))).toEqual([3, 63])
  })

  it('label at most as many points as fit', () => {
    expect(labelPositions(30, 7)).toEqual([0, 5, 10, 15, 20, 25])
    expect(labelPositions(3, 7)).toEqual([0, 1, 2])
  })

  it('compare with the period before, the same weekdays a year before, or nothing', () => {
    const range = { from: '2026-03-04', to: '2026-03-10' }
    expect(comparedRange(range, 'before')).toEqual({ from: '2026-02-25', to: '2026-03-03' })
    expect(comparedRange(range, 'year')).toEqual({ from: '2025-03-05', to: '2025-03-11' })
    expect(comparedRange(range, 'none')).toBe(null)
  })
})

describe('numbers', () => {
  const formats = formatsFor({ locale: 'en-US', currency: 'CLP', zone: 'UTC' })

  it('have as many decimals as their currency', () => {
    expect(formats.money('10634076.4')).toBe('$10,634,076')
    expect(formats.money(12.5, 'USD')).toBe('USD\u00a012.50')
    expect(formats.shortMoney(56_953_553)).toBe('$56.95M')
    expect(formats.shortMoney(58_695.66)).toBe('$58,696')
    expect(formats.money(null)).toBe('–')
  })

  it('and days include the year only if it is not the current one', () => {
    const year = new Date().getFullYear()
    expect(formats.time(`${year}-03-01T14:05:00Z`)).toMatch(/^Mar 1, 2:05.PM$/)
    expect(formats.dayOf('2019-03-01T14:05:00Z')).toBe('Mar 1, 2019')
  })

  it('are typed in the format in which they are shown', () => {
    const typed = (locale: string) => Object.values(formatsFor({ locale, currency: 'CLP', zone: 'UTC' }).separators)
    expect(['en-US', 'es-CL', 'es-ES'].map(typed)).toEqual([
      [',', '.'],
      ['.', ','],
      ['.', ','],
    ])
  })

  it('and days are formatted for the language of the user', () => {
    const spanish = formatsFor({ locale: 'es-CL', currency: 'CLP', zone: 'UTC' })
    expect(spanish.time(`${new Date().getFullYear()}-03-01T17:39:00Z`)).toMatch(
      /^1 mar, 5:39[\u00a0\u202f]p\.[\u00a0\u202f]m\.$/,
    )
    expect([spanish.duration(6 * 86_400), formats.duration(6 * 86_400)]).toEqual(['6 días', '6 days'])
    expect(['CL', 'GB', 'somewhere'].map(spanish.country)).toEqual(['Chile', 'Reino Unido', 'somewhere'])
  })

  it('express elapsed time in words', () => {
    expect(formats.ago('2026-03-01T10:00:00Z', Date.parse('2026-03-01T12:00:00Z'))).toBe('2 hours ago')
  })
})

describe('the campaign tree', () => {
  const metrics = (n: number) => ({
    spend: n,
    outcome_count: n,
    outcome_value: n * 10,
    outcome_count_first_payment: n,
    attributed_outcome_count: n,
  })
  const entity = (id: string, fields: object) =>
    ({
      campaign_id: id,
      external_id: id,
      platform: 'social_ads',
      campaign_name: id,
      ...metrics(1),
      ...fields,
    }) as Entity
  const levels = {
    campaign: [entity('c1', {}), entity('c2', { platform: 'search_ads' })],
    ad_set: [
      entity('s1', { campaign_external_id: 'c1' }),
      entity('s2', { campaign_external_id: 'c1', platform: 'search_ads' }),
    ],
    ad: [entity('a1', { ad_set_external_id: 's1' })],
  }
  const grow = (...open: string[]) =>
    growTree(levels, { open: new Set(open), order: (rows) => rows, compareOf: () => null, isShown: () => true })

  it('shows the children of open rows, only of the same platform', () => {
    expect(grow().map(({ id }) => id)).toEqual(['c1', 'c2'])
    expect(grow('c1', 's1').map(({ id, depth }) => `${id}${depth}`)).toEqual(['c10', 's11', 'a12', 'c20'])
  })

  it('ends with what is credited, the unattributed row and the total of both, of which only credit has a return', () => {
    const { spend: _, ...rest } = metrics(5)
    const [credited, none, total] = closingRows(levels.campaign, rest, null)
    expect(credited!.metrics).toMatchObject({ spend: 2, outcome_count: 2, outcome_value: 20 })
    expect(roasOf(credited!.rated!)).toBe(10)
    expect([none!.metrics.spend, none!.rated]).toEqual([0, null])
    expect(total!.metrics).toMatchObject({ spend: 2, outcome_count: 7, outcome_value: 70 })
    expect(total!.rated).toBeNull()
  })

  it('shows cash that adds up to the shown total', () => {
    const cash = (outcome_value: number) => ({ outcome_value })
    const shown = roundCash([cash(100.5), cash(200.5)], cash(300.5), 0)
    expect([...shown.campaigns, shown.rest].map((row) => row!.outcome_value)).toEqual([101, 201, 300])
    expect(roundCash([cash(1.25)], null, 0)).toEqual({ campaigns: [cash(1.25)], rest: null })
  })
})

describe('amounts rounded to their total', () => {
  it.each([
    ['nothing', [], 0, []],
    ['whole pesos', [10, 20], 0, [10, 20]],
    ['thirds of a peso', [33.333333, 33.333333, 33.333334], 0, [33, 33, 34]],
    ['cents', [0.125, 0.125], 2, [0.13, 0.12]],
    ['a refund', [-0.4, 1.4, 0.5], 0, [0, 1, 1]],
    ['floating-point errors', [0.1, 0.2, 0.7], 0, [0, 0, 1]],
  ] as const)('%s', (_what, amounts, digits, expected) => {
    expect(roundToTotal(amounts, digits).map((value) => value + 0)).toEqual(expected)
  })

  it('are less than a unit away from their amounts and add up to the rounded total', () => {
    const amount = fc.integer({ min: -10_000_000, max: 10_000_000 }).map((value) => value / 1_000)
    fc.assert(
      fc.property(fc.array(amount, { maxLength: 30 }), fc.constantFrom(0, 2), (amounts, digits) => {
        const rounded = roundToTotal(amounts, digits)
        const unit = 10 ** -digits
        const total = amounts.reduce((sum, value) => sum + value, 0)
        expect(Math.abs(rounded.reduce((sum, value) => sum + value, 0) - total)).toBeLessThan(unit / 2 + 1e-6)
        for (const [index, value] of rounded.entries()) expect(Math.abs(value - amounts[index]!)).toBeLessThan(unit)
      }),
    )
  })
})

describe('columns of numbers', () => {
  it('show what a column shows, to the right', () => {
    const cell = ({ tries }: { tries: number }) => String(tries)
    expect(numberColumn('tries', 'Attempts', '80px', cell)).toEqual({
      ...column('tries', 'Attempts', '80px', cell),
      isNumber: true,
    })
  })

  it('are shown, sorted and downloaded from one value', () => {
    const figure = figureColumn('roas', 'ROAS', (row: { roas: number | null }) => row.roas, String, { width: '70px' })
    const row = { roas: 2.5 }
    expect([figure.cell(row), figure.sortBy!(row), figure.plain!(row)]).toEqual(['2.5', 2.5, 2.5])
    expect([figure.isNumber, figure.width]).toEqual([true, '70px'])
  })
})

describe('output of the page', () => {
  it('is quoted CSV without formulas', () => {
    expect(csvOf([['a,b', '=1+1', -5, null, 'say "x"']])).toBe(`"a,b",'=1+1,-5,,"say ""x"""`)
  })

  it('is the undo operation that the service named', () => {
    const way = { method: 'POST', path: '/api/v1/campaigns/a%2Fb/resume', idempotency_key: 'k', body: { x: 1 } }
    expect(operationOf(way)).toEqual({ id: 'adOperations.resumeCampaign', input: { id: 'a/b', body: { x: 1 } } })
    expect(operationOf({ ...way, path: '/api/v1/anything/else' })).toBe(null)
  })
})

describe('a URL', () => {
  it('keeps only valid parameters', () => {
    const odd = { model: 'linear', compare: 'linear', range: '7d', from: '2026-02-03', to: '2026-01-01' }
    expect(readViewSearch(odd)).toEqual({ model: 'linear', range: '7d' })
    const days = { from: '2026-01-01', to: '2026-01-31' }
    expect(readViewSearch({ model: '<b>', ...days, compare: 'first_touch' })).toEqual({
      ...days,
      compare: 'first_touch',
    })
  })
})

describe('the build', () => {
  const dist = mkdtempSync(join(tmpdir(), 'tributary-console-'))
  beforeAll(() => {
    // Runs in its own process, because the test runner sets NODE_ENV and React would include its development checks.
    const env = { ...process.env, NODE_ENV: 'production' }
    const vite = join(import.meta.dirname, '../../node_modules/vite/bin/vite.js')
    const config = join(import.meta.dirname, 'vite.config.ts')
    const args = ['build', '--config', config, '--logLevel', 'warn', '--outDir', dist, '--emptyOutDir']
    execFileSync(process.execPath, [vite, ...args], { env, stdio: 'pipe' })
  })
  afterAll(() => rmSync(dist, { recursive: true }))

  it('has a first page with its chart of at most 175 kB of compressed script and style', () => {
    const page = readFileSync(join(dist, 'index.html'), 'utf8')
    const named = [...page.matchAll(/(?:src|href)="\/(assets\/[^"]+\.(?:js|css))"/g)].map(([, path]) => path!)
    const packed = (path: string) => gzipSync(readFileSync(join(dist, path))).length
    // Counts the larger of the two language files.
    const languageFiles = readdirSync(join(dist, 'assets')).filter((name) => /^first-(?!profile).*\.js$/.test(name))
    expect(languageFiles.length).toBe(2)
    const language = Math.max(...languageFiles.map((name) => packed(`assets/${name}`)))
    const total = named.map(packed).reduce((sum, size) => sum + size, gzipSync(page).length + language)
    expect(named.length).toBeGreaterThan(1)
    expect(total).toBeLessThanOrEqual(175_000)
  })

  it('has few script files, because each of them is a request', () => {
    const sizes = readdirSync(join(dist, 'assets'))
      .filter((name) => name.endsWith('.js'))
      .map((name) => statSync(join(dist, 'assets', name)).size)
    // A dynamic import of a module in a larger file is a file of one line.
    expect(sizes.filter((size) => size > 100).length).toBeLessThanOrEqual(12)
  })

  it('loads no pages with what they share', () => {
    const assets = join(dist, 'assets')
    const shared = readdirSync(assets).find((name) => /^shared-.*\.js$/.test(name))!
    expect(readFileSync(join(assets, shared), 'utf8')).not.toMatch(/from\s*"\.\/(decide|manage)-/)
  })

  it('preloads its font', () => {
    expect(readFileSync(join(dist, 'index.html'), 'utf8')).toMatch(/<link rel="preload" as="font"[^>]*\.woff2"/)
  })

  it('has no inline script and names no other origin', () => {
    const page = readFileSync(join(dist, 'index.html'), 'utf8')
    expect(page).not.toMatch(/<script(?![^>]*\ssrc=)/)
    expect(page).not.toMatch(/(?:src|href)="(?!\/assets\/)/)
    const styles = readdirSync(join(dist, 'assets')).filter((name) => name.endsWith('.css'))
    for (const name of styles)
      expect(readFileSync(join(dist, 'assets', name), 'utf8')).not.toMatch(/url\(["']?(?:https?:|\/\/)/)
  })
})
