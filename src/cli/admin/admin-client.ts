import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../../config/load-config.ts'
import { CliExit, type CommonOptions } from '../command.ts'

/** Calls an admin route and returns the response body. */
type AdminCall = <Data>(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: object,
) => Promise<{ data: Data; [part: string]: unknown }>

/** Finds the service and the operator key in the options, or in the settings that the service was started with. */
export function adminClient({
  options,
  settings,
}: {
  options: CommonOptions
  settings: () => Config
}): AdminCall & { baseUrl: string } {
  const baseUrl = (options.url ?? settings().baseUrl).replace(/(?<!\/)\/+$/, '')
  if (!URL.canParse(baseUrl)) throw new CliExit('usage', '--url must be a URL')
  const operatorKey = options['operator-key'] ?? findOperatorKey(settings())
  const call: AdminCall = async (method, path, body) => {
    const init = {
      method,
      headers: { authorization: `Bearer ${operatorKey}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    }
    const response = await fetchWithFallback(baseUrl, `/api/v1${path}`, init, options.url ? null : settings().listenUrl)
    return readResponse(baseUrl, response)
  }
  return Object.assign(call, { baseUrl })
}

function findOperatorKey(config: Config): string {
  if (config.operatorKey) return config.operatorKey
  const file = join(config.dataDir, 'operator.key')
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    throw new CliExit('usage', `no operator key: set OPERATOR_KEY or pass --operator-key (there is none in ${file})`)
  }
}

/** The public URL may not resolve on this host, or its proxy may be down; then the listen address is used. */
async function fetchWithFallback(
  baseUrl: string,
  path: string,
  init: RequestInit,
  listenUrl: string | null,
): Promise<Response> {
  try {
    return await fetch(`${baseUrl}${path}`, init)
  } catch (error) {
    const local = listenUrl && listenUrl !== baseUrl ? await fetch(`${listenUrl}${path}`, init).catch(() => null) : null
    if (local) return local
    const { code = 'no answer' } = ((error as Error).cause ?? {}) as NodeJS.ErrnoException
    throw new CliExit('unreachable', `the service does not respond at ${baseUrl} (${code}); is it running?`)
  }
}

async function readResponse<Data>(baseUrl: string, response: Response): Promise<{ data: Data }> {
  const text = await response.text()
  const body = parseJson(text)
  if (body === null) throw new CliExit('unreachable', `${baseUrl} is not a Tributary service`)
  if (response.ok) return body as { data: Data }
  const { code = response.status, message = '' } = (body as { error?: { code?: string; message?: string } }).error ?? {}
  if (response.status === 401) throw new CliExit('failed', 'the operator key is incorrect')
  throw new CliExit('failed', `${code}: ${message}`)
}

function parseJson(text: string): object | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' ? value : null
  } catch {
    return null
  }
}
