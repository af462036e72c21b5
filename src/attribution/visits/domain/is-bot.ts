import { remember } from '../../../kernel/remember.ts'
import { botExceptions, botPatterns } from './bot-patterns.ts'

/** Whether a user agent identifies itself as a program. A missing user agent is not a bot. */
export function isBot(userAgent: string | null): boolean {
  return userAgent ? namesBot(userAgent) : false
}

const namesBot = remember((userAgent) => botPattern.test(userAgent) && !botExceptionPattern.test(userAgent))

const botPattern = toPattern(botPatterns)
const botExceptionPattern = toPattern(botExceptions)

function toPattern(patterns: readonly string[]): RegExp {
  return new RegExp(patterns.map((pattern) => pattern.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|'), 'i')
}
