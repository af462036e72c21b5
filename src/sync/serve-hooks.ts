import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { jsonLimitsOf, parseJson, requireBounds } from '../http/requests/parse-json.ts'
import { mayHoldUnstorable, type ReadBytes, rejectUnstorable } from '../http/requests/read-body.ts'
import { bindContext } from '../kernel/context/context.ts'
import type { Services } from '../kernel/context/services.ts'
import { fail } from '../kernel/errors/errors.ts'
import { isUuid } from '../kernel/ids.ts'
import { type Envelope, handleVendorWebhook } from './integrations/handle-vendor-webhook.ts'

interface HookParams {
  provider: string
  profileId?: string
  connectionId?: string
}

/** Where vendors send their own messages. They are read as bytes, because the bytes are what is signed. */
export function serveHooks(server: FastifyInstance, services: Services): void {
  const ctx = bindContext(services, {})
  server.register(async (hooks) => {
    hooks.removeAllContentTypeParsers()
    hooks.addContentTypeParser('*', server.bodyParser(readHook))
    const take = async (request: FastifyRequest<{ Params: HookParams }>, reply: FastifyReply) => {
      const isAccepted = await handleVendorWebhook(ctx, toEnvelope(request))
      return isAccepted ? reply.send({ received: true }) : fail('unauthorized', 'The signature is invalid.')
    }
    hooks.post('/hooks/:provider', { bodyLimit: hookBytesMax }, take)
    hooks.post('/hooks/:provider/:profileId/:connectionId', { bodyLimit: hookBytesMax }, take)
  })
}

/** What a vendor sends is stored like anything else, so it takes the same check; whoever signed it. */
const readHook: ReadBytes = (request, bytes) => {
  const limits = jsonLimitsOf(hookBytesMax)
  if (isJson.test(bytes.toString('latin1', 0, 20))) requireBounds(bytes, limits)
  if (mayHoldUnstorable(bytes)) rejectUnstorable(parseJson(bytes, limits), request)
  return bytes
}

/** Vendors name various content types for it. */
const isJson = /^\s*[{[]/

/** A store's order with hundreds of lines has some hundred kilobytes. */
const hookBytesMax = 1024 * 1024

function toEnvelope({ params, headers, body }: FastifyRequest<{ Params: HookParams }>): Envelope {
  const { provider, profileId, connectionId } = params
  const isNamed = profileId !== undefined && connectionId !== undefined
  if (isNamed && !(isUuid(profileId) && isUuid(connectionId))) fail('unauthorized', 'No such endpoint.')
  return {
    provider,
    connection: isNamed ? { profile_id: profileId, id: connectionId } : null,
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
    body: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
  }
}
