import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { docsUrl } from '../../kernel/errors/errors.ts'
import { html } from '../pages/html.ts'
import { chooseLocale, type Locale, renderPage } from '../pages/page.ts'

export type StartupState = { status: 'starting' } | { status: 'migrating'; step: number; of: number }

export interface StartupServer {
  report(state: StartupState): void
  /** Frees one port, or all, for the servers of the started process. */
  close(port?: number): Promise<void>
}

interface Address {
  port: number
  host: string
  /** Whether the process starts without this server if another program uses the port. */
  isOptional?: boolean
}

/**
 * Answers on the addresses of the service until it can serve requests: `/healthz` with 200, so that an orchestrator does not end a
 * long migration, and everything else with 503: `/readyz` with the progress, a browser with a page that loads again by itself.
 */
export async function openStartupServer(addresses: readonly Address[], baseUrl: string): Promise<StartupServer> {
  let state: StartupState = { status: 'starting' }
  const opened = new Map<Server, number>()
  const close = async (only?: number) => {
    const closing = [...opened].filter(([, port]) => only === undefined || port === only).map(([server]) => server)
    for (const server of closing) opened.delete(server)
    await Promise.all(closing.map(closeServer))
  }
  try {
    for (const address of addresses) {
      const server = createServer((request, response) => {
        respond(response, responseTo(request, state, baseUrl))
      })
      if (await startListening(server, address)) opened.set(server, address.port)
    }
  } catch (error) {
    await close()
    throw error
  }
  return {
    report(next) {
      state = next
    },
    close,
  }
}

function respond(response: ServerResponse, { status, headers, text }: StartupResponse): void {
  // The connection must not outlive this server.
  response.shouldKeepAlive = false
  if (status === 503) response.setHeader('retry-after', '5')
  response.writeHead(status, headers).end(text)
}

type StartupResponse = ReturnType<typeof renderPage>

/** Returns the response to a request that arrives before the service is ready. */
export function responseTo(
  { url = '', headers }: Pick<IncomingMessage, 'url' | 'headers'>,
  state: StartupState,
  baseUrl: string,
): StartupResponse {
  const path = url.split('?', 1)[0]!
  if (path === '/healthz') return json(200, { status: 'up' })
  if (path === '/readyz') return json(503, state)
  if (headers.accept?.includes('text/html') && !path.startsWith('/api/')) {
    return waitingPage(state, chooseLocale(headers['accept-language']))
  }
  const [code, message] = ['service_unavailable', messages.en(state)] as const
  const request_id = `req_${randomBytes(12).toString('hex')}`
  return json(503, { error: { code, message, status: 503, request_id, docs_url: docsUrl(baseUrl, code) } })
}

function json(status: number, body: unknown): StartupResponse {
  return { status, headers: { 'content-type': 'application/json; charset=utf-8' }, text: JSON.stringify(body) }
}

const messages: Record<Locale, (state: StartupState) => string> = {
  en: (state) =>
    state.status === 'starting'
      ? 'The service is starting.'
      : `The database is being migrated: step ${state.step} of ${state.of}.`,
  es: (state) =>
    state.status === 'starting'
      ? 'El servicio se está iniciando.'
      : `La base de datos se está migrando: paso ${state.step} de ${state.of}.`,
}

const reloads: Record<Locale, string> = {
  en: 'This page loads again by itself.',
  es: 'Esta página se vuelve a cargar sola.',
}

function waitingPage(state: StartupState, lang: Locale): StartupResponse {
  const message = messages[lang](state)
  const page = renderPage({ title: message, lang, status: 503, body: html`<h1>${message}</h1><p>${reloads[lang]}</p>` })
  return { ...page, headers: { ...page.headers, refresh: '2' } }
}

function startListening(server: Server, { port, host, isOptional = false }: Address): Promise<boolean> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (isOptional && error.code === 'EADDRINUSE') resolve(false)
      else reject(error)
    })
    server.listen(port, host, () => resolve(true))
  })
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}
