import { execFileSync, spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { crc32, inflateRawSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { buildPlugin } from './build-plugin.ts'

const folder = join(import.meta.dirname, 'src')
const hasPhp = spawnSync('php', ['-v']).status === 0
const settings = { origin: 'https://t.example', tracking_key: 'trk_live_abcdefgh' }

/** Runs the actions of WordPress on one page, and returns what the plugin printed. */
function print(page: { actions: unknown[][]; [field: string]: unknown }): string {
  const options = { tributary_settings: settings }
  return execFileSync('php', [join(import.meta.dirname, 'test/wordpress.php'), JSON.stringify({ options, ...page })], {
    encoding: 'utf8',
  })
}

/** Runs the printed scripts, and returns the calls of the tracker. */
function callsOf(html: string, page: Record<string, unknown> = {}): unknown[] {
  const window: { tributary?: unknown[] } & Record<string, unknown> = { ...page }
  for (const [, code] of html.matchAll(/<script>(.*?)<\/script>/gs)) runInNewContext(code!, { window, ...page })
  return JSON.parse(JSON.stringify(window.tributary ?? []))
}

it('has the same version in all places', () => {
  const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8'))
  expect(readFileSync(join(folder, 'tributary.php'), 'utf8')).toContain(` * Version: ${version}\n`)
  expect(readFileSync(join(folder, 'readme.txt'), 'utf8')).toContain(`Stable tag: ${version}\n`)
})

it('is packed into a zip file with all its files', () => {
  const zip = buildPlugin()
  const unpacked: Record<string, string> = {}
  for (let at = 0; zip.readUInt32LE(at) === 0x04034b50; ) {
    const [packed, nameLength] = [zip.readUInt32LE(at + 18), zip.readUInt16LE(at + 26)]
    const start = at + 30 + nameLength
    const content = inflateRawSync(zip.subarray(start, start + packed))
    expect([zip.readUInt32LE(at + 14), zip.readUInt32LE(at + 22)]).toEqual([crc32(content), content.length])
    unpacked[zip.toString('utf8', at + 30, start)] = content.toString()
    at = start + packed
  }
  const files = readdirSync(folder).map((name) => [`tributary/${name}`, readFileSync(join(folder, name), 'utf8')])
  expect(unpacked).toEqual(Object.fromEntries(files))
  // The directory at the end names every file and where it starts.
  const [count, at] = [zip.readUInt16LE(zip.length - 12), zip.readUInt32LE(zip.length - 6)]
  expect([count, zip.readUInt32LE(at)]).toEqual([files.length, 0x02014b50])
})

it('has files that cannot be requested directly', () => {
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.php')))
    expect(readFileSync(join(folder, name), 'utf8')).toMatch(/defined\( '(ABSPATH|WP_UNINSTALL_PLUGIN)' \) \|\| exit;/)
})

if (!hasPhp)
  process.stderr.write('The behavior of the WooCommerce plugin is not tested: there is no `php` (php-cli).\n')

describe.skipIf(!hasPhp)('the plugin, run by PHP', () => {
  it('is valid PHP', () => {
    for (const name of readdirSync(folder).filter((file) => file.endsWith('.php')))
      expect(execFileSync('php', ['-l', join(folder, name)], { encoding: 'utf8' })).toContain('No syntax errors')
  })

  it('prints the tracker with its settings, and nothing before they are complete', () => {
    const html = print({ actions: [['wp_head']] })
    expect(html).toContain(
      '<script async src="https://t.example/t.js" crossorigin="anonymous" data-tracking-key="trk_live_abcdefgh" data-honor-gpc></script>',
    )
    const tributary_settings = { ...settings, consent_denied: true, honor_gpc: false, modules: 'links forms' }
    expect(print({ actions: [['wp_head']], options: { tributary_settings } })).toContain(
      'data-consent-denied data-modules="links forms">',
    )
    const everywhere = [['wp_head'], ['wp_footer'], ['woocommerce_thankyou', 7]]
    const product = { id: 1, name: 'Cup' }
    expect(print({ actions: everywhere, options: {}, order: { total: '5' }, product })).toBe('')
  })

  it('reports a viewed product, whatever its name contains', () => {
    const name = `Cup "</script><script>alert(1)</script>" & más`
    const html = print({ actions: [['wp_footer']], product: { id: 12, name } })
    expect(html.match(/<\/script>/g)).toHaveLength(1)
    expect(callsOf(html)).toEqual([['track', 'product_viewed', { product_id: '12', title: name }]])
  })

  it('reports an addition to the cart on the next page, or in the fragment of a button without a page', () => {
    const add = ['woocommerce_add_to_cart', 'key', 12, 2, 34]
    const expected = [
      ['track', 'product_added_to_cart', { product_id: '12', title: 'Cup', variant_id: '34', quantity: 2 }],
    ]
    expect(callsOf(print({ actions: [add, ['wp_footer'], ['wp_footer']] }))).toEqual(expected)
    expect(callsOf(print({ actions: [add, ['woocommerce_add_to_cart_fragments', {}]] }))).toEqual(expected)
    expect(print({ actions: [['wp_footer']] })).toBe('<div id="tributary-added" hidden></div>')
  })

  it('reports the start of a checkout with the value of the cart, and not with an empty cart', () => {
    const actions = [['wp_footer']]
    expect(callsOf(print({ actions, cart: '19.90' }))).toEqual([
      ['track', 'checkout_started', { cart_value: 19.9, cart_currency: 'EUR' }],
    ])
    for (const page of [{ cart: '' }, { cart: '19.90', order: { total: '5' } }])
      expect(callsOf(print({ actions, ...page }))).toEqual([])
  })

  describe('a purchase', () => {
    const actions = [['woocommerce_thankyou', 7]]
    const order = {
      total: '49.50',
      currency: 'USD',
      order_number: 'A-77',
      billing_email: 'ana@example.com',
      billing_first_name: 'Ana',
    }
    const purchase = ['purchase', { value: 49.5, currency: 'USD', order_id: 'A-77' }]

    it('is reported with its buyer', () => {
      expect(callsOf(print({ actions, order }))).toEqual([
        ['identify', { email: 'ana@example.com', firstName: 'Ana' }],
        purchase,
      ])
    })

    it('is reported without its buyer if the shop does not want it', () => {
      const options = { tributary_settings: { ...settings, identify_buyers: false } }
      expect(callsOf(print({ actions, order, options }))).toEqual([purchase])
    })

    it('is not reported if the payment failed or the order does not exist', () => {
      expect(print({ actions, order: { ...order, status: 'failed' } })).toBe('')
      expect(print({ actions })).toBe('')
    })
  })

  describe('consent', () => {
    const html = hasPhp ? print({ actions: [['wp_head']] }) : ''
    const follow = (allowed: string[], type: string | undefined) => {
      const listeners: Record<string, () => void> = {}
      const document = { addEventListener: (name: string, listener: () => void) => (listeners[name] = listener) }
      const wp_has_consent = (name: string) => allowed.includes(name)
      const page = { document, wp_has_consent, wp_fallback_consent_type: type, tributary: [] as unknown[] }
      callsOf(html, page)
      listeners.wp_listen_for_consent_change!()
      return JSON.parse(JSON.stringify(page.tributary))
    }
    const ads = (state: string) => ({ ad_storage: state, ad_user_data: state, ad_personalization: state })

    it.each([
      [
        ['statistics', 'marketing'],
        ['consent', 'granted', ads('granted')],
      ],
      [['statistics'], ['consent', 'granted', ads('denied')]],
      [[], ['consent', 'denied', ads('denied')]],
    ])('for %o follows the WP Consent API', (allowed, call) => {
      expect(follow(allowed, 'optin')).toEqual([call])
    })

    it('is left to the tracker if no consent plugin is active', () => {
      expect(follow(['statistics'], undefined)).toEqual([])
    })
  })

  it('stores only valid settings', () => {
    const sanitized = (input: object) => JSON.parse(print({ actions: [['admin_init']], input }))
    expect(sanitized({ ...settings, origin: 'https://t.example/', honor_gpc: '1', modules: 'links forms' })).toEqual({
      ...settings,
      modules: 'links forms',
      consent_denied: false,
      honor_gpc: true,
      identify_buyers: false,
    })
    const wrong = { origin: 'javascript:alert(1)', tracking_key: '"><script>', modules: '"x', consent_denied: ['1'] }
    expect(sanitized(wrong)).toMatchObject({ origin: '', tracking_key: '', modules: '' })
  })

  it('shows its settings to administrators, escaped', () => {
    const options = { tributary_settings: { ...settings, modules: '"><b>' } }
    const html = print({ actions: [['admin_menu']], options, is_admin: true })
    expect(html).toContain('name="tributary_settings[modules]" value="&quot;&gt;&lt;b&gt;"')
    expect(html).toContain('name="_wpnonce"')
    expect(print({ actions: [['admin_menu']], options })).toBe('')
  })
})
