import Big from 'big.js'
import { z } from 'zod'
import { clickIdKinds } from '../../attribution/channels/click-ids.ts'
import { type AdResults, loadAdResults } from '../../insight/ads/load-ad-results.ts'
import { advices } from '../../insight/advice/domain/decide-advice.ts'
import { ratioOrNull, sumAmounts, toNumber } from '../../kernel/money.ts'
import { operation } from '../../kernel/operations/operation.ts'
import { nameSchema } from '../../kernel/schemas/json-schema.ts'
import { optionalDateRangeParams, parseDateRangeOr } from '../../kernel/time/date-range.ts'
import { addDays, dayNumberOf } from '../../kernel/time/local-day.ts'
import { exampleRange, reportParams } from '../../reports/campaigns/schemas.ts'
import { chooseResult } from './domain/choose-sentences.ts'
import type { DigestCampaign } from './domain/digest-input.ts'
import type { DigestPeriod } from './domain/digest-schedule.ts'
import { sentenceWriter } from './domain/write-sentence.ts'
import { loadPeriods, sumAds } from './load-digest-input.ts'

const lastDays = 30
const count = z.int().min(0)
const advised = z.object({ ads: count, spend: z.number(), value: z.number() })

const adSchema = z.object({
  id: z.uuid(),
  external_id: z.string(),
  campaign_external_id: z.string(),
  name: z.string(),
  platform: z.string(),
  status: z.string().nullable(),
  campaign_name: z.string(),
  ad_set_name: z.string().nullable(),
  thumbnail_url: z.string().nullable(),
  format: z.string().nullable(),
  spend: z.number(),
  value: z.number(),
  roas: z.number().nullable(),
  profit: z.number().describe('Contribution after ads; without known costs, `value` less `spend`.'),
  advice: z.enum(advices).nullable().describe('Null if it does not run.'),
})

const answerSchema = z.object({
  sentences: z
    .array(z.object({ kind: z.enum(['profit', 'cash', 'stop', 'scale']), text: z.string() }))
    .describe('The result and the action that it asks for, as a digest says them; amounts are marked with `**`.'),
  stop: advised.describe(
    'Running ads with the advice `stop`, of the 200 with the most spend and the 200 with the most value.',
  ),
  scale: advised.describe('Running ads with the advice `scale`, of the same.'),
  spend_by_channel: z.array(z.object({ channel: z.string(), spend: z.number() })),
  ads: z
    .array(adSchema)
    .describe('The three ads with the highest profit and the three with the greatest loss, by profit.'),
})
nameSchema('Answer', answerSchema)

const noAds: AdResults = { ends: [], stop: [], scale: [] }

/** Placeholder of a channel whose platform has no click ids. */
const otherChannel = 'Paid Other'

export const readAnswer = operation({
  id: 'overview.readAnswer',
  http: 'GET /overview/answer',
  summary: 'Get the result of a range in words, and the ads to stop or scale',
  scopes: ['campaigns:read'],
  query: z.object({
    ...reportParams,
    ...optionalDateRangeParams(lastDays),
    compare: z
      .enum(['previous', 'year'])
      .default('previous')
      .describe('The days before, or the same weekdays of the year before.'),
    locale: z
      .string()
      .regex(/^(en|es)(-[A-Z]{2})?$/, 'must be en or es, with or without a country')
      .default('en')
      .describe('Language of the sentences and format of their amounts, such as `es-CL`.'),
    with_ads: z.enum(['true', 'false']).default('true').meta({
      type: 'boolean',
      default: true,
      description: 'Whether ads and the advice on them are returned; `false` for readers who take no action.',
    }),
  }),
  data: answerSchema,
  errors: ['invalid_date_range', 'invalid_state'],
  example: { query: exampleRange },
  mcp: 'The result of a range in one or two sentences, the ads that should be stopped or could take more budget, and the best and worst ads by profit.',
  async run(ctx, { query: { model, compare, locale, with_ads, ...query } }) {
    const { profile } = ctx
    const { date_from, date_to } = parseDateRangeOr(lastDays, query, profile.timezone, ctx.now())
    const period = { from_day: date_from, to_day: date_to }
    const [periods, results] = await Promise.all([
      loadPeriods(ctx.db, profile.id, { period, compared: toCompared(period, compare), model }),
      with_ads === 'true' ? loadAdResults(ctx, profile, period, model) : noAds,
    ])
    const ads = { stop: sumAds(results.stop), scale: sumAds(results.scale) }
    const write = sentenceWriter(locale, profile.reporting_currency, 0, (text) => `**${text}**`)
    const sentences = chooseResult({ ...periods, ads }).map((sentence) => ({
      kind: sentence.kind,
      text: write(sentence),
    }))
    return {
      data: {
        sentences,
        stop: toAdvised(ads.stop),
        scale: toAdvised(ads.scale),
        spend_by_channel: sumByChannel(periods.campaigns),
        ads: results.ends.map(toAd),
      },
    }
  },
})

function toCompared({ from_day, to_day }: DigestPeriod, compare: 'previous' | 'year'): DigestPeriod {
  const days = compare === 'year' ? 364 : dayNumberOf(to_day) - dayNumberOf(from_day) + 1
  return { from_day: addDays(from_day, -days), to_day: addDays(to_day, -days) }
}

function toAdvised({ count: ads, spend, cash }: ReturnType<typeof sumAds>) {
  return { ads, spend: toNumber(new Big(spend)), value: toNumber(new Big(cash)) }
}

function sumByChannel(campaigns: readonly DigestCampaign[]) {
  const byChannel = Map.groupBy(campaigns, ({ platform }) => channelOf(platform))
  return [...byChannel].map(([channel, found]) => ({
    channel,
    spend: toNumber(sumAmounts(found.map(({ current }) => new Big(current.spend)))),
  }))
}

/** The channel of the visits that the ads of a platform bring. */
function channelOf(platform: string | null): string {
  return Object.values(clickIdKinds).find((kind) => kind.platform === platform)?.channel ?? otherChannel
}

function toAd({ advice, profit, ...ad }: AdResults['ends'][number]) {
  const { id, external_id, campaign_external_id, name, platform, status, campaign_name, ad_set_name } = ad
  const identity = { id, external_id, campaign_external_id, name, platform, status, campaign_name, ad_set_name }
  const { thumbnail_url, format, spend, value } = ad
  return { ...identity, thumbnail_url, format, spend, value, roas: ratioOrNull(value, spend), profit, advice }
}
