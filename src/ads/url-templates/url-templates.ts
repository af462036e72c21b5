import { z } from 'zod'
import { type TaggedPlatform, taggedPlatforms, tagsOf, urlTemplates } from '../../attribution/channels/url-templates.ts'
import { operation } from '../../kernel/operations/operation.ts'
import { nameEnum, nameSchema } from '../../kernel/schemas/json-schema.ts'
import { checkLink, linkStates } from './domain/check-link.ts'

nameEnum('TaggedPlatform', taggedPlatforms)

const templateSchema = z.object({
  platform: z.enum(taggedPlatforms),
  url_parameters: z.string().describe('To paste at the platform, which replaces the placeholders when someone clicks.'),
  place: z.string().describe('Where to paste them.'),
  click_id: z.string().describe('The click id that the platform adds itself.'),
  is_click_id_automatic: z.boolean().describe('False: only if a setting of the account is on.'),
})
nameSchema('UrlTemplate', templateSchema)

export const listUrlTemplates = operation({
  id: 'quality.listUrlTemplates',
  http: 'GET /quality/url-templates',
  summary: 'List the URL parameters to paste at each ad platform',
  description: 'With them, every visit names its ad, so that sales are credited to it.',
  scopes: ['campaigns:read', 'campaigns:apply'],
  isReport: false,
  query: z.object({ locale: z.enum(['en', 'es']).default('en') }),
  data: z.array(templateSchema),
  run: async (_, { query }) => ({ data: taggedPlatforms.map((platform) => toTemplate(platform, query.locale)) }),
})

function toTemplate(platform: TaggedPlatform, locale: 'en' | 'es'): z.input<typeof templateSchema> {
  const template = urlTemplates[platform]
  const tags = Object.entries(tagsOf(template)).map(([name, placeholder]) => `${name}=${placeholder}`)
  return {
    platform,
    url_parameters: tags.join('&'),
    place: template.place[locale],
    click_id: template.click_id,
    is_click_id_automatic: template.isClickIdAutomatic,
  }
}

const checkedSchema = z.object({
  names_ad: z.boolean().describe('Whether a visit through the link names its ad.'),
  parameters: z.array(
    z.object({
      name: z.string(),
      value: z.string(),
      level: z.enum(['campaign', 'ad_set', 'ad']).describe('What the parameter should identify.'),
      state: z
        .enum(linkStates)
        .describe(
          '`id`; `placeholder`: a platform replaces it when someone clicks, so in the link of a visit it was not filled in; `other_level`: a placeholder of another level; `misspelt`: almost a placeholder, which no platform replaces; `unreadable`: none of these.',
        ),
      platforms: z.array(z.enum(taggedPlatforms)).describe('The platforms of the placeholder.'),
      expected: z.string().nullable().describe('What to write instead, if it is certain.'),
    }),
  ),
})
nameSchema('CheckedLink', checkedSchema)

export const checkUrl = operation({
  id: 'quality.checkUrl',
  http: 'GET /quality/url-templates/check',
  summary: 'Check whether a link names its ad, and its placeholders',
  description:
    'For the link of an ad, with placeholders, or that of a visit. Nothing is stored and the link is not opened.',
  scopes: ['campaigns:read', 'campaigns:apply'],
  isReport: false,
  query: z.object({
    url: z.string().min(1).max(2_000).describe('A link, or only its parameters.'),
    platform: z.enum(taggedPlatforms).optional().describe('The platform of the ad, if it is known.'),
  }),
  data: checkedSchema,
  example: { query: { url: 'https://shop.example/?svc_cid=__CID__', platform: 'tiktok_ads' } },
  async run(_, { query }) {
    const parameters = checkLink(query.url, query.platform ?? null)
    const names_ad = parameters.some(
      ({ level, state }) => level === 'ad' && (state === 'id' || state === 'placeholder'),
    )
    return { data: { names_ad, parameters } }
  },
})
