import {
  type OpenapiDocument,
  type OperationObject,
  type ParameterObject,
  type ResponseObject,
  resolveResponse,
} from '../openapi/openapi-document.ts'
import { type Html, html, inlineProse, prose } from '../pages/html.ts'
import { curlExample } from './curl-example.ts'
import { renderFields, renderSchema } from './render-schema.ts'

export interface ListedOperation {
  method: string
  path: string
  op: OperationObject
}

/** One operation: its parameters on the left, examples of the request and the response on the right. */
export function renderOperation({ method, path, op }: ListedOperation, document: OpenapiDocument): Html {
  return html`<section class="operation" id="${op.operationId}">
<div class="description">
<h3><a href="#${op.operationId}">${op.summary}</a></h3>
<p class="route"><span class="method ${method.toLowerCase()}">${method}</span> <code>${path}</code></p>
${op['x-deprecation'] && renderDeprecation(op['x-deprecation'])}
${op.description && prose(op.description)}
${renderProperties(op)}
${renderParameters(op, document)}
${renderBody(op)}
${renderResponses(op, document)}
</div>
<div class="example">${renderWire(method, path, op, document)}</div>
</section>`
}

function renderDeprecation({ since, sunset, successor }: NonNullable<OperationObject['x-deprecation']>): Html {
  return html`<p class="note">Deprecated since ${since}; it stops working on ${sunset}. Use <code>${successor}</code>.</p>`
}

const credentialNames: Record<string, string> = {
  none: 'none: the route is public',
  api_key: 'API key',
  app_token: 'app token',
  user_token: 'user token',
  session: 'console session',
  operator: 'operator key',
}

const describeIdempotency: Record<string, string> = {
  required: '`Idempotency-Key` is required',
  accepted: '`Idempotency-Key` is accepted',
  natural: 'the same request again changes nothing; `Idempotency-Key` is accepted',
  none: '',
}

const ownWrites = 'those accepted before the request are known to it; otherwise 503 with `Retry-After`'

function renderProperties(op: OperationObject): Html {
  const scopes = op['x-required-scopes'].map((scope, index) => html`${index > 0 && ' or '}<code>${scope}</code>`)
  const idempotency = describeIdempotency[op['x-idempotency']]
  const bytesMax = op['x-body-bytes-max']
  return html`<dl class="properties">
<dt>Credential</dt><dd>${op['x-auth'].map((kind) => credentialNames[kind] ?? kind).join(', ')}</dd>
${scopes.length > 0 && html`<dt>Scope</dt><dd>${scopes}</dd>`}
${idempotency && html`<dt>Idempotency</dt><dd>${inlineProse(idempotency)}</dd>`}
${op['x-reads-own-writes'] && html`<dt>Accepted events</dt><dd>${inlineProse(ownWrites)}</dd>`}
${op.requestBody && bytesMax !== undefined && html`<dt>Body limit</dt><dd>${bytesMax.toLocaleString('en')} bytes</dd>`}
</dl>`
}

const locationTitles = { path: 'Path', query: 'Query', header: 'Headers' } as const

function renderParameters(op: OperationObject, document: OpenapiDocument): Html[] {
  const parameters = (op.parameters ?? []).map((parameter) =>
    '$ref' in parameter ? resolveParameter(parameter.$ref, document) : parameter,
  )
  return (['path', 'query', 'header'] as const).flatMap((location) => {
    const fields = parameters
      .filter((parameter) => parameter.in === location)
      .map(({ name, schema, required, description }) => ({ name, schema, isRequired: required, description }))
    return fields.length > 0 ? [html`<h4>${locationTitles[location]}</h4>${renderFields(fields, 'sent')}`] : []
  })
}

function resolveParameter(ref: string, document: OpenapiDocument): ParameterObject {
  return document.components.parameters[ref.split('/').at(-1)!]!
}

function renderBody({ requestBody }: OperationObject): Html | null {
  if (!requestBody) return null
  const fields = renderSchema(requestBody.content['application/json']!.schema, 'sent')
  const isForm = 'application/x-www-form-urlencoded' in requestBody.content
  return html`<h4>Body${!requestBody.required && ' (optional)'}${isForm && ' (JSON or form)'}</h4>${fields}`
}

function renderResponses(op: OperationObject, document: OpenapiDocument): Html {
  const entries = listResponses(op, document)
  const successes = entries.filter(([status]) => Number(status) < 400)
  const failures = entries.filter(([status]) => Number(status) >= 400)
  return html`<h4>Responses</h4>
${successes.map(([status, response]) => renderSuccess(status, response))}
<ul class="errors">${failures.map(
    ([status, response]) =>
      html`<li><span class="status">${status}</span> ${response['x-error-codes']?.map(errorLink) ?? response.description}</li>`,
  )}</ul>`
}

function listResponses(op: OperationObject, document: OpenapiDocument): [string, ResponseObject][] {
  return Object.entries(op.responses).map(([status, response]) => [status, resolveResponse(document, response)])
}

function renderSuccess(status: string, response: ResponseObject): Html {
  const schema = response.content?.['application/json']?.schema
  const line = html`<span class="status good">${status}</span> ${response.description}`
  const fields = schema && renderSchema(schema, 'read')
  return fields ? html`<details><summary>${line}</summary>${fields}</details>` : html`<p>${line}</p>`
}

function errorLink(code: string): Html {
  return html`<a href="/docs/errors#${code}"><code>${code}</code></a> `
}

function renderWire(method: string, path: string, op: OperationObject, document: OpenapiDocument): Html {
  const success = listResponses(op, document).find(([status]) => Number(status) < 400)
  const example = success?.[1].content?.['application/json']?.example
  return html`<pre class="code"><code>${curlExample(method, path, op, document.servers[0]!.url)}</code></pre>${
    success &&
    example !== undefined &&
    html`<pre class="code response"><b>${success[0]}</b>\n<code>${JSON.stringify(example, null, 2)}</code></pre>`
  }`
}
