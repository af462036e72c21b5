import { z } from 'zod'
import type { AudienceSender } from '../../provider.ts'
import { requestGraph } from './graph.ts'

const made = z.object({ id: z.string().min(1) })
const received = z.object({ num_received: z.int().optional(), num_invalid_entries: z.int().optional() })

/** Meta's custom audiences from a customer file: hashed email and phone. */
export const metaAudiences: AudienceSender = {
  rowsMax: 10_000,
  async create(session, name) {
    const path = `/${session.account.external_id}/customaudiences`
    const form = { name, subtype: 'CUSTOM', customer_file_source: 'USER_PROVIDED_ONLY' }
    return (await requestGraph(session, session.tokens.access_token, { path, form, timeout_seconds: 30 }, made)).id
  },
  async write(session, audienceId, change, rows) {
    const payload = { schema: ['EMAIL', 'PHONE'], data: rows }
    const method = change === 'add' ? 'POST' : 'DELETE'
    const request = { method, path: `/${encodeURIComponent(audienceId)}/users`, body: { payload } } as const
    await requestGraph(session, session.tokens.access_token, { ...request, timeout_seconds: 60 }, received)
  },
  async remove(session, audienceId) {
    const request = { method: 'DELETE', path: `/${encodeURIComponent(audienceId)}` } as const
    await requestGraph(session, session.tokens.access_token, request, z.unknown())
  },
  termsLink({ message }, { external_id }) {
    if (!termsNotAccepted.test(message)) return null
    return `https://business.facebook.com/ads/manage/customaudiences/tos/?act=${external_id.replace('act_', '')}`
  },
}

/**
 * The reference of `POST act_…/customaudiences` lists codes 2663 (terms of service) and 2664 (business terms); customer lists are
 * also rejected with subcode 1870090. The message depends on the reader's language, so it is checked last.
 */
const termsNotAccepted = /\(code 266[34]\b|subcode 1870090\b|terms of service has not been accepted/i
