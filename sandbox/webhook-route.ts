import { z } from 'zod'
import type { SandboxRequest, SandboxRoute } from './vendor.ts'

export interface SignedMessage {
  body: string
  headers: Readonly<Record<string, string>>
}

const order = z.object({ url: z.url({ protocol: /^https?$/ }), secret: z.string().nullish() })

/**
 * POST /sandbox/webhook `{url, secret?}`, on every vendor that sends webhooks: sends one to that URL, signed as the vendor signs,
 * and returns the response status. `secret` is for vendors where each merchant has one.
 */
export function webhookRoute(write: (request: SandboxRequest, secret: string) => SignedMessage): SandboxRoute {
  return {
    method: 'POST',
    path: '/sandbox/webhook',
    async respond(request) {
      const requested = order.safeParse(request.json)
      if (!requested.success) return { status: 422, json: { error: z.prettifyError(requested.error) } }
      const { body, headers } = write(request, requested.data.secret ?? '')
      const sent = { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } }
      try {
        const { status } = await fetch(requested.data.url, sent)
        return { json: { status } }
      } catch (error) {
        return { status: 502, json: { error: String((error as Error).cause ?? error) } }
      }
    },
  }
}
