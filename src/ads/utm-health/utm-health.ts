import { z } from 'zod'
import { failProvider } from '../../connect/fail-provider.ts'
import type { ListedAd } from '../../connect/vendor-rows.ts'
import type { ProfileContext } from '../../kernel/context/context.ts'
import { fail } from '../../kernel/errors/errors.ts'
import { operation } from '../../kernel/operations/operation.ts'
import { nameSchema } from '../../kernel/schemas/json-schema.ts'
import { timestamp } from '../../kernel/time/date-range.ts'
import { type Editor, openEditor } from '../actions/open-writer.ts'
import { platformErrors } from '../actions/schemas.ts'
import { summarizeScan, utmIssueNames, utmIssues } from './domain/utm-health.ts'
import { findScan, insertScan, type StoredScan } from './utm-health-queries.ts'

const scanSchema = z.object({
  scanned_at: timestamp,
  platform: z.string(),
  account_id: z.string(),
  ads_scanned: z.int().describe('Number of active ads.'),
  healthy_ads: z.int().describe('Active ads without issues.'),
  issues: z
    .array(
      z.object({
        issue: z.enum(utmIssueNames),
        count: z.int(),
        what: z.string().describe('Description and impact of the issue.'),
        fix: z.string(),
        ads: z
          .array(
            z.object({
              ad_id: z.string().describe('The platform’s id.'),
              ad_name: z.string(),
              campaign_name: z.string(),
              link: z.string().nullable().describe('URL without the query string.'),
            }),
          )
          .describe('The first 50.'),
      }),
    )
    .describe('Most severe first; issues without ads are omitted.'),
})
nameSchema('UtmHealth', scanSchema)

export const readUtmHealth = operation({
  id: 'quality.readUtmHealth',
  http: 'GET /quality/utm-health',
  summary: 'Get the result of the last UTM scan',
  description: 'Null until the first `POST /quality/utm-health` has finished.',
  scopes: ['campaigns:read', 'campaigns:apply'],
  isReport: false,
  data: scanSchema.nullable(),
  async run({ db, profile }) {
    const scan = await findScan(db, profile.id)
    return { data: scan && toScan(scan) }
  },
})

/** The time limit of a scan, so that the caller gets a response. */
const budgetMs = 25_000
const pageSize = 100
/** More pages than any account has active ads. */
const pagesMax = 200

export const scanUtmHealth = operation({
  id: 'quality.scanUtmHealth',
  http: 'POST /quality/utm-health',
  summary: 'Scan the links of active ads for UTM problems',
  description: `Reads the active ads of the most recently connected account live and stores the result for
\`GET /quality/utm-health\`. A scan that does not finish within ${budgetMs / 1_000} seconds returns 504 \`audit_timeout\` and keeps
the earlier result.`,
  scopes: ['campaigns:read', 'campaigns:apply'],
  idempotency: 'natural',
  data: scanSchema,
  errors: [...platformErrors, 'audit_timeout'],
  async run(ctx) {
    const deadline = ctx.now().getTime() + budgetMs
    const writer = await withDeadline(ctx, deadline, openEditor(ctx))
    const ads = await listRunning(ctx, writer, deadline)
    const scan: StoredScan = {
      platform: writer.connection.provider,
      account_id: writer.connection.external_id,
      scanned_at: ctx.now(),
      summary: summarizeScan(ads, ctx.profile.domains),
    }
    await insertScan(ctx.db, ctx.profile.id, scan)
    return { data: toScan(scan) }
  },
})

async function listRunning(ctx: ProfileContext, writer: Editor, deadline: number): Promise<ListedAd[]> {
  const running: ListedAd[] = []
  let after: string | null = null
  for (let pages = 0; pages < pagesMax; pages++) {
    const page: { ads: readonly ListedAd[]; after: string | null } = await withDeadline(
      ctx,
      deadline,
      readPage(ctx, writer, after),
    )
    running.push(...page.ads.filter(({ status }) => status === 'ACTIVE'))
    if (page.after === null) return running
    after = page.after
  }
  return fail('audit_timeout')
}

async function readPage(
  ctx: ProfileContext,
  writer: Editor,
  after: string | null,
): Promise<{ ads: readonly ListedAd[]; after: string | null }> {
  try {
    return await writer.edit.listAds(writer.session, { after, limit: pageSize })
  } catch (error) {
    return failProvider(ctx, writer.connection, error)
  }
}

/** Returns the result of the work, or 504 at the deadline: by our clock, and by a timer if the platform does not respond. */
async function withDeadline<T>({ now }: ProfileContext, deadline: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(resolve, Math.max(0, deadline - now().getTime()), 'late')
  })
  try {
    const done = await Promise.race([work, late])
    // The abandoned requests end by their own timeouts.
    if (done === 'late') work.catch(() => {})
    return done === 'late' || now().getTime() > deadline ? fail('audit_timeout') : done
  } finally {
    clearTimeout(timer)
  }
}

function toScan({ summary, ...scan }: StoredScan): z.input<typeof scanSchema> {
  return { ...scan, ...summary, issues: summary.issues.map((issue) => ({ ...issue, ...utmIssues[issue.issue] })) }
}
