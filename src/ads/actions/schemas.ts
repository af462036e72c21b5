import type { Selectable } from 'kysely'
import { z } from 'zod'
import type { AdActionTable } from '../../db/tables/ads.ts'
import { nameEnum, nameSchema } from '../../kernel/schemas/json-schema.ts'
import { shownFields } from '../../kernel/schemas/shown-fields.ts'
import { timestamp } from '../../kernel/time/date-range.ts'

nameEnum('AdChangeOutcome', ['applied', 'no_change'])

export type AdAction = Selectable<AdActionTable>
export type ActionLevel = AdAction['level']

export const actionNames = [
  'pause_campaign',
  'resume_campaign',
  'pause_ad_set',
  'resume_ad_set',
  'pause_ad',
  'resume_ad',
  'set_ad_set_budget',
  'apply_url_tags',
  'undo_url_tags',
  'swap_ad_set',
  'undo_ad_set_swap',
] as const
nameEnum('AdActionKind', actionNames)

export type ActionName = (typeof actionNames)[number]

/** The campaign, ad set or ad that an action changes, as stored in the profile. */
export interface Target {
  level: ActionLevel
  entity_id: string
  platform: string
  account_id: string
  external_id: string
  status: string | null
}

export const appliedByField = z
  .union([z.uuid(), z.email().max(320)])
  .optional()
  .describe(
    'The user responsible for the change: id or email of a workspace member. A key of the app that provisioned the profile can omit it (default: the workspace’s owner); for a session it is the signed-in user.',
  )

export const undoSchema = z
  .object({
    method: z.literal('POST'),
    path: z.string(),
    idempotency_key: z.string(),
    body: z.record(z.string(), z.unknown()),
  })
  .describe('The request that undoes the change.')

export type UndoCall = z.input<typeof undoSchema>

/** Fields of every change response. */
export const changeSchema = z.object({
  action_id: z.uuid().describe('The ad action; see `GET /ad-actions`.'),
  outcome: z.enum(['applied', 'no_change']),
  applied_by: z.uuid().nullable().describe('The user responsible for the change.'),
  undoes_action_id: z.uuid().nullable().describe('The earlier action that this one undid.'),
  undo: undoSchema.nullable().describe('Null if nothing changed or if one call cannot undo it.'),
})

export const actionSchema = z.object({
  action_id: z.uuid(),
  action: z.enum(actionNames),
  level: z.enum(['campaign', 'ad_set', 'ad']),
  external_id: z.string().describe('Platform id of the campaign, ad set or ad.'),
  name: z.string().nullable().describe('Its current name.'),
  outcome: z
    .enum(['pending', 'unknown', 'applied', 'no_change', 'rejected', 'failed'])
    .describe('`unknown`: the request was interrupted. The next action on the same entity determines the result.'),
  value_before: z
    .string()
    .nullable()
    .describe('A status, a daily budget in minor units, or the id of a creative or of an ad set.'),
  value_after: z.string().nullable(),
  currency: z.string().nullable().describe('Currency of the ad account, in which budgets are; null if it is unknown.'),
  code: z.string().nullable().describe('Why it was rejected or failed.'),
  message: z.string().nullable(),
  undoes_action_id: z.uuid().nullable(),
  applied_by: z.uuid().nullable(),
  actor: z.object({ kind: z.string(), id: z.uuid().nullable(), app_id: z.uuid().nullable() }),
  request_id: z.string(),
  created_at: timestamp,
  finished_at: timestamp.nullable(),
})
nameSchema('AdAction', actionSchema)

export function toAction(
  row: AdAction & { name: string | null; currency: string | null },
): z.input<typeof actionSchema> {
  return shownFields(actionSchema, {
    ...row,
    action_id: row.id,
    action: row.action as ActionName,
    outcome: row.status,
    actor: { kind: row.actor_kind, id: row.actor_id, app_id: row.app_id },
  })
}

/** The error codes that any operation on the live platform can return. */
export const platformErrors = [
  'not_implemented',
  'meta_connection_required',
  'connection_not_ready',
  'provider_error',
  'provider_not_configured',
] as const

export const changeErrors = [...platformErrors, 'meta_write_permission_missing'] as const
