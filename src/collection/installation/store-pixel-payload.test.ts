import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { storePixel } from './store-pixel-payload.ts'

const all = { analyticsProcessingAllowed: true, marketingAllowed: true, saleOfDataAllowed: true }

type Handler = (event: object) => unknown

/** Installs the pixel in a sandbox like the store's, and returns a function that raises the store's events. */
function install(privacy: object | undefined = { ...all }) {
  const handlers: Record<string, Handler> = {}
  const cookies: Record<string, string> = { atribu_visitor_id: 'visitor-1' }
  const sent: { url: string; body: { trackingKey: string; events: Record<string, unknown>[] } }[] = []
  let onConsent: Handler = () => {}
  runInNewContext(storePixel({ collect_url: 'https://t.example/api/tracking/collect', key: 'trk_live_k' }), {
    init: { customerPrivacy: privacy },
    customerPrivacy: {
      subscribe(_: string, handler: Handler) {
        onConsent = handler
      },
    },
    analytics: {
      subscribe(name: string, handler: Handler) {
        handlers[name] = handler
      },
    },
    browser: {
      cookie: {
        get: async (name: string) => cookies[name] ?? '',
        set: async (text: string) => {
          const [name, value] = text.split(';')[0]!.split('=')
          cookies[name!] = value!
        },
      },
    },
    crypto: { randomUUID: () => 'made-id' },
    fetch: async (url: string, { body }: { body: string }) => void sent.push({ url, body: JSON.parse(body) }),
  })
  const raise = async (name: string, data: object = {}) => {
    const location = { href: 'https://shop.example/a?b=1', pathname: '/a', host: 'shop.example' }
    const context = { document: { location, referrer: 'https://search.example/' } }
    await handlers[name]!({ id: 'event-1', timestamp: '2026-03-10T12:00:00.000Z', context, data })
    await new Promise(setImmediate)
  }
  const consent = (customerPrivacy: object) => onConsent({ customerPrivacy })
  return { raise, sent, cookies, consent }
}

describe('the store pixel', () => {
  it('reports a page view with the visitor id of the pages', async () => {
    const { raise, sent, cookies } = install()
    await raise('page_viewed')
    expect(sent).toEqual([
      {
        url: 'https://t.example/api/tracking/collect',
        body: {
          trackingKey: 'trk_live_k',
          events: [
            {
              eventId: 'event-1',
              eventName: 'page_view',
              eventTimeClient: '2026-03-10T12:00:00.000Z',
              anonymousId: 'visitor-1',
              sessionId: 'made-id',
              pageUrl: 'https://shop.example/a?b=1',
              path: '/a',
              host: 'shop.example',
              referrer: 'https://search.example/',
              consent: {
                mode: 'granted',
                ad_storage: 'granted',
                ad_user_data: 'granted',
                ad_personalization: 'granted',
              },
            },
          ],
        },
      },
    ])
    expect(cookies).toEqual({ atribu_visitor_id: 'visitor-1', atribu_session_id: 'made-id' })
  })

  it('reports a completed checkout as a purchase by its buyer', async () => {
    const { raise, sent } = install()
    const totalPrice = { amount: 19.9, currencyCode: 'USD' }
    await raise('checkout_completed', { checkout: { totalPrice, order: { id: '77' }, email: 'ana@example.com' } })
    expect(sent[0]!.body.events[0]).toMatchObject({
      eventName: 'purchase',
      valueAmount: 19.9,
      currency: 'USD',
      order_id: '77',
      dedupeKey: 'purchase:77',
      identify: { email: 'ana@example.com' },
    })
  })

  it('sends and stores nothing until the visitor allows it', async () => {
    const { raise, sent, cookies, consent } = install({ ...all, analyticsProcessingAllowed: false })
    await raise('page_viewed')
    expect([sent, Object.keys(cookies)]).toEqual([[], ['atribu_visitor_id']])
    consent(all)
    await raise('page_viewed')
    expect(sent).toHaveLength(1)
  })

  it.each([
    [{ ...all, marketingAllowed: false }, ['denied', 'denied']],
    [{ ...all, saleOfDataAllowed: false }, ['granted', 'denied']],
    [undefined, [undefined, undefined]],
  ])('passes the consent for ads on: %o', async (privacy, [ad_user_data, ad_personalization]) => {
    const { raise, sent, consent } = install()
    consent(privacy as object)
    await raise('page_viewed')
    expect(sent[0]!.body.events[0]!.consent).toMatchObject({ mode: 'granted' })
    const given = sent[0]!.body.events[0]!.consent as Record<string, unknown>
    expect([given.ad_user_data, given.ad_personalization]).toEqual([ad_user_data, ad_personalization])
  })
})
