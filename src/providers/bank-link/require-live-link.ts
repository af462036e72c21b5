import type { z } from 'zod'
import type { VendorSession } from '../provider.ts'
import { failVendor } from '../provider-error.ts'
import { linkStateAnswer } from './answers.ts'
import { askVendor } from './ask-vendor.ts'

/** Fails as a withdrawn consent does when the bank wants its customer to sign in again. */
export async function requireLiveLink(session: VendorSession): Promise<void> {
  const { access_token } = session.tokens
  const request = { path: `/v1/links/${encodeURIComponent(access_token)}`, path_secret: access_token }
  const problem = problemOf(await askVendor(session, request, linkStateAnswer))
  if (problem) failVendor({ kind: 'token_revoked', message: problem })
}

/** What keeps a link from being read, in the vendor's words; null when nothing does. */
export function problemOf({ status, refresh_status }: z.output<typeof linkStateAnswer>): string | null {
  if (status === 'login_required') return 'login_required: the bank asks for its credentials again'
  return refresh_status === 'interrupted' ? 'interrupted: the bank no longer lets the link be refreshed' : null
}
