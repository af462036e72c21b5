import type { OpenapiDocument, WebhookObject } from '../openapi/openapi-document.ts'
import { type Html, html, prose } from '../pages/html.ts'
import { renderSchema } from './render-schema.ts'

/** How to receive webhooks, and every event with an example. */
export function renderWebhooks(document: OpenapiDocument): Html {
  return html`<section class="intro" id="webhook-events"><h2>Webhook events</h2>
${prose(guide)}
<pre class="code"><code>${receiver}</code></pre>
${prose(rules)}
</section>
${Object.entries(document.webhooks).map(renderEvent)}`
}

function renderEvent([type, { post }]: [string, WebhookObject]): Html {
  const { schema, example } = post.requestBody.content['application/json']!
  const data = schema.properties?.data
  return html`<section class="operation" id="event-${type}">
<div class="description">
<h3><a href="#event-${type}"><code>${type}</code></a></h3>
<p>${post.summary}</p>
${post.description && prose(post.description)}
<h4>Data</h4>${data && renderSchema(data, 'read')}
</div>
<div class="example"><pre class="code"><code>${JSON.stringify(example, null, 2)}</code></pre></div>
</section>`
}

const guide = `Subscribe an https endpoint with \`POST /api/v1/webhooks/subscriptions\`, naming \`url\`, \`events\` and \`providers\`. An event is delivered when the subscription names both it and its provider: \`service\` for every event below unless its example says otherwise. Keep the \`secret\` of the answer; it is shown once.

Deliveries follow Standard Webhooks (standardwebhooks.com), for which there are libraries in most languages. The headers \`webhook-id\`, \`webhook-timestamp\` and \`webhook-signature\` go with each; the signature is the HMAC-SHA256 of \`id.timestamp.body\` under the base64-decoded secret after \`whsec_\`. Verify the body as received, before parsing it:`

const receiver = `import { createServer } from 'node:http'
import { Webhook } from 'standardwebhooks'

const webhook = new Webhook('whsec_…') // the subscription's secret

createServer(async (request, response) => {
  const chunks = []
  for await (const chunk of request) chunks.push(chunk)
  try {
    const event = webhook.verify(Buffer.concat(chunks).toString(), request.headers)
    await storeOnce(event.id, event) // the same id may arrive again
    response.writeHead(204).end()
  } catch {
    response.writeHead(400).end()
  }
}).listen(8080)`

const rules = `Delivery is at least once and may be out of order: de-duplicate on \`id\`. Answer 2xx within 15 seconds. Otherwise it is tried again after 5 seconds, 5 minutes, 30 minutes, 2 hours, 5 hours and twice 10 hours, each give or take a tenth; then it is dead, and \`POST /api/v1/webhooks/deliveries/{id}/replay\` sends it again. 429 and 503 may ask for more time with \`Retry-After\`. A 410 pauses the subscription. Five days without a success fail it; nothing more is sent until it is patched to \`active\`. Redirects are not followed.

\`GET /api/v1/outcomes/recorded\` gives the \`outcome.recorded\` events of the last 90 days in their one order, under the same ids: store \`pagination.cursor\` and go on from there. It is the way to catch up after an outage.

To change the secret, \`POST /api/v1/webhooks/subscriptions/{id}/rotate-secret\`: during the grace window each delivery carries a signature of both. \`POST /api/v1/webhooks/test/{id}\` sends a sample, with \`test: true\` in its envelope.`
