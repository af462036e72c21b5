import { z } from 'zod'
import type { Locale } from '../http/pages/page.ts'
import type { WorkContext } from '../kernel/context/context.ts'
import { job, jobRequest } from '../kernel/context/job.ts'
import { postJson } from '../kernel/network/post-json.ts'
import { dayMs, minuteMs } from '../kernel/time/durations.ts'
import { alertMessage } from './alerts/alert-message.ts'
import { findAlert } from './alerts/alert-queries.ts'
import { findIncident } from './alerts/incident-queries.ts'
import { findMailableMember, findProfileFacts, type ProfileFacts } from './channels/channel-queries.ts'
import { openUrl } from './channels/channels.ts'
import { type Message, toHtml, toPlainText } from './channels/domain/message.ts'
import { toSlackBody, toTeamsBody } from './channels/domain/webhook-bodies.ts'
import {
  deleteMessagesBefore,
  listDueMessages,
  type OutgoingMessage,
  updateMessage,
  updateMessageLeased,
} from './channels/message-queries.ts'
import { sendMessageRequest } from './channels/send-message-request.ts'
import { digestMessage } from './digests/digest-message.ts'

/** A message that could not be sent for a day is no longer news. */
const triesMs = dayMs
/** Longer than a slow mail server takes. After a crash the message is sent again with the same Message-ID. */
const leaseMs = 2 * minuteMs
const keptDays = 90
const batchSize = 500

export const sendMessage = job({
  request: sendMessageRequest,
  summary: 'Sends a message of an alert or a digest to one channel.',
  retryLimit: 6,
  retryDelaySeconds: 30,
  async run(ctx, { profile_id, message_id }) {
    const now = ctx.now()
    const until = new Date(now.getTime() + leaseMs)
    const message = await updateMessageLeased(ctx.db, profile_id, message_id, { now, until })
    if (!message) return
    const profile = await findProfileFacts(ctx.db, profile_id)
    const content = profile && (await writeMessage(ctx, profile, message))
    try {
      if (profile && content) await deliver(ctx, profile, message, content)
      await updateMessage(ctx.db, profile_id, message_id, { sent_at: ctx.now(), error: null })
    } catch (error) {
      const text = (error instanceof Error ? error.message : String(error)).slice(0, 500)
      const isOver = now.getTime() - message.send_after.getTime() >= triesMs
      await updateMessage(ctx.db, profile_id, message_id, {
        error: text,
        leased_until: null,
        failed_at: isOver ? now : null,
      })
      if (isOver) return
      throw error
    }
  },
})

/** Writes the text when it is sent, so that it is never older than what it is about. Null: there is nothing to say any more. */
async function writeMessage(
  ctx: WorkContext,
  profile: ProfileFacts,
  message: OutgoingMessage,
): Promise<Message | null> {
  const locale = message.locale as Locale
  const url = `${ctx.baseUrl}/`
  const { kind, about_id } = message
  if (kind === 'digest') return digestMessage(ctx, profile, message)
  if (kind === 'alert_test') {
    const alert = await findAlert(ctx.db, profile.id, about_id)
    const facts = { value: null, expected: null, subjects: [], started_at: ctx.now(), ended_at: null }
    return alert && alertMessage({ ...alert, ...facts }, { profile, kind, url }, locale)
  }
  const incident = await findIncident(ctx.db, profile.id, about_id)
  return incident && alertMessage(incident, { profile, kind, url }, locale)
}

async function deliver(ctx: WorkContext, profile: ProfileFacts, message: OutgoingMessage, content: Message) {
  const { channel } = message
  if (channel.kind !== 'email') {
    const body = channel.kind === 'slack' ? toSlackBody(content) : toTeamsBody(content)
    return postJson(ctx.egress, openUrl(ctx.secrets, channel), body)
  }
  const member = await findMailableMember(ctx.db, profile.id, channel.user_id)
  // A user who may no longer see the profile gets nothing about it.
  if (!member) return
  await ctx.mailer.send({
    to: member.email,
    subject: content.title,
    text: toPlainText(content),
    html: toHtml(content, message.locale),
    messageId: `<${message.id}@${new URL(ctx.baseUrl).hostname}>`,
    ...(content.unsubscribe && { headers: unsubscribeHeaders(content.unsubscribe.url) }),
  })
}

/** RFC 8058: a mail program may unsubscribe with a POST to the address. */
function unsubscribeHeaders(url: string): Record<string, string> {
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}

export const sendDueMessages = job({
  request: jobRequest('send-due-messages', z.object({})),
  summary: 'Sends messages that waited for the end of quiet hours or whose worker died, and deletes old ones.',
  schedule: '*/5 * * * *',
  async run(ctx) {
    for (const { profile_id, id } of await listDueMessages(ctx.db, ctx.now(), batchSize)) {
      await ctx.enqueue(sendMessageRequest, { profile_id, message_id: id })
    }
    await deleteMessagesBefore(ctx.db, new Date(ctx.now().getTime() - keptDays * dayMs))
  },
})
