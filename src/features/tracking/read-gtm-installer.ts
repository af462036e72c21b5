import { z } from 'zod'
import { gtmContainer, gtmTagHtml } from '../../domain/tracking/gtm-container.ts'
import { operation } from '../../kernel/operation.ts'
import { trackerTagOf } from './tracker-tag-of.ts'

export const readGtmInstaller = operation({
  id: 'tracking.readGtmInstaller',
  http: 'GET /tracking/installers/gtm',
  summary: 'Payload for a tag-manager container',
  scopes: ['analytics:read'],
  data: z.object({
    container: z.looseObject({}).describe('Save it as a file and import it in Tag Manager (Admin, Import Container).'),
    tag_html: z.string().describe('The same as a Custom HTML tag, for the trigger Initialization - All Pages.'),
    tracking_key: z.string(),
  }),
  errors: ['invalid_state'],
  async run(ctx) {
    const tag = await trackerTagOf(ctx.db, ctx.profile.id, ctx.baseUrl)
    return {
      data: { container: gtmContainer(tag, ctx.now()), tag_html: gtmTagHtml(tag), tracking_key: tag.key },
    }
  },
})
