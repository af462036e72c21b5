import { z } from 'zod'
import type { Context, ProfileContext } from '../../kernel/context/context.ts'
import { fail } from '../../kernel/errors/errors.ts'
import { checkTarget } from '../../kernel/network/egress.ts'
import { nameEnum, nameSchema } from '../../kernel/schemas/json-schema.ts'
import type { SecretBox } from '../../kernel/secrets/secret-box.ts'
import { listMailableMembers } from './channel-queries.ts'

const webhookKinds = ['slack', 'teams'] as const
const channelKinds = ['email', ...webhookKinds] as const
nameEnum('MessageWebhookKind', webhookKinds)
nameEnum('MessageChannelKind', channelKinds)

export const messageLocales = ['en', 'es'] as const
nameEnum('MessageLocale', messageLocales)

const url = z
  .url()
  .max(2_000)
  .describe('The incoming webhook, an https address on a public host. It is stored encrypted and never returned whole.')

export const webhookChannelSchema = z.strictObject({ kind: z.enum(webhookKinds), url })

/** Where messages are sent, as callers name it. */
export const channelSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('email'), user_id: z.uuid().describe('A member of the workspace.') }),
  webhookChannelSchema,
])
type Channel = z.output<typeof channelSchema>

export const shownChannelSchema = z.object({
  kind: z.enum(channelKinds),
  user_id: z.uuid().nullable(),
  target: z.string().describe('The email address, or the host of the webhook and the end of its path.'),
})
nameSchema('MessageChannel', shownChannelSchema)

export const channelsMax = 10

/** As stored: the URL of a webhook is a secret, because anyone who has it can post to the channel. */
export type StoredChannel =
  | { kind: 'email'; user_id: string }
  | { kind: (typeof webhookKinds)[number]; url: string; hint: string }

const urlPurpose = 'notification.url'

/** Checks that messages may be sent to the channels, and returns them as they are stored. */
export async function requireChannels(ctx: ProfileContext, channels: readonly Channel[]): Promise<StoredChannel[]> {
  const userIds = channels.flatMap((channel) => (channel.kind === 'email' ? channel.user_id : []))
  const members = userIds.length > 0 ? await listMailableMembers(ctx.db, ctx.profile.id, userIds) : []
  const stored: StoredChannel[] = []
  for (const [index, channel] of channels.entries()) {
    const field = `channels.${index}`
    if (channel.kind === 'email') {
      if (!members.some(({ user_id }) => user_id === channel.user_id)) {
        return fail('validation_error', `${field}.user_id: is no member who can see this profile`, {
          field: `${field}.user_id`,
        })
      }
      stored.push(channel)
    } else {
      await requireTarget(ctx, channel.url, `${field}.url`)
      stored.push({ kind: channel.kind, url: ctx.secrets.encrypt(urlPurpose, channel.url), hint: hintOf(channel.url) })
    }
  }
  return stored
}

async function requireTarget({ egress }: Pick<Context, 'egress'>, target: string, field: string): Promise<void> {
  const checked = await checkTarget(egress, target)
  if (!('problem' in checked)) return
  if (checked.isTransient) fail('service_unavailable', `${field}: ${checked.problem}`, { retry_after_seconds: 5 })
  fail('validation_error', `${field}: ${checked.problem}`, { field })
}

/** The host and the last characters, which tell two webhooks apart without revealing them. */
function hintOf(target: string): string {
  const { host, pathname } = new URL(target)
  return `${host}/…${pathname.slice(-4)}`
}

export function openUrl(secrets: SecretBox, channel: StoredChannel & { url: string }): string {
  return secrets.decrypt(urlPurpose, channel.url)
}

export function toShownChannels(stored: readonly StoredChannel[], emails: ReadonlyMap<string, string>) {
  return stored.map((channel) =>
    channel.kind === 'email'
      ? { kind: channel.kind, user_id: channel.user_id, target: emails.get(channel.user_id) ?? '' }
      : { kind: channel.kind, user_id: null, target: channel.hint },
  )
}
