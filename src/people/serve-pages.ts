import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { chooseLocale, type Locale, type Page, pageContext, sendPage, withoutNamedProfile } from '../http/pages/page.ts'
import type { Context } from '../kernel/context/context.ts'
import type { Services } from '../kernel/context/services.ts'
import { ApiError } from '../kernel/errors/errors.ts'
import { findAccountByEmail } from './account-queries.ts'
import { beginAttempt } from './attempts/slow-attempts.ts'
import { safeNext } from './domain/safe-next.ts'
import { emailField } from './fields.ts'
import { createFirstOwner, requireFirstOwnerLink } from './first-owner.ts'
import { acceptWithNewAccount, joinAs, requireInvitation } from './invitations/accept-invitation.ts'
import { sendLinkRequest } from './links.ts'
import { pageMessages } from './pages/messages.ts'
import {
  codePage,
  firstOwnerPage,
  invitationPage,
  type Joining,
  linkPage,
  newPasswordPage,
  plainPage,
  requestResetPage,
  signInPage,
} from './pages/pages.ts'
import { resetPassword } from './passwords/passwords.ts'
import { type SignedIn, signInByLink, signInByPassword, signInByPending } from './sign-in/sign-in.ts'

/** The input of a page handler: the request, the language, and the form or query parameters. */
interface PageRequest {
  ctx: Context
  locale: Locale
  request: FastifyRequest
  text(name: string): string
}

/**
 * Pages for signing in, new passwords and invitations: without scripts, in two languages. The console uses operations for the
 * same.
 */
export function servePeoplePages(server: FastifyInstance, services: Services): void {
  const onGet = (path: string, respond: (pageRequest: PageRequest) => Promise<Page> | Page) =>
    server.get(path, async (request, reply) =>
      sendPage(reply, await respond(toPageRequest(services, request, request.query))),
    )
  const onPost = (
    path: string,
    respond: (pageRequest: PageRequest, reply: FastifyReply) => Promise<Page | FastifyReply>,
  ) =>
    server.post(path, async (request, reply) => {
      const pageRequest = toPageRequest(services, request, request.body)
      const page = isOwnPage(services, request) ? await respond(pageRequest, reply) : wrongPage(pageRequest)
      return 'body' in page && 'title' in page ? sendPage(reply, page) : page
    })

  onGet('/sign-in', ({ locale, text }) => {
    const next = safeNext(text('next'))
    return text('token') === ''
      ? signInPage({ locale, next, email: '' })
      : linkPage({ locale, next, token: text('token') })
  })

  onPost('/sign-in', async (pageRequest, reply) => {
    const { locale, text } = pageRequest
    const next = safeNext(text('next'))
    return orRejection(
      async () => {
        const outcome = await signInFromPage(pageRequest)
        if ('pending' in outcome) return codePage({ locale, next, proof: outcome })
        return reply.header('set-cookie', outcome.session.cookie).redirect(next, 303)
      },
      (rejection) => signInRejected(pageRequest, next, rejection),
    )
  })

  onPost('/sign-in/link', (pageRequest) => requestMail(pageRequest, 'sign_in', signInPage))
  onGet('/password-reset', ({ locale, text }) =>
    text('token') === '' ? requestResetPage({ locale }) : newPasswordPage({ locale, token: text('token') }),
  )
  onPost('/password-reset', (pageRequest) => requestMail(pageRequest, 'password_reset', requestResetPage))

  onPost('/password-reset/new', async ({ ctx, locale, text }) => {
    const messages = pageMessages[locale]
    const token = text('token')
    return orRejection(
      async () => {
        await resetPassword(ctx, { token, password: text('password') })
        return plainPage({ locale, title: messages.resetDone, text: messages.resetDoneText })
      },
      (rejection) =>
        rejection.code === 'unauthorized'
          ? plainPage({ locale, title: messages.rejected, text: null, rejection })
          : newPasswordPage({ locale, token, rejection }),
    )
  })

  onGet('/first-owner', (pageRequest) => showFirstOwner(pageRequest, null))

  onPost('/first-owner', async (pageRequest, reply) =>
    orRejection<Page | FastifyReply>(
      async () => {
        const [token, password, workspace] = [
          pageRequest.text('token'),
          pageRequest.text('password'),
          pageRequest.text('workspace'),
        ]
        const email = requireEmail(pageRequest.text('email'))
        const { session } = await createFirstOwner(pageRequest.ctx, { token, email, password, workspace })
        return reply.header('set-cookie', session.cookie).redirect('/', 303)
      },
      (rejection) => showFirstOwner(pageRequest, rejection),
    ),
  )

  onGet('/invitation', (pageRequest) => showInvitation(services, pageRequest, null))

  onPost('/invitation', async (pageRequest, reply) => {
    const { ctx, text } = pageRequest
    return orRejection(
      async () => {
        const userId = await signedInAs(services, pageRequest)
        if (userId !== null) {
          await joinAs(ctx, { token: text('token'), userId })
          return reply.redirect('/', 303)
        }
        const password = text('password')
        const { session } = await acceptWithNewAccount(ctx, { token: text('token'), password })
        return reply.header('set-cookie', session.cookie).redirect('/', 303)
      },
      (rejection) => showInvitation(services, pageRequest, rejection),
    )
  })
}

function toPageRequest(services: Services, request: FastifyRequest, sent: unknown): PageRequest {
  const values = (sent ?? {}) as Record<string, unknown>
  const text = (name: string) => (typeof values[name] === 'string' ? values[name] : '')
  const locale = chooseLocale(request.headers['accept-language'])
  return { ctx: pageContext(services, request, 'pages.people'), locale, request, text }
}

/** Otherwise another site could sign its visitors in to its own account and observe them there. */
function isOwnPage(services: Services, request: FastifyRequest): boolean {
  if (request.headers.origin === undefined) return false
  try {
    services.access.requireOwnPage(request)
    return true
  } catch {
    return false
  }
}

function wrongPage({ locale }: PageRequest): Page {
  const messages = pageMessages[locale]
  return plainPage({ locale, title: messages.rejected, text: messages.wrongPage, status: 403 })
}

/** API errors are shown on the page; internal errors are thrown. */
async function orRejection<T>(
  work: () => Promise<T>,
  onRejection: (rejection: ApiError) => T | Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) return onRejection(error)
    throw error
  }
}

function signInFromPage({ ctx, text }: PageRequest): Promise<SignedIn | { pending: string }> {
  const [code, token, pending] = [text('code'), text('token'), text('pending')]
  if (token !== '') return signInByLink(ctx, { token, code: code === '' ? null : code })
  if (pending !== '') return signInByPending(ctx, { pending, code })
  return signInByPassword(ctx, { email: requireEmail(text('email')), password: text('password'), code: null })
}

function requireEmail(written: string): string {
  const outcome = emailField.safeParse(written)
  if (outcome.success) return outcome.data
  throw new ApiError('validation_error', 'email: must be an email address', { field: 'email' })
}

function signInRejected({ locale, text }: PageRequest, next: string, rejection: ApiError): Page {
  const [token, pending] = [text('token'), text('pending')]
  const isAboutCode = rejection.details.reason === 'invalid_code' || rejection.code === 'rate_limit_exceeded'
  if (rejection.details.reason === 'second_factor_required') return codePage({ locale, next, proof: { token } })
  if (isAboutCode && token !== '') return codePage({ locale, next, proof: { token }, rejection })
  if (isAboutCode && pending !== '') return codePage({ locale, next, proof: { pending }, rejection })
  return signInPage({ locale, next, email: text('email').slice(0, 254), rejection })
}

async function requestMail(
  pageRequest: PageRequest,
  purpose: 'sign_in' | 'password_reset',
  rejected: (options: { locale: Locale; next: string; email: string; rejection: ApiError }) => Page,
): Promise<Page> {
  const { ctx, locale, text } = pageRequest
  const next = safeNext(text('next'))
  const messages = pageMessages[locale]
  return orRejection<Page>(
    async () => {
      const email = requireEmail(text('email'))
      await beginAttempt(ctx, 'mail', email)
      await ctx.enqueue(sendLinkRequest, { email, locale, purpose, next })
      return plainPage({ locale, title: messages.mailed, text: messages.mailedText })
    },
    (rejection) => rejected({ locale, next, email: '', rejection }),
  )
}

/** Null if signed out. */
async function signedInAs(services: Services, { request }: PageRequest): Promise<string | null> {
  try {
    const { actor } = await services.access.authenticate(withoutNamedProfile(request))
    return actor.kind === 'user' && actor.via === 'session' ? actor.user_id : null
  } catch {
    return null
  }
}

async function showFirstOwner({ ctx, locale, text }: PageRequest, rejection: ApiError | null): Promise<Page> {
  const token = text('token')
  const written = { email: text('email').slice(0, 254), workspace: text('workspace').slice(0, 200) }
  return orRejection<Page>(
    async () => {
      await requireFirstOwnerLink(ctx, token)
      return firstOwnerPage({ locale, token, ...written, rejection })
    },
    (unusable) => plainPage({ locale, title: pageMessages[locale].rejected, text: null, rejection: unusable }),
  )
}

async function showInvitation(services: Services, pageRequest: PageRequest, rejection: ApiError | null): Promise<Page> {
  const { ctx, locale, text } = pageRequest
  const token = text('token')
  return orRejection<Page>(
    async () => {
      const invited = await requireInvitation(ctx, token)
      const account = await findAccountByEmail(ctx.db, invited.email)
      const userId = await signedInAs(services, pageRequest)
      const joining = joiningOf(userId, account?.id ?? null)
      const isShown = rejection !== null && rejection.details.reason !== 'sign_in_required'
      return invitationPage({ locale, token, invited, joining, rejection: isShown ? rejection : null })
    },
    (unusable) => plainPage({ locale, title: pageMessages[locale].rejected, text: null, rejection: unusable }),
  )
}

function joiningOf(userId: string | null, accountId: string | null): Joining {
  if (userId === null) return accountId === null ? 'new_account' : 'sign_in_first'
  return userId === accountId ? 'signed_in' : 'other_account'
}
