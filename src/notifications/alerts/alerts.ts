import { z } from 'zod'
import { inTransaction, type ProfileContext } from '../../kernel/context/context.ts'
import { fail } from '../../kernel/errors/errors.ts'
import { newId } from '../../kernel/ids.ts'
import { operation } from '../../kernel/operations/operation.ts'
import { shownFields } from '../../kernel/schemas/shown-fields.ts'
import { countMemberMail } from '../../people/attempts/slow-attempts.ts'
import { recordAuditEvent } from '../../tenancy/audit-log/record-audit-event.ts'
import { lockProfile } from '../../tenancy/profiles/profile-queries.ts'
import { listMailableMembers } from '../channels/channel-queries.ts'
import { requireChannels, toShownChannels } from '../channels/channels.ts'
import { queueMessages } from '../channels/queue-messages.ts'
import * as queries from './alert-queries.ts'
import { alertFields, alertSchema } from './alert-schemas.ts'
import { listOpenIncidents, updateIncidentsEnded } from './incident-queries.ts'

const exampleId = '0195b3c0-7a52-7d10-9a3e-2f6d1c8e4b07'
const params = z.object({ id: z.uuid() })

/** Limited, because all of them are checked every 15 minutes. */
const alertsMax = 50

export const listAlerts = operation({
  id: 'alerts.listAlerts',
  http: 'GET /alerts',
  summary: 'List the alerts of the profile, oldest first',
  scopes: ['analytics:read'],
  isReport: false,
  data: z.array(alertSchema),
  mcp: 'What the profile is watched for, and whether an incident is open.',
  run: async (ctx) => ({ data: await toData(ctx, await queries.listAlerts(ctx.db, ctx.profile.id)) }),
})

export const createAlert = operation({
  id: 'alerts.createAlert',
  http: 'POST /alerts',
  summary: 'Create an alert',
  description:
    'Alerts are checked every 15 minutes. When the rule applies, an incident starts and each channel gets one message; when it has not applied for an hour, the incident ends and each channel gets one more.',
  scopes: ['goals:write'],
  body: z.strictObject({
    ...alertFields,
    channels: alertFields.channels.default([]),
    quiet_hours: alertFields.quiet_hours.default(null),
    locale: alertFields.locale.default('en'),
    is_enabled: alertFields.is_enabled.default(true),
  }),
  data: alertSchema,
  statuses: [201],
  errors: ['invalid_state', 'service_unavailable'],
  example: { body: { name: 'Revenue drops', rule: { kind: 'anomaly', metric: 'revenue' } } },
  async run(ctx, { body: { quiet_hours, channels: requested, ...fields } }) {
    const channels = await requireChannels(ctx, requested)
    return inTransaction(ctx, async (ctx) => {
      // The lock makes concurrent requests count one after the other.
      await lockProfile(ctx.db, ctx.profile.id)
      const existing = await queries.listAlerts(ctx.db, ctx.profile.id)
      if (existing.length >= alertsMax) {
        return fail('invalid_state', `There are already ${alertsMax} alerts; delete one first.`)
      }
      const now = ctx.now()
      const hours = toHours(quiet_hours)
      const identity = { profile_id: ctx.profile.id, id: newId(now.getTime()) }
      const alert = { ...identity, ...fields, ...hours, channels, created_at: now, updated_at: now }
      await queries.insertAlert(ctx.db, alert)
      await audit(ctx, alert.name)
      return { data: (await toData(ctx, [alert]))[0]! }
    })
  },
})

export const updateAlert = operation({
  id: 'alerts.updateAlert',
  http: 'PATCH /alerts/:id',
  summary: 'Change, pause or resume an alert',
  description: 'A changed rule or a pause ends the open incident without a message.',
  scopes: ['goals:write'],
  params,
  body: z.strictObject(alertFields).partial(),
  data: alertSchema,
  errors: ['service_unavailable'],
  example: { params: { id: exampleId }, body: { is_enabled: false } },
  async run(ctx, { params: { id }, body: { quiet_hours, channels: requested, ...fields } }) {
    const channels = requested && (await requireChannels(ctx, requested))
    return inTransaction(ctx, async (ctx) => {
      const { id: profileId } = ctx.profile
      await lockProfile(ctx.db, profileId)
      const found = await queries.findAlert(ctx.db, profileId, id)
      if (!found) return fail('not_found', 'No such alert.')
      const hours = quiet_hours === undefined ? {} : toHours(quiet_hours)
      const alert = { ...found, ...fields, ...hours, ...(channels && { channels }), updated_at: ctx.now() }
      await queries.updateAlert(ctx.db, alert)
      if (fields.rule || !alert.is_enabled) await updateIncidentsEnded(ctx.db, profileId, id, ctx.now())
      await audit(ctx, alert.name)
      return { data: (await toData(ctx, [alert]))[0]! }
    })
  },
})

export const deleteAlert = operation({
  id: 'alerts.deleteAlert',
  http: 'DELETE /alerts/:id',
  summary: 'Delete an alert',
  description: 'Its incidents stay in the history.',
  scopes: ['goals:write'],
  idempotency: 'natural',
  params,
  statuses: [204],
  example: { params: { id: exampleId } },
  run: (ctx, { params: { id } }) =>
    inTransaction(ctx, async (ctx) => {
      const found = await queries.findAlert(ctx.db, ctx.profile.id, id)
      if (!found) return fail('not_found', 'No such alert.')
      await queries.deleteAlert(ctx.db, ctx.profile.id, id)
      await updateIncidentsEnded(ctx.db, ctx.profile.id, id, ctx.now())
      await audit(ctx, found.name)
      return {}
    }),
})

export const testAlert = operation({
  id: 'alerts.testAlert',
  http: 'POST /alerts/:id/test',
  summary: 'Send a test message to the channels of an alert',
  scopes: ['goals:write'],
  params,
  data: z.object({ queued: z.int().describe('The number of channels.') }),
  statuses: [202],
  errors: ['invalid_state'],
  example: { params: { id: exampleId } },
  run: (ctx, { params: { id } }) =>
    inTransaction(ctx, async (ctx) => {
      const alert = await queries.findAlert(ctx.db, ctx.profile.id, id)
      if (!alert) return fail('not_found', 'No such alert.')
      if (alert.channels.length === 0) return fail('invalid_state', 'The alert has no channels.')
      for (const { email } of await listRecipients(ctx, [alert])) {
        await countMemberMail(ctx, ctx.profile.workspace_id, email)
      }
      const key = `test:${newId(ctx.now().getTime())}`
      await queueMessages(ctx, ctx.profile.id, { ...alert, kind: 'alert_test', about_id: id, key, at: ctx.now() })
      return { data: { queued: alert.channels.length }, status: 202 }
    }),
})

function toHours(quiet: { from: number; to: number } | null) {
  return { quiet_from: quiet?.from ?? null, quiet_to: quiet?.to ?? null }
}

function audit(ctx: ProfileContext, name: string): Promise<void> {
  const { workspace_id, id } = ctx.profile
  return recordAuditEvent(ctx, workspace_id, 'profile_changed', { profile_id: id, fields: 'alerts', name })
}

async function listRecipients(ctx: ProfileContext, alerts: readonly queries.Alert[]) {
  const userIds = alerts.flatMap(({ channels }) =>
    channels.flatMap((channel) => (channel.kind === 'email' ? channel.user_id : [])),
  )
  return userIds.length > 0 ? listMailableMembers(ctx.db, ctx.profile.id, userIds) : []
}

async function toData(ctx: ProfileContext, alerts: readonly queries.Alert[]) {
  const members = await listRecipients(ctx, alerts)
  const emails = new Map(members.map(({ user_id, email }) => [user_id, email]))
  const open = new Map((await listOpenIncidents(ctx.db, ctx.profile.id)).map(({ alert_id, id }) => [alert_id, id]))
  return alerts.map(({ quiet_from, quiet_to, ...alert }) =>
    shownFields(alertSchema, {
      ...alert,
      locale: alert.locale as 'en' | 'es',
      channels: toShownChannels(alert.channels, emails),
      quiet_hours: quiet_from === null || quiet_to === null ? null : { from: quiet_from, to: quiet_to },
      open_incident_id: open.get(alert.id) ?? null,
    }),
  )
}
