import { z } from 'zod'
import { operation } from '../../kernel/operations/operation.ts'
import { gtmContainer, gtmTagHtml } from './domain/gtm-container.ts'
import { installSnippet } from './domain/tracker-tag.ts'
import { storePixelPayload, storePixelSchema } from './store-pixel-payload.ts'
import { trackerTagOf } from './tracker-tag-of.ts'

export const readSnippet = operation({
  id: 'tracking.readSnippet',
  http: 'GET /tracking/snippet',
  summary: 'Get the tracker snippet, optionally with an ad pixel',
  description: 'The snippet pins one build of the tracker by its hash. Earlier builds stay available.',
  scopes: ['analytics:read'],
  isReport: false,
  query: z.object({
    pixel_id: z
      .string()
      .regex(/^\d{5,20}$/, 'must be the digits of a Meta pixel id')
      .optional()
      .describe('Meta pixel id to load with the tracker.'),
  }),
  data: z.object({
    html: z.string().describe('Add it to the head of every page, before other scripts.'),
    script_url: z.url(),
    integrity: z.string(),
    tracking_key: z.string(),
    pixel_id: z.string().nullable(),
  }),
  errors: ['invalid_state'],
  async run(ctx, { query }) {
    const tag = await trackerTagOf(ctx.db, ctx.profile.id, ctx.baseUrl)
    const pixel_id = query.pixel_id ?? null
    const { script_url, integrity, key } = tag
    return { data: { html: installSnippet(tag, pixel_id), script_url, integrity, tracking_key: key, pixel_id } }
  },
})

export const readGtmInstaller = operation({
  id: 'tracking.readGtmInstaller',
  http: 'GET /tracking/installers/gtm',
  summary: 'Get the tag-manager container payload',
  scopes: ['analytics:read'],
  isReport: false,
  data: z.object({
    container: z.looseObject({}).describe('Save it as a file and import it in Tag Manager (Admin, Import Container).'),
    tag_html: z.string().describe('The same as a Custom HTML tag for the trigger "Initialization - All Pages".'),
    tracking_key: z.string(),
  }),
  errors: ['invalid_state'],
  mcp: false,
  async run(ctx) {
    const tag = await trackerTagOf(ctx.db, ctx.profile.id, ctx.baseUrl)
    return {
      data: { container: gtmContainer(tag, ctx.now()), tag_html: gtmTagHtml(tag), tracking_key: tag.key },
    }
  },
})

export const readShopifyPixelInstaller = operation({
  id: 'tracking.readShopifyPixelInstaller',
  http: 'GET /tracking/installers/shopify-pixel',
  summary: 'Get the store web pixel payload',
  scopes: ['analytics:read'],
  isReport: false,
  data: storePixelSchema,
  errors: ['invalid_state'],
  mcp: false,
  async run(ctx) {
    return { data: await storePixelPayload(ctx) }
  },
})

export const readStorePixelInstaller = operation({
  id: 'tracking.readStorePixelInstaller',
  http: 'GET /tracking/installers/store-pixel',
  summary: 'Get the store web pixel payload',
  scopes: ['analytics:read'],
  isReport: false,
  data: storePixelSchema,
  errors: ['invalid_state'],
  mcp: false,
  async run(ctx) {
    return { data: await storePixelPayload(ctx) }
  },
})
