import { z } from 'zod'
import { nameSchema } from '../../kernel/schemas/json-schema.ts'
import { displayName } from '../../kernel/schemas/storable-text.ts'
import { timestamp } from '../../kernel/time/date-range.ts'
import { channelSchema, channelsMax, messageLocales, shownChannelSchema } from '../channels/channels.ts'
import { alertRuleSchema } from './domain/alert-rule.ts'

const hour = z.int().min(0).max(23)

/** Both hours or none. */
const quietHours = z
  .strictObject({ from: hour, to: hour })
  .nullable()
  .describe('Local hours in which no message is sent; `to` is the first hour after them. A message waits until then.')

/** What an alert is made of. Without channels its incidents are only listed. */
export const alertFields = {
  name: displayName,
  rule: alertRuleSchema,
  channels: z.array(channelSchema).max(channelsMax),
  quiet_hours: quietHours,
  locale: z.enum(messageLocales).describe('The language of its messages.'),
  is_enabled: z.boolean(),
}

export const alertSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  rule: alertRuleSchema,
  channels: z.array(shownChannelSchema),
  quiet_hours: z.object({ from: z.int(), to: z.int() }).nullable(),
  locale: z.enum(messageLocales),
  is_enabled: z.boolean(),
  open_incident_id: z.uuid().nullable().describe('Null while what it watches is as usual.'),
  created_at: timestamp,
  updated_at: timestamp,
})
nameSchema('Alert', alertSchema)

export const incidentSchema = z.object({
  id: z.uuid(),
  alert_id: z.uuid(),
  name: z.string().describe('The name of the alert when the incident started.'),
  rule: alertRuleSchema.describe('The rule of the alert when the incident started.'),
  value: z.number().nullable(),
  expected: z.number().nullable().describe('What was usual, or the limit.'),
  subjects: z.array(z.string()).describe('The campaigns, connections or plans concerned, at most five.'),
  text: z.string().describe('What happened, in English.'),
  started_at: timestamp,
  ended_at: timestamp.nullable().describe('Null while it lasts.'),
})
nameSchema('AlertIncident', incidentSchema)
