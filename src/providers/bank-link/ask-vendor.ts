import type { z } from 'zod'
import type { VendorCall } from '../provider.ts'
import type { VendorRequest } from '../vendor-http.ts'

/** The vendor takes the secret key by itself, without the word Bearer; what is read of a link needs its token besides. */
export function askVendor<Shape extends z.ZodType>(
  { http, registration }: Pick<VendorCall, 'http' | 'registration'>,
  request: VendorRequest,
  shape: Shape,
): Promise<z.output<Shape>> {
  return http.json({ ...request, headers: { authorization: registration.client_secret } }, shape)
}
