import { z } from 'zod'
import { conversionKeyLengthMax } from '../../attribution/definitions/definition-schemas.ts'
import { siteTextMax } from '../../attribution/site-visits/domain/site-page.ts'
import { nameEnum, nameSchema } from '../../kernel/schemas/json-schema.ts'
import { optionalDateRangeParams } from '../../kernel/time/date-range.ts'
import { reportParams } from '../../reports/campaigns/schemas.ts'

export const lastDays = 30
/** Rows per list. */
export const rowsMax = 100

/** How a filter names visits without a value. */
export const noValue = '(none)'

export const siteComparisons = ['previous', 'year'] as const
nameEnum('SiteComparison', siteComparisons)

/** What a bounce is, and how long a visit lasts. */
export const siteDefinitions = ['engagement', 'hits'] as const
nameEnum('SiteDefinition', siteDefinitions)
export type SiteDefinition = (typeof siteDefinitions)[number]

const text = (meaning: string) => z.string().min(1).max(siteTextMax).optional().describe(meaning)

export const siteParams = {
  ...optionalDateRangeParams(lastDays),
  model: reportParams.model,
  goal: z.string().min(1).max(conversionKeyLengthMax).optional().describe('A conversion key. Default: payments.'),
  compare: z
    .enum(siteComparisons)
    .optional()
    .describe('Adds the totals and days of the same number of days before, or of 364 days earlier.'),
  definition: z
    .enum(siteDefinitions)
    .default('engagement')
    .describe(
      '`engagement`: a visit that reported engaged time lasts that time, and is no bounce from 10 engaged seconds on; other visits as with `hits`. `hits`: a bounce has a single hit, and a visit lasts from the first to the last hit.',
    ),
  page: text('Visits that viewed this page.'),
  entry_page: text('Visits that began on this page.'),
  source: text(`Visits from this source; \`${noValue}\`: direct visits.`),
  campaign: text(`Visits of this campaign; \`${noValue}\`: without one.`),
  country: text(`ISO 3166 code; \`${noValue}\`: unknown.`),
  device: text(`\`desktop\`, \`mobile\` or \`tablet\`; \`${noValue}\`: unknown.`),
}

const figures = {
  visitors: z.int().describe('Browsers, each once per local day, at its first visit of that day.'),
  visits: z.int().describe('Dated by their first hit.'),
  page_views: z.int().describe('Of these visits; of a page, the views of that page.'),
  bounce_rate: z
    .number()
    .nullable()
    .describe('Share of visits with a single hit, see `definition`. Null without visits and if a page is selected.'),
  seconds_per_visit: z.number().nullable().describe('See `definition`. Null like `bounce_rate`.'),
  engaged_visits: z
    .int()
    .nullable()
    .describe('Visits whose engaged time was reported by the module `engagement`. Null if a page is selected.'),
  conversions: z
    .number()
    .nullable()
    .describe('Credited to the visits under the model, dated by the conversion. Null if a page is selected.'),
  value: z
    .number()
    .nullable()
    .describe('Their value after refunds, in the reporting currency. Null like `conversions`.'),
}

const siteFiguresSchema = z.object(figures)
nameSchema('SiteFigures', siteFiguresSchema)

const dayFiguresSchema = z.object({ day: z.iso.date(), ...figures })
nameSchema('SiteDay', dayFiguresSchema)

const hoursSchema = z
  .array(z.object({ hour: z.int().min(0).max(23), visitors: figures.visitors, visits: figures.visits }))
  .nullable()
  .describe('The 24 hours of the day in the time zone of the profile; null if the range has several days.')

const rowSchema = z.object({
  key: z.string().nullable().describe('Null: no value, for example a direct visit.'),
  ...figures,
})
nameSchema('SiteRow', rowSchema)

const pageRowSchema = z.object({
  ...rowSchema.shape,
  seconds_per_view: z
    .number()
    .nullable()
    .describe('Engaged seconds on the page per view of it; null if none were reported.'),
})
nameSchema('SitePage', pageRowSchema)

const rows = <Schema extends z.ZodType>(schema: Schema, meaning: string) =>
  z.array(schema).describe(`${meaning} The ${rowsMax} with the most visits.`)

export const siteSchema = z.object({
  currency: z.string(),
  totals: siteFiguresSchema,
  by_day: z.array(dayFiguresSchema),
  by_hour: hoursSchema,
  compared: z
    .object({
      date_from: z.iso.date(),
      date_to: z.iso.date(),
      totals: siteFiguresSchema,
      by_day: z.array(dayFiguresSchema),
      by_hour: hoursSchema,
    })
    .nullable(),
  pages: rows(
    pageRowSchema,
    'Every page that was viewed. A visit counts for each of its pages. Bounce rate, duration, conversions and value are those of the visits that began on the page.',
  ),
  entry_pages: rows(rowSchema, 'The first page of visits.'),
  sources: rows(rowSchema, 'Where visits came from.'),
  campaigns: rows(rowSchema, 'Campaign names of links.'),
  countries: rows(rowSchema, 'Countries of visits.'),
  devices: rows(rowSchema, 'Device classes of visits.'),
  is_rebuilding: z.boolean().describe('Earlier visits are still being added up in the background.'),
})
nameSchema('Site', siteSchema)
