import { z } from 'zod'
import type { VendorSession } from '../../provider.ts'
import { failVendor } from '../../provider-error.ts'
import { requireHeaderText } from '../signatures.ts'

const graphqlErrors = z.array(z.object({ message: z.string() }))
const pixelSchema = z.object({ id: z.string() })

const findResponse = z.object({
  data: z.object({ webPixel: pixelSchema.nullish() }).nullish(),
  errors: graphqlErrors.optional(),
})

const writeResponse = z.object({
  data: z
    .object({ written: z.object({ userErrors: graphqlErrors, webPixel: pixelSchema.nullish() }).nullish() })
    .nullish(),
  errors: graphqlErrors.optional(),
})

const path = '/admin/api/2026-10/graphql.json'

/** The vendor's message for an app that was deployed without a web pixel extension. */
const noExtension = /^No extension found/i

/** An app has one pixel per store: it is updated if it exists, otherwise created. */
export async function installPixel(
  session: VendorSession,
  { tracking_key, collect_url }: { tracking_key: string; collect_url: string },
): Promise<{ id: string } | null> {
  const webPixel = { settings: JSON.stringify({ tracking_key, collect_url }) }
  const id = await findPixel(session)
  const request = id
    ? { query: updateMutation, variables: { id, webPixel } }
    : { query: createMutation, variables: { webPixel } }
  const { data, errors } = await session.http.json({ path, headers: headersOf(session), body: request }, writeResponse)
  const written = data?.written
  if (written?.webPixel) return { id: written.webPixel.id }
  const messages = [...(errors ?? []), ...(written?.userErrors ?? [])].map((error) => error.message)
  if (messages.some((text) => noExtension.test(text))) return null
  const message = messages.join('; ')
  return failVendor({ kind: 'rejected', message: message || 'the store gave no reason' })
}

/** The vendor reports a missing pixel as an error. */
async function findPixel(session: VendorSession): Promise<string | null> {
  const request = { path, headers: headersOf(session), body: { query: '{ webPixel { id } }' } }
  const { data } = await session.http.json(request, findResponse)
  return data?.webPixel?.id ?? null
}

function headersOf({ tokens }: VendorSession): Record<string, string> {
  return { 'x-shopify-access-token': requireHeaderText(tokens.access_token) }
}

const resultSelection = '{ userErrors { message } webPixel { id } }'
const createMutation = `mutation ($webPixel: WebPixelInput!) { written: webPixelCreate(webPixel: $webPixel) ${resultSelection} }`
const updateMutation = `mutation ($id: ID!, $webPixel: WebPixelInput!) { written: webPixelUpdate(id: $id, webPixel: $webPixel) ${resultSelection} }`
