import type { Config } from '../config/load-config.ts'
import type { Service } from './start-service.ts'

/** Returns the text that the start prints: addresses, locations of files, and commands to paste. */
export function welcome(
  config: Config,
  service: Pick<Service, 'keys' | 'demo' | 'isEmbedded' | 'firstOwnerUrl'>,
): string {
  const { baseUrl } = config
  const lines = [
    '',
    `Tributary is running at ${baseUrl}`,
    `  Console         ${service.demo?.signInUrl ?? baseUrl}`,
    ...(service.firstOwnerUrl ? [`  First account   ${service.firstOwnerUrl} (works once)`] : []),
    `  Documentation   ${baseUrl}/docs`,
    `  Database        ${service.isEmbedded ? `embedded, in ${config.dataDir}` : 'external (DATABASE_URL)'}`,
    `  Operator key    ${whereOperatorKeyIs(service)}`,
    `  Mail            ${whereMailGoes(config)}`,
    '',
    'Try:',
    ...tries(config, service).map((line) => `  ${line}`),
    '',
  ]
  return `${lines.join('\n')}\n`
}

function whereOperatorKeyIs({ keys }: Pick<Service, 'keys'>): string {
  if (keys.operatorKeyFile) return keys.operatorKeyFile
  return keys.operatorKey
    ? 'as set in OPERATOR_KEY'
    : 'none set: the admin routes reject every request (set OPERATOR_KEY)'
}

function whereMailGoes({ mail }: Config): string {
  if (mail.smtpUrl === null) return `written into ${mail.outboxDir} (set SMTP_URL to send it)`
  return `sent by ${new URL(mail.smtpUrl).host}`
}

function tries(config: Config, { keys, demo }: Pick<Service, 'keys' | 'demo'>): string[] {
  const operator = keys.operatorKeyFile ? `$(cat ${keys.operatorKeyFile})` : '$OPERATOR_KEY'
  const api = `${config.baseUrl}/api/v1`
  return [
    `curl ${config.baseUrl}/readyz`,
    ...(demo ? [`curl -H "Authorization: Bearer ${demo.key}" ${api}/profile`] : []),
    ...(keys.operatorKey ? [createLine(operator, api)] : []),
  ]
}

function createLine(operator: string, api: string): string {
  return `curl -H "Authorization: Bearer ${operator}" -H 'Content-Type: application/json' -d '{"name":"My business"}' ${api}/admin/workspaces`
}
