/*
 * A store's custom web pixel. Such a pixel runs in a sandbox of its own, where the page's tracker cannot: it hears of the
 * store's events (checkout included, where no page script runs) and shares the visitor's cookie with the pages.
 * The sandbox gives it `analytics`, `browser`, `init` and `customerPrivacy`; the installer fills in the two words below.
 */
const collectUrl = '__COLLECT_URL__'
const trackingKey = '__TRACKING_KEY__'
let privacy = init.customerPrivacy
if (typeof customerPrivacy !== 'undefined') {
  customerPrivacy.subscribe('visitorConsentCollected', (event) => {
    privacy = event.customerPrivacy
  })
}

/** What conversion sync may pass on to ad platforms; a store without these settings says nothing about it. */
function consent() {
  if (!privacy) return { mode: 'granted' }
  const state = (isAllowed) => (isAllowed ? 'granted' : 'denied')
  const ads = state(privacy.marketingAllowed)
  const personalization = state(privacy.marketingAllowed && privacy.saleOfDataAllowed)
  return { mode: 'granted', ad_storage: ads, ad_user_data: ads, ad_personalization: personalization }
}

async function remember(name, seconds) {
  const id = (await browser.cookie.get(name)) || crypto.randomUUID()
  await browser.cookie.set(`${name}=${id}; path=/; max-age=${seconds}; samesite=lax`)
  return id
}

async function send(event, name, fields) {
  if (privacy && !privacy.analyticsProcessingAllowed) return
  const page = event.context.document
  const hit = Object.assign(
    {
      eventId: event.id,
      eventName: name,
      eventTimeClient: event.timestamp,
      anonymousId: await remember('atribu_visitor_id', 31536000),
      sessionId: await remember('atribu_session_id', 1800),
      pageUrl: page.location.href,
      path: page.location.pathname,
      host: page.location.host,
      referrer: page.referrer,
      consent: consent(),
    },
    fields,
  )
  await fetch(collectUrl, { method: 'POST', keepalive: true, body: JSON.stringify({ trackingKey, events: [hit] }) })
}

function money(amount) {
  return amount ? { valueAmount: Number(amount.amount), currency: amount.currencyCode } : {}
}

function variant(item) {
  return { payload: { product_id: item.product.id, variant_id: item.id, title: item.product.title } }
}

function buyer(checkout) {
  const { email, phone, billingAddress } = checkout
  const from = billingAddress || {}
  if (!email && !phone) return {}
  return { identify: { email, phone, firstName: from.firstName, lastName: from.lastName } }
}

analytics.subscribe('page_viewed', (event) => send(event, 'page_view', {}))
analytics.subscribe('product_viewed', (event) => send(event, 'product_viewed', variant(event.data.productVariant)))
analytics.subscribe('product_added_to_cart', (event) => {
  if (event.data.cartLine) send(event, 'product_added_to_cart', variant(event.data.cartLine.merchandise))
})
analytics.subscribe('checkout_started', (event) => {
  const checkout = event.data.checkout
  send(event, 'checkout_started', Object.assign(money(checkout.totalPrice), buyer(checkout)))
})
analytics.subscribe('checkout_completed', (event) => {
  const checkout = event.data.checkout
  const orderId = checkout.order?.id
  send(
    event,
    'purchase',
    Object.assign(money(checkout.totalPrice), buyer(checkout), {
      order_id: orderId,
      dedupeKey: `purchase:${orderId || checkout.token}`,
    }),
  )
})
