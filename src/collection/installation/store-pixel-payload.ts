import { readFileSync } from 'node:fs'
import { z } from 'zod'
import type { ProfileContext } from '../../kernel/context/context.ts'
import { nameSchema } from '../../kernel/schemas/json-schema.ts'
import { trackerTagOf } from './tracker-tag-of.ts'

const template = new URL('../../../packages/tracker/store-pixel.js', import.meta.url)

/** The code of a store's custom web pixel, for one profile. */
export function storePixel(pixel: { collect_url: string; key: string }): string {
  return readFileSync(template, 'utf8')
    .replace(/^\/\*.*?\*\/\n/s, '')
    .replace('__COLLECT_URL__', () => pixel.collect_url)
    .replace('__TRACKING_KEY__', () => pixel.key)
}

export const storePixelSchema = z.object({
  code: z.string().describe("Paste it as a custom pixel in the store's customer events."),
  collect_url: z.url(),
  tracking_key: z.string(),
  events: z.array(z.string()).describe('Events that the pixel reports, with their stored names.'),
})
nameSchema('StorePixel', storePixelSchema)

/** The response of both spellings of the installer's path. */
export async function storePixelPayload(ctx: ProfileContext) {
  const { origin, key } = await trackerTagOf(ctx.db, ctx.profile.id, ctx.baseUrl)
  const collect_url = `${origin}/api/tracking/collect`
  return {
    code: storePixel({ collect_url, key }),
    collect_url,
    tracking_key: key,
    events: ['page_view', 'product_viewed', 'product_added_to_cart', 'checkout_started', 'purchase'],
  }
}
