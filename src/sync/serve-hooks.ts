import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { jsonLimitsOf, parseJson, requireBounds } from '../http/requests/parse-json.ts'
import { mayHoldUnstorable, type ReadBytes, rejectUnstorable } from '../http/requests/read-body.ts'
import { bindContext } from '../kernel/context/context.ts'
import type { Services } from '../kernel/context/services.ts'
import { fail } from '../kernel/errors/errors.ts'
import { isUuid } from '../kernel/ids.ts'
import { handleVendorWebhook, type VendorWebhook } from './integrations/handle-vendor-webhook.ts'

interface HookParams {
  provider: string
  profileId?: string
  connectionId?: string
}

/** Serves the URLs to which vendors send webhooks. Bodies are read as bytes, because the bytes are signed. */
export function serveHooks(server: FastifyInstance, services: Services): void {
  const ctx = bindContext(services, {})
  server.register(async (hooks) => {
    hooks.removeAllContentTypeParsers()
    hooks.addContentTypeParser('*', server.bodyParser(readHook))
    const handle = async (request: FastifyRequest<{ Params: HookParams }>, reply: FastifyReply) => {
      const isAccepted = await handleVendorWebhook(ctx, toVendorWebhook(request))
      return isAccepted ? reply.send({ received: true }) : fail('unauthorized', 'The signature is invalid.')
    }
    hooks.post('/hooks/:provider', { bodyLimit: hookBytesMax }, handle)
    hooks.post('/hooks/:provider/:profileId/:connectionId', { bodyLimit: hookBytesMax }, handle)
  })
}

/** Vendor data is stored like any other, so it passes the same validation, even if it is signed. */
const readHook: ReadBytes = (request, bytes) => {
  const limits = jsonLimitsOf(hookBytesMax)
  if (isJson.test(bytes.toString('latin1', 0, 20))) requireBounds(bytes, limits)
  if (mayHoldUnstorable(bytes)) rejectUnstorable(parseJson(bytes, limits), request)
  return bytes
}

/** Vendors use various content types for JSON. */
const isJson = /^\s*[{[]/

/** A store's order with hundreds of lines has some hundred kilobytes. */
const hookBytesMax = 1024 * 1024

function toVendorWebhook({ url, params, headers, body }: FastifyRequest<{ Params: HookParams }>): VendorWebhook {
  const { provider, profileId, connectionId } = params
  const isNamed = profileId !== undefined && connectionId !== undefined
  if (isNamed && !(isUuid(profileId) && isUuid(connectionId))) fail('unauthorized', 'No such endpoint.')
  return {
    provider,
    connection: isNamed ? { profile_id: profileId, id: connectionId } : null,
    path: url,
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
    body: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
  }
}
