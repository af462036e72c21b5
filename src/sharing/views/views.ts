import { z } from 'zod'
import { defaultModel } from '../../attribution/models/models.ts'
import { inTransaction, type ProfileContext } from '../../kernel/context/context.ts'
import { fail } from '../../kernel/errors/errors.ts'
import { newId } from '../../kernel/ids.ts'
import { operation } from '../../kernel/operations/operation.ts'
import { recordAuditEvent } from '../../tenancy/audit-log/record-audit-event.ts'
import { signedInUser } from '../../tenancy/callers/signed-in-user.ts'
import { lockProfile } from '../../tenancy/profiles/profile-queries.ts'
import { isShareable } from '../../tenancy/share-links/domain/bind-view.ts'
import { viewPages } from '../../tenancy/share-links/domain/view.ts'
import { mayChangeView, maySeeView, viewLimits } from './domain/decide-view-change.ts'
import { settingFields, settingsBytesMax, viewName, viewSchema } from './schemas.ts'
import {
  countViews,
  deleteView as deleteRow,
  findView,
  insertView,
  listViews as listRows,
  type SavedView,
  updateLinksRevoked,
  updateView as updateRow,
} from './view-queries.ts'

const exampleId = '0195b3c0-7a52-7d10-9a3e-2f6d1c8e4b07'

/** Views belong to a person, so keys and apps have none. */
const forPeople = {
  auth: ['session', 'user_token'],
  scopes: ['analytics:read', 'campaigns:read'],
  needsEntitlement: false,
} as const

type Settings = z.output<z.ZodObject<typeof settingFields>>
type ViewResponse = z.input<typeof viewSchema>

export const listViews = operation({
  id: 'views.listViews',
  http: 'GET /views',
  summary: 'List your saved views and those shared in the profile, by name',
  ...forPeople,
  isReport: false,
  query: z.object({ page: z.enum(viewPages).optional().describe('Only views of this page.') }),
  data: z.array(viewSchema),
  async run(ctx, { query }) {
    const { user_id } = signedInUser(ctx.actor)
    const rows = await listRows(ctx.db, ctx.profile.id, { user_id, page: query.page ?? null })
    return { data: rows.map((row) => toView(row, user_id)) }
  },
})

export const createView = operation({
  id: 'views.createView',
  http: 'POST /views',
  summary: 'Save a view: range, model, filters, columns and sort of a page',
  description: `With \`is_shared\` all members of the profile see it, which needs an editor. At most ${viewLimits.own} own and ${viewLimits.shared} shared views: 409 \`invalid_state\`, reason \`limit_reached\`.`,
  ...forPeople,
  body: z.object({
    name: viewName,
    page: z.enum(viewPages),
    is_shared: z.boolean().default(false),
    range: settingFields.range.default({ preset: 'last_30_days' }),
    model: settingFields.model.default(defaultModel),
    level: settingFields.level.default(null),
    date_basis: settingFields.date_basis.default(null),
    window: settingFields.window.default(null),
    filters: settingFields.filters.default({}),
    columns: settingFields.columns.default([]),
    sort: settingFields.sort.default(null),
  }),
  data: viewSchema,
  statuses: [201],
  errors: ['forbidden', 'invalid_state'],
  example: { body: { name: 'Weekly review', page: 'overview', range: { preset: 'last_7_days' } } },
  run(ctx, { body: { name, page, is_shared, ...settings } }) {
    const person = callerOf(ctx)
    return inTransaction(ctx, async (ctx) => {
      // Serializes the check of the limits.
      await lockProfile(ctx.db, ctx.profile.id)
      const { user_id } = signedInUser(ctx.actor)
      if (!mayChangeView(person, { user_id, is_shared })) return rejectRole()
      await requireRoom(ctx, user_id, is_shared)
      const now = ctx.now()
      const row = { id: newId(now.getTime()), user_id, is_shared, name, page, created_at: now, updated_at: now }
      await insertView(ctx.db, ctx.profile.id, { ...row, settings: toText(settings) })
      return { data: toView({ ...row, profile_id: ctx.profile.id, settings }, user_id) }
    })
  },
})

export const updateView = operation({
  id: 'views.updateView',
  http: 'PATCH /views/:id',
  summary: 'Update a saved view',
  description:
    'Your own views, and as an editor those that are shared in the profile. Share links show the new settings.',
  ...forPeople,
  idempotency: 'natural',
  params: z.object({ id: z.uuid() }),
  body: z
    .object({ name: viewName, is_shared: z.boolean(), ...settingFields })
    .partial()
    .refine((changes) => Object.keys(changes).length > 0, 'name at least one field to change'),
  data: viewSchema,
  errors: ['forbidden', 'invalid_state'],
  example: { params: { id: exampleId }, body: { name: 'Monthly review', range: { preset: 'last_month' } } },
  run(ctx, { params, body }) {
    return inTransaction(ctx, async (ctx) => {
      await lockProfile(ctx.db, ctx.profile.id)
      const view = await requireView(ctx, params.id)
      const { name = view.name, is_shared = view.is_shared, ...changed } = body
      const { userId, role } = callerOf(ctx)
      if (!mayChangeView({ role, userId }, view, { is_shared })) return rejectRole()
      if (is_shared && !view.is_shared) await requireRoom(ctx, userId, true)
      const settings = { ...view.settings, ...changed }
      const updated_at = ctx.now()
      await updateRow(ctx.db, ctx.profile.id, view.id, { name, is_shared, settings: toText(settings), updated_at })
      await ctx.forgetCredentials()
      return { data: toView({ ...view, name, is_shared, settings, updated_at }, userId) }
    })
  },
})

export const deleteView = operation({
  id: 'views.deleteView',
  http: 'DELETE /views/:id',
  summary: 'Delete a saved view and revoke its share links',
  ...forPeople,
  idempotency: 'natural',
  params: z.object({ id: z.uuid() }),
  data: z.object({ deleted: z.literal(true), revoked_links: z.int() }),
  errors: ['forbidden'],
  example: { params: { id: exampleId } },
  run(ctx, { params }) {
    return inTransaction(ctx, async (ctx) => {
      const view = await requireView(ctx, params.id)
      if (!mayChangeView(callerOf(ctx), view)) return rejectRole()
      await deleteRow(ctx.db, ctx.profile.id, view.id)
      const links = await updateLinksRevoked(ctx.db, ctx.profile.id, { column: 'view_id', id: view.id }, ctx.now())
      for (const link of links) {
        await recordAuditEvent(ctx, ctx.profile.workspace_id, 'share_link_revoked', {
          profile_id: ctx.profile.id,
          link_id: link.id,
          name: link.name,
        })
      }
      await ctx.forgetCredentials()
      return { data: { deleted: true as const, revoked_links: links.length } }
    })
  },
})

function callerOf({ actor }: ProfileContext) {
  const { user_id: userId, role } = signedInUser(actor)
  return { userId, role: role ?? ('viewer' as const) }
}

/** A view of another person is reported as not found. */
async function requireView(ctx: ProfileContext, viewId: string): Promise<SavedView> {
  const view = await findView(ctx.db, ctx.profile.id, viewId)
  return view && maySeeView(signedInUser(ctx.actor).user_id, view) ? view : fail('not_found', 'No such view.')
}

async function requireRoom(ctx: ProfileContext, userId: string, isShared: boolean): Promise<void> {
  const counts = await countViews(ctx.db, ctx.profile.id, userId)
  const kind = isShared ? 'shared' : 'own'
  if (counts[kind] < viewLimits[kind]) return
  fail('invalid_state', `There are already ${viewLimits[kind]} ${kind} views.`, { reason: 'limit_reached' })
}

function rejectRole(): never {
  return fail('forbidden', 'Only an editor can save or change a view that all members see.', { reason: 'role' })
}

function toText(settings: object): string {
  const text = JSON.stringify(settings)
  if (Buffer.byteLength(text) > settingsBytesMax) {
    fail('validation_error', `filters: the settings exceed ${settingsBytesMax} bytes`, { field: 'filters' })
  }
  return text
}

function toView({ profile_id: _, user_id, settings, ...view }: SavedView, userId: string): ViewResponse {
  const stored = settings as unknown as Settings
  const page = view.page as ViewResponse['page']
  const can_be_linked = isShareable({ page, filters: stored.filters })
  return { ...view, page, is_own: user_id === userId, can_be_linked, ...stored }
}
