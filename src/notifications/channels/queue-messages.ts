import type { WorkContext } from '../../kernel/context/context.ts'
import { newId } from '../../kernel/ids.ts'
import type { StoredChannel } from './channels.ts'
import { insertMessage, type MessageKind } from './message-queries.ts'
import { sendMessageRequest } from './send-message-request.ts'

interface Queued {
  kind: MessageKind
  about_id: string
  /** The same key is queued once per channel. */
  key: string
  channels: readonly StoredChannel[]
  locale: string
  /** When it may be sent. */
  at: Date
}

/** Queues a message to each channel in the surrounding transaction. */
export async function queueMessages(ctx: WorkContext, profileId: string, queued: Queued): Promise<void> {
  const { kind, about_id, key, channels, locale, at } = queued
  for (const [index, channel] of channels.entries()) {
    const id = newId(ctx.now().getTime())
    const message = { id, key: `${key}:${index}`, kind, about_id, channel, locale, send_after: at }
    const isNew = await insertMessage(ctx.db, profileId, message, ctx.now())
    if (isNew && at <= ctx.now()) await ctx.enqueue(sendMessageRequest, { profile_id: profileId, message_id: id })
  }
}
