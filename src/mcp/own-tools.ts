import { fail } from '../kernel/errors/errors.ts'
import type { Operation } from '../kernel/operations/operation.ts'
import type { JsonSchema } from '../kernel/schemas/json-schema.ts'
import { rejectionIn, type TokenAccess } from './access.ts'
import { dataSchemaOf, outputSchema } from './output-schema.ts'
import { type OperationTool, type ToolDescription, toolOf } from './tool-of-operation.ts'

type ToolData = { data: unknown; meta?: unknown }
type ToolInput = Record<string, unknown>

/** A tool without an HTTP route: it combines operations, each with its own scopes and logging. */
export interface OwnTool {
  /** Tokens that may call none of these do not see the tool. */
  needs: readonly Operation[]
  describe(): ToolDescription
  run(access: TokenAccess, input: ToolInput): Promise<ToolData>
}

const reads = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false }
const text = (description: string) => ({ type: 'string', description })
const plainText: JsonSchema = { type: 'string' }
const object = (properties: Record<string, JsonSchema>): JsonSchema => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
})
const list = (items: JsonSchema): JsonSchema => ({ type: 'array', items })
const orNull = (schema: JsonSchema): JsonSchema => ({ anyOf: [schema, { type: 'null' }] })
/** The schema of one row of the list that an operation returns. */
const rowSchemaOf = (op: Operation): JsonSchema => dataSchemaOf(op).items ?? {}

/** The tools beyond the HTTP API, built from the operations that they call. */
export function ownTools(find: (id: string) => Operation): ReadonlyMap<string, OwnTool> {
  const ranking = find('ranking.listTopPerformers')
  const campaigns = find('campaigns.listCampaigns')
  const drillDown = find('campaigns.listCampaignConversions')
  const receipt = find('conversions.readReceipt')
  const unattributed = find('campaigns.readUnattributed')
  const tools = [
    listProfiles(),
    rankAcrossProfiles(toolOf(ranking)),
    explainNumber({ campaigns, drillDown, receipt, unattributed }),
  ]
  return new Map(tools.map((tool) => [tool.describe().name, tool]))
}

function listProfiles(): OwnTool {
  return {
    needs: [],
    describe: () => ({
      name: 'list_profiles',
      title: 'List accessible profiles',
      description:
        'Lists every business whose reports this token can read, with its id, currency and time zone. Pass the id as `profile_id` to the other tools. Call this tool first.',
      inputSchema: { type: 'object', properties: {}, required: [], additionalProperties: false },
      outputSchema: outputSchema({
        data: list(
          object({
            id: plainText,
            name: plainText,
            workspace_id: plainText,
            workspace_name: plainText,
            timezone: plainText,
            reporting_currency: plainText,
            role: orNull(plainText),
          }),
        ),
      }),
      annotations: reads,
    }),
    run: async (access) => ({ data: await access.profiles() }),
  }
}

/** Contract 4.2: the ranking of one profile is a route; the ranking over all profiles of a user exists only as a tool. */
function rankAcrossProfiles(ranking: OperationTool): OwnTool {
  const inputSchema = ranking.describe().inputSchema
  return {
    needs: [ranking.op],
    describe: () => ({
      name: 'rank_ads_across_profiles',
      title: 'Rank ads across all accessible profiles',
      description: `${ranking.op.summary} for all profiles together, highest \`composite_score\` first. A score compares an ad with
similar ads of its own profile, so scores of different profiles are comparable; amounts are comparable only in the same currency.
\`profile_ids\` (comma-separated) limits the profiles. \`skipped\` lists profiles that could not be read, with the reason.`,
      inputSchema: {
        ...inputSchema,
        properties: {
          ...inputSchema.properties,
          profile_ids: text('Comma-separated profile ids. Default: all profiles.'),
        },
      },
      outputSchema: outputSchema({
        data: list({
          allOf: [
            object({ profile_id: plainText, profile_name: plainText, currency: plainText }),
            rowSchemaOf(ranking.op),
          ],
        }),
        meta: object({
          profiles: { type: 'integer' },
          skipped: list(object({ profile_id: plainText, profile_name: plainText, code: plainText })),
        }),
      }),
      annotations: reads,
    }),
    async run(access, { profile_ids, profile_id: _, ...input }) {
      const requested = typeof profile_ids === 'string' ? new Set(profile_ids.split(',').map((id) => id.trim())) : null
      const within = (await access.profiles()).filter(({ id }) => requested === null || requested.has(id))
      if (requested !== null && within.length < requested.size) {
        return fail('not_found', 'profile_ids: contains a profile that list_profiles does not return', {
          field: 'profile_ids',
        })
      }
      const limit = Number(input.limit ?? 10)
      const read = await Promise.all(
        within.map(async (profile) => {
          const { status, body } = await access.send(ranking.toRequest(input), profile.id)
          return { profile, status, body }
        }),
      )
      const wrong = read.find(({ status }) => status === 400)
      if (wrong) throw rejectionIn(wrong.body)
      const rows = read
        .filter(({ status }) => status === 200)
        .flatMap(({ profile, body }) =>
          (body.data as { composite_score: number | null }[]).map((ad) => ({
            profile_id: profile.id,
            profile_name: profile.name,
            currency: profile.reporting_currency,
            ...ad,
          })),
        )
        .toSorted((a, b) => (b.composite_score ?? -1) - (a.composite_score ?? -1))
      const skipped = read
        .filter(({ status }) => status !== 200)
        .map(({ profile, body }) => ({
          profile_id: profile.id,
          profile_name: profile.name,
          code: rejectionIn(body).code,
        }))
      return { data: rows.slice(0, limit), meta: { profiles: within.length, skipped } }
    },
  }
}

interface ExplainedOperations {
  campaigns: Operation
  drillDown: Operation
  receipt: Operation
  unattributed: Operation
}

const receiptsMax = 5

/** Explains a number of a report by the touches it consists of. */
function explainNumber({ campaigns, drillDown, receipt, unattributed }: ExplainedOperations): OwnTool {
  const [rowsTool, drillTool, receiptTool, restTool] = [campaigns, drillDown, receipt, unattributed].map(toolOf)
  const inputSchema = drillTool!.describe().inputSchema
  const { limit: _, cursor: __, page_cursor: ___, ...requested } = inputSchema.properties
  return {
    needs: [campaigns, drillDown, receipt],
    describe: () => ({
      name: 'explain_number',
      title: 'Explain a number of a report',
      description: `Returns the row of \`campaigns_listCampaigns\` with this \`id\` for the given level, range and model, the unattributed
remainder, the latest conversions of the row with the share each contributed, and the receipts of the first ${receiptsMax}: every touch, whether and
why it counted, value and exchange rate. Call it before you explain a number; do not guess.`,
      inputSchema: { ...inputSchema, properties: requested },
      outputSchema: outputSchema({
        data: object({
          row: orNull(rowSchemaOf(campaigns)),
          unattributed: dataSchemaOf(unattributed),
          conversions: dataSchemaOf(drillDown),
          receipts: list(dataSchemaOf(receipt)),
        }),
        meta: { type: 'object' },
      }),
      annotations: reads,
    }),
    async run(access, input) {
      const profileId = await access.profileOf(input)
      const callTool = async (tool: OperationTool, toolInput: ToolInput): Promise<ToolData> => {
        const { status, body } = await access.send(tool.toRequest(toolInput), profileId)
        if (status >= 400) throw rejectionIn(body)
        return body as unknown as ToolData
      }
      const { id: entityId, ...range } = input
      const level = input.level ?? 'campaign'
      const found = await callTool(drillTool!, { ...input, limit: 20 })
      const conversions = found.data as { conversion_id: string }[]
      const row = await findRow(
        (cursor) => callTool(rowsTool!, { ...range, level, limit: 100, ...(cursor && { cursor }) }),
        entityId,
      )
      const receipts = []
      for (const { conversion_id } of conversions.slice(0, receiptsMax)) {
        receipts.push((await callTool(receiptTool!, { id: conversion_id })).data)
      }
      const rest = await callTool(restTool!, { ...range, level })
      return {
        data: { row, unattributed: rest.data, conversions, receipts },
        meta: { ...(found.meta as object), pagination: (found as { pagination?: unknown }).pagination },
      }
    },
  }
}

/** Maximum number of pages, with a hundred rows each, that are searched for a row. */
const pagesMax = 20

async function findRow(read: (cursor: string | null) => Promise<ToolData>, entityId: unknown): Promise<unknown> {
  let cursor: string | null = null
  for (let page = 0; page < pagesMax; page++) {
    const response: ToolData = await read(cursor)
    const rows = response.data as { campaign_id: string; external_id?: string }[]
    const row = rows.find(({ campaign_id, external_id }) => campaign_id === entityId || external_id === entityId)
    if (row) return row
    cursor = (response as { pagination?: { cursor: string | null } }).pagination?.cursor ?? null
    if (cursor === null) return null
  }
  return null
}
