import { z } from 'zod'
import { nameEnum, nameSchema } from '../../kernel/schemas/json-schema.ts'
import { timestamp } from '../../kernel/time/date-range.ts'
import { channelsMax, messageLocales, shownChannelSchema, webhookChannelSchema } from '../channels/channels.ts'
import { type DigestSchedule, digestSchedules } from './domain/digest-schedule.ts'

nameEnum('DigestSchedule', digestSchedules)

const hour = z.int().min(0).max(23).describe('Local hour of the profile.')
const weekday = z.int().min(1).max(7).describe('1 is Monday.')
const month_day = z.int().min(1).max(28)

const scheduleSchema = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('daily'), hour }),
    z.strictObject({ kind: z.literal('weekly'), weekday, hour }),
    z.strictObject({ kind: z.literal('monthly'), month_day, hour }),
  ])
  .describe('`daily`: about the day before. `weekly`: the 7 days before. `monthly`: the last calendar month.')

const channel = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('email') }).describe('Your own email address.'),
  webhookChannelSchema,
])

export const digestFields = {
  schedule: scheduleSchema,
  channels: z
    .array(channel)
    .min(1)
    .max(channelsMax)
    .refine((channels) => channels.filter(({ kind }) => kind === 'email').length <= 1, 'has more than one email')
    .describe(
      'Default: your email. `email`: to yourself. `slack`, `teams`: an incoming webhook, which needs the scope `goals:write`.',
    ),
  locale: z.enum(messageLocales).describe('The language of its messages.'),
  is_enabled: z.boolean(),
}

export const digestSchema = z.object({
  id: z.uuid(),
  schedule: scheduleSchema,
  channels: z.array(shownChannelSchema),
  locale: z.enum(messageLocales),
  is_enabled: z.boolean(),
  unsubscribed_at: timestamp.nullable().describe('When you unsubscribed from the email; other channels continue.'),
  next_at: timestamp.nullable().describe('When it is sent next; null while it is paused.'),
  created_at: timestamp,
  updated_at: timestamp,
})
nameSchema('Digest', digestSchema)

export const digestPreviewSchema = z.object({
  date_from: z.iso.date(),
  date_to: z.iso.date(),
  subject: z.string(),
  lines: z
    .array(
      z.object({
        text: z.string(),
        url: z.string().nullable().describe('The view that shows what the line is about; null for a heading.'),
      }),
    )
    .describe('What every channel receives, in the order of the message.'),
  text: z.string().describe('The email as plain text.'),
  html: z.string().describe('The email as HTML, without scripts and external resources.'),
})
nameSchema('DigestPreview', digestPreviewSchema)

/** The stored schedule as callers see it. */
export function fromSchedule({ schedule, hour, weekday, month_day }: DigestSchedule): z.output<typeof scheduleSchema> {
  if (schedule === 'weekly') return { kind: schedule, weekday: weekday!, hour }
  return schedule === 'monthly' ? { kind: schedule, month_day: month_day!, hour } : { kind: schedule, hour }
}

/** The schedule as it is stored. */
export function toSchedule(schedule: z.output<typeof scheduleSchema>): DigestSchedule {
  return {
    schedule: schedule.kind,
    hour: schedule.hour,
    weekday: schedule.kind === 'weekly' ? schedule.weekday : null,
    month_day: schedule.kind === 'monthly' ? schedule.month_day : null,
  }
}
