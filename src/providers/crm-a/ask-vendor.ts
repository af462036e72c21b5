import type { z } from 'zod'
import type { VendorSession } from '../provider.ts'
import type { VendorRequest } from '../vendor-http.ts'

/** The version every call must name. */
export const versionHeader = { version: '2021-07-28' }

export function askVendor<Shape extends z.ZodType>(
  { http, tokens }: Pick<VendorSession, 'http' | 'tokens'>,
  request: VendorRequest,
  shape: Shape,
): Promise<z.output<Shape>> {
  return http.json({ ...request, headers: versionHeader, bearer: tokens.access_token }, shape)
}
