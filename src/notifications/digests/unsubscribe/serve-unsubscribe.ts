import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { html } from '../../../http/pages/html.ts'
import { chooseLocale, type Locale, type Page, pageContext, sendPage } from '../../../http/pages/page.ts'
import { addressOf, countedAddress } from '../../../http/requests/address-of.ts'
import { type Context, inTransaction } from '../../../kernel/context/context.ts'
import type { Services } from '../../../kernel/context/services.ts'
import { recordAuditEventOf } from '../../../tenancy/audit-log/record-audit-event.ts'
import { findProfileFacts } from '../../channels/channel-queries.ts'
import { findDigest, updateUnsubscribed } from '../digest-queries.ts'
import { parseUnsubscribeToken } from './unsubscribe-token.ts'

/** Pages per minute and address. */
const pagesPerMinute = 60

/**
 * One-click unsubscribe (RFC 8058). A mail program sends a POST without cookies. A GET changes nothing, because programs that scan
 * mail open every link: it shows a button.
 */
export function serveUnsubscribe(server: FastifyInstance, services: Services): void {
  const respond = async (
    request: FastifyRequest,
    reply: FastifyReply,
    show: (ctx: Context, named: { profile_id: string; digest_id: string }) => Promise<keyof Texts>,
  ) => {
    const locale = chooseLocale(request.headers['accept-language'])
    reply.header('x-robots-tag', 'noindex, nofollow')
    const subject = `unsubscribe:${countedAddress(addressOf(request))}`
    const { isAllowed } = await services.rateLimiter.hit(subject, pagesPerMinute)
    if (!isAllowed) return sendPage(reply, textPage(locale, 'busy', 429))
    const named = parseUnsubscribeToken(services.secrets, (request.params as { token: string }).token)
    if (!named) return sendPage(reply, textPage(locale, 'gone', 404))
    const ctx = pageContext(services, request, 'digests.unsubscribe')
    return sendPage(reply, textPage(locale, await show(ctx, named)))
  }

  server.get('/unsubscribe/:token', (request, reply) =>
    respond(request, reply, async (ctx, { profile_id, digest_id }) => {
      const digest = await findDigest(ctx.db, profile_id, digest_id)
      return digest && digest.unsubscribed_at === null ? 'question' : 'done'
    }),
  )

  server.post('/unsubscribe/:token', (request, reply) =>
    respond(request, reply, async (ctx, { profile_id, digest_id }) => {
      await inTransaction(ctx, async (ctx) => {
        const userId = await updateUnsubscribed(ctx.db, profile_id, digest_id, ctx.now())
        const profile = userId && (await findProfileFacts(ctx.db, profile_id))
        if (!userId || !profile) return
        const details = { profile_id, fields: 'digests', digest_id, is_subscribed: false }
        await recordAuditEventOf(ctx, userId, profile.workspace_id, 'profile_changed', details)
      })
      return 'done'
    }),
  )
}

interface Texts {
  question: string
  done: string
  gone: string
  busy: string
}

const titles: Record<Locale, Texts & { button: string }> = {
  en: {
    question: 'Stop this email?',
    button: 'Unsubscribe',
    done: 'You no longer receive this email. You can turn it on again in Tributary.',
    gone: 'This link does not work. It was not copied completely.',
    busy: 'Too many requests. Try again in a minute.',
  },
  es: {
    question: '¿Dejar de recibir este correo?',
    button: 'Dejar de recibir',
    done: 'Ya no recibirás este correo. Puedes activarlo de nuevo en Tributary.',
    gone: 'Este enlace no funciona. No se copió completo.',
    busy: 'Demasiadas solicitudes. Inténtalo de nuevo en un minuto.',
  },
}

function textPage(locale: Locale, name: keyof Texts, status = 200): Page {
  const texts = titles[locale]
  const form = name === 'question' && html`<form method="post"><button>${texts.button}</button></form>`
  return { title: 'Tributary', lang: locale, status, body: html`<p>${texts[name]}</p>${form}` }
}
