import { isIP } from 'node:net'
import { availableParallelism } from 'node:os'
import { readTrustedProxies, type TrustedProxies, trustedProxiesRule } from '../kernel/network/trusted-proxies.ts'
import { trimEndOf } from '../kernel/trim-end-of.ts'
import type { Parsed } from './setting.ts'

export function anyText(text: string): Parsed<string> {
  return { value: text }
}

export function longText(min: number) {
  return (text: string): Parsed<string> =>
    text.length >= min ? { value: text } : { problem: `must have at least ${min} characters` }
}

export function commaSeparated(text: string): Parsed<string[]> {
  const value = text.split(',').map((item) => item.trim())
  return { value: value.filter((item) => item !== '') }
}

export function ageRecipients(text: string): Parsed<string[]> {
  const value = text === '' ? [] : text.split(',').map((recipient) => recipient.trim())
  const isValid = value.every((recipient) => /^age1[0-9a-z]{30,}$/.test(recipient))
  return isValid ? { value } : { problem: 'must be age recipients (age1…), separated by commas' }
}

export function wholeNumber(min: number, max: number) {
  return (text: string): Parsed<number> => {
    const value = Number(text)
    const isValid = Number.isInteger(value) && value >= min && value <= max
    return isValid ? { value } : { problem: `must be a whole number from ${min} to ${max}` }
  }
}

/** Parses a number of mebibytes into bytes. */
/** A number with at most two decimals. */
export function decimalNumber(min: number, max: number) {
  return (text: string): Parsed<number> => {
    const value = Number(text)
    const isValid = /^\d+(\.\d{1,2})?$/.test(text) && value >= min && value <= max
    return isValid ? { value } : { problem: `must be a number from ${min} to ${max}` }
  }
}

export function mebibytes(min: number, max: number) {
  const parse = wholeNumber(min, max)
  return (text: string): Parsed<number> => {
    const parsed = parse(text)
    return 'problem' in parsed ? parsed : { value: parsed.value * 1024 * 1024 }
  }
}

/** `auto` is one process per core that this process may use. */
export function processCount(text: string): Parsed<number> {
  return text === 'auto' ? { value: availableParallelism() } : wholeNumber(1, 256)(text)
}

export function onOff(text: string): Parsed<boolean> {
  return text === 'on' || text === 'off' ? { value: text === 'on' } : { problem: 'must be one of off, on' }
}

export function oneOf<const Choice extends string>(...choices: readonly Choice[]) {
  return (text: string): Parsed<Choice> => {
    const value = choices.find((choice) => choice === text)
    return value ? { value } : { problem: `must be one of ${choices.join(', ')}` }
  }
}

export function url(text: string): Parsed<string> {
  return URL.canParse(text) ? { value: text } : { problem: 'must be a URL' }
}

export function urlWithScheme(...schemes: string[]) {
  const beginnings = schemes.map((scheme) => `${scheme}://`).join(' or ')
  return (text: string): Parsed<string> => {
    const isValid = URL.canParse(text) && schemes.includes(new URL(text).protocol.slice(0, -1))
    return isValid ? { value: text } : { problem: `must be a URL that begins with ${beginnings}` }
  }
}

export function origin(text: string): Parsed<string> {
  const parsed = URL.canParse(text) ? new URL(text) : null
  const isValid =
    parsed && /^https?:$/.test(parsed.protocol) && parsed.pathname === '/' && !parsed.search && !parsed.hash
  return isValid ? { value: parsed.origin } : { problem: 'must be an http(s) address without a path' }
}

export function smtpUrl(text: string): Parsed<string> {
  const isValid = URL.canParse(text) && /^smtps?:$/.test(new URL(text).protocol) && new URL(text).hostname !== ''
  return isValid ? { value: text } : { problem: 'must be an smtp:// or smtps:// address' }
}

export function nameServer(text: string): Parsed<string> {
  const isValid = isIP(text.replace(/^\[(.+)\](:\d+)?$|^([^:]+):\d+$/, '$1$3')) !== 0
  return isValid ? { value: text } : { problem: 'must be an IP address, optionally with a port' }
}

export function trustedProxies(text: string): Parsed<TrustedProxies> {
  const value = readTrustedProxies(text)
  return value === null ? { problem: trustedProxiesRule } : { value }
}

export function linkTokenSecret(text: string): Parsed<string> {
  const isValid = text === 'off' || text.length >= 32
  return isValid ? { value: text } : { problem: 'must be `off` or have at least 32 characters' }
}

export function operatorKey(text: string): Parsed<string> {
  const isValid = text.startsWith('admin_secret_') && text.length >= 32
  return isValid ? { value: text } : { problem: 'must begin with admin_secret_ and have at least 32 characters' }
}

/** A directory, or the bucket and the prefix of an `s3://` address. */
export function storeDestination(text: string): Parsed<{ directory: string } | { bucket: string; prefix: string }> {
  if (!text.startsWith('s3:')) return { value: { directory: text } }
  const parts = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([\w./-]*))?$/.exec(text)
  if (!parts) return { problem: 'must be a directory or s3://bucket/prefix' }
  return { value: { bucket: parts[1]!, prefix: trimEndOf((parts[2] ?? '').replace(/^\/+/, ''), '/') } }
}

const cronRanges = [
  [0, 59],
  [0, 23],
  [1, 31],
  [1, 12],
  [0, 7],
] as const

/** Minute, hour, day of the month, month and day of the week, as numbers, ranges, lists and steps. */
export function cronExpression(text: string): Parsed<string> {
  const fields = text.split(/\s+/)
  const isValid = fields.length === 5 && fields.every((field, index) => isCronField(field, cronRanges[index]!))
  return isValid
    ? { value: fields.join(' ') }
    : { problem: 'must be a cron expression of five fields, such as 15 2 * * *' }
}

function isCronField(field: string, [min, max]: readonly [number, number]): boolean {
  return field.split(',').every((item) => {
    const parts = /^(?:\*|(\d{1,2})(?:-(\d{1,2}))?)(?:\/(\d{1,2}))?$/.exec(item)
    if (!parts) return false
    const [from = min, to = from] = [parts[1], parts[2]].filter((part) => part !== undefined).map(Number)
    return from >= min && to <= max && from <= to && parts[3] !== '0'
  })
}
