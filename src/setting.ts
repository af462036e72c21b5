import { isIP } from 'node:net'
import { availableParallelism } from 'node:os'
import { readTrustedProxies, type TrustedProxies, trustedProxiesRule } from './kernel/trusted-proxies.ts'

/** One setting of the environment: what it is without a value, what it means, and how its text is read. */
export interface Setting<T> {
  fallback: string
  help: string
  isSecret: boolean
  parse(text: string): Outcome<T>
}

/** The value, or a sentence saying what it must be. */
type Outcome<T> = { value: T } | { problem: string }

export function setting<T>(fallback: string, help: string, parse: Setting<T>['parse'], kind?: 'secret'): Setting<T> {
  return { fallback, help, parse, isSecret: kind === 'secret' }
}

export function anyText(text: string): Outcome<string> {
  return { value: text }
}

export function longText(min: number) {
  return (text: string): Outcome<string> =>
    text.length >= min ? { value: text } : { problem: `must have at least ${min} characters` }
}

export function ageRecipients(text: string): Outcome<string[]> {
  const value = text.split(',').map((one) => one.trim())
  const isFine = value.every((one) => /^age1[0-9a-z]{30,}$/.test(one))
  return isFine ? { value } : { problem: 'must be age recipients (age1…), separated by commas' }
}

export function wholeNumber(min: number, max: number) {
  return (text: string): Outcome<number> => {
    const value = Number(text)
    const isFine = Number.isInteger(value) && value >= min && value <= max
    return isFine ? { value } : { problem: `must be a whole number from ${min} to ${max}` }
  }
}

/** `auto` is what the machine has, as far as this process may use it. */
export function processCount(text: string): Outcome<number> {
  return text === 'auto' ? { value: availableParallelism() } : wholeNumber(1, 256)(text)
}

export function oneOf<const Word extends string>(...words: Word[]) {
  return (text: string): Outcome<Word> => {
    const value = words.find((word) => word === text)
    return value ? { value } : { problem: `must be one of ${words.join(', ')}` }
  }
}

export function url(text: string): Outcome<string> {
  return URL.canParse(text) ? { value: text } : { problem: 'must be a URL' }
}

export function urlOf(...schemes: string[]) {
  const shown = schemes.map((scheme) => `${scheme}://`).join(' or ')
  return (text: string): Outcome<string> => {
    const isFine = URL.canParse(text) && schemes.includes(new URL(text).protocol.slice(0, -1))
    return isFine ? { value: text } : { problem: `must be a URL that begins with ${shown}` }
  }
}

export function origin(text: string): Outcome<string> {
  const parsed = URL.canParse(text) ? new URL(text) : null
  const isFine =
    parsed && /^https?:$/.test(parsed.protocol) && parsed.pathname === '/' && !parsed.search && !parsed.hash
  return isFine ? { value: parsed.origin } : { problem: 'must be an http(s) address without a path' }
}

export function smtpUrl(text: string): Outcome<string> {
  const isFine = URL.canParse(text) && /^smtps?:$/.test(new URL(text).protocol) && new URL(text).hostname !== ''
  return isFine ? { value: text } : { problem: 'must be an smtp:// or smtps:// address' }
}

export function nameServer(text: string): Outcome<string> {
  const isFine = isIP(text.replace(/^\[(.+)\](:\d+)?$|^([^:]+):\d+$/, '$1$3')) !== 0
  return isFine ? { value: text } : { problem: 'must be an IP address, with a port if you like' }
}

export function trustedProxies(text: string): Outcome<TrustedProxies> {
  const value = readTrustedProxies(text)
  return value === null ? { problem: trustedProxiesRule } : { value }
}

export function linkTokenSecret(text: string): Outcome<string> {
  const isFine = text === 'off' || text.length >= 32
  return isFine ? { value: text } : { problem: 'must be `off` or hold at least 32 characters' }
}

export function operatorKey(text: string): Outcome<string> {
  const isFine = text.startsWith('admin_secret_') && text.length >= 32
  return isFine ? { value: text } : { problem: 'must begin with admin_secret_ and hold at least 32 characters' }
}
