import { exampleValue } from '../openapi/example-value.ts'
import type { OperationObject, ParameterObject } from '../openapi/openapi-document.ts'

/** A command that can be pasted into a shell where the variable of the credential is set. */
export function curlExample(method: string, path: string, op: OperationObject, baseUrl: string): string {
  const parameters = (op.parameters ?? []).filter((parameter): parameter is ParameterObject => 'name' in parameter)
  const headers = credentialOptions(op['x-auth'][0]!, method, baseUrl)
  if (op['x-idempotency'] === 'required') headers.push('-H "Idempotency-Key: $(uuidgen)"')
  const url = baseUrl + filledPath(path, parameters) + queryString(parameters)
  const verb = method === 'GET' ? [] : [`-X ${method}`]
  return (
    ['curl', ...verb, quote(url)].join(' ') +
    [...headers, ...bodyOptions(op)].map((header) => ` \\\n  ${header}`).join('')
  )
}

function filledPath(path: string, parameters: readonly ParameterObject[]): string {
  return path.replace(/\{(\w+)\}/g, (_, name) => {
    const parameter = parameters.find((parameter) => parameter.in === 'path' && parameter.name === name)
    return encodeURIComponent(String(exampleOf(parameter)))
  })
}

function exampleOf(parameter: ParameterObject | undefined): unknown {
  if (!parameter) return ''
  return parameter.example ?? exampleValue(parameter.schema, {}, parameter.name)
}

function queryString(parameters: readonly ParameterObject[]): string {
  const shown = parameters.filter(
    (parameter) => parameter.in === 'query' && (parameter.required || parameter.example !== undefined),
  )
  const query = new URLSearchParams(
    shown.map((item): [string, string] => [item.name, String(exampleOf(item))]),
  ).toString()
  return query && `?${query}`
}

const tokenVariables: Record<string, string> = {
  operator: 'OPERATOR_KEY',
  api_key: 'API_KEY',
  app_token: 'APP_TOKEN',
  user_token: 'USER_TOKEN',
}

function credentialOptions(kind: string, method: string, baseUrl: string): string[] {
  if (kind === 'none') return []
  const variable = tokenVariables[kind]
  if (variable) return [`-H "Authorization: Bearer $${variable}"`]
  const cookie = '-H "Cookie: tributary_session=$SESSION"'
  return method === 'GET' ? [cookie] : [cookie, `-H ${quote(`Origin: ${baseUrl}`)}`]
}

function bodyOptions({ requestBody }: OperationObject): string[] {
  const form = requestBody?.content['application/x-www-form-urlencoded']
  const example = requestBody?.content['application/json']?.example
  if (example === undefined) return []
  if (form)
    return Object.entries(example as object).map(([key, value]) => `--data-urlencode ${quote(`${key}=${value}`)}`)
  return ["-H 'Content-Type: application/json'", `-d ${quote(readableJson(example))}`]
}

/** On one line if it is short. */
function readableJson(value: unknown): string {
  const line = JSON.stringify(value)
  return line.length <= 60 ? line : JSON.stringify(value, null, 2).replaceAll('\n', '\n  ')
}

function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}
