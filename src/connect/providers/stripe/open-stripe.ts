import type Stripe from 'stripe'
import { z } from 'zod'
import type { VendorCall } from '../../provider.ts'
import { failVendor, ProviderError } from '../../provider-error.ts'
import type { VendorHttp } from '../vendor-http.ts'

/**
 * Opens the vendor's SDK on top of our HTTP client: the SDK builds the requests, and our client sends, limits and rejects them as
 * for any other provider. The key selects the account. The SDK is large, so it is loaded on first use.
 */
export async function openStripe({ http }: Pick<VendorCall, 'http'>, key: string): Promise<Stripe> {
  const { Stripe } = await import('stripe')
  return new Stripe(key, {
    httpClient: Stripe.createFetchHttpClient(sendThrough(http)),
    // Our client waits and retries.
    maxNetworkRetries: 0,
    telemetry: false,
  })
}

/** Runs a call of the SDK and validates its response. Errors of our client are rethrown instead of the SDK's wrapper. */
export async function callStripe<Schema extends z.ZodType>(
  requested: Promise<unknown>,
  schema: Schema,
): Promise<z.output<Schema>> {
  const read = schema.safeParse(await requested.catch(rethrow))
  if (read.success) return read.data
  return failVendor({ kind: 'malformed', message: `unexpected response: ${z.prettifyError(read.error).slice(0, 300)}` })
}

function rethrow(error: unknown): never {
  const { detail } = error as { detail?: unknown }
  throw detail instanceof ProviderError ? detail : error
}

/** The other headers of the SDK describe this host. */
const forwardedHeaders = ['stripe-version', 'idempotency-key']

function sendThrough(http: VendorHttp): typeof fetch {
  return async (input, init) => {
    const url = new URL(String(input))
    const headers = new Headers(init?.headers)
    const forwarded = forwardedHeaders.flatMap((name) => {
      const value = headers.get(name)
      return value === null ? [] : [[name, value]]
    })
    const response = await http.json(
      {
        at: url.hostname === 'connect.stripe.com' ? 'token' : 'api',
        path: `${url.pathname}${url.search}`,
        headers: Object.fromEntries(forwarded),
        bearerToken: headers.get('authorization')?.replace(/^Bearer /, ''),
        ...(init?.method === 'POST' && { form: Object.fromEntries(new URLSearchParams(String(init.body))) }),
      },
      z.unknown(),
    )
    return Response.json(response)
  }
}
