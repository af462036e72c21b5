import { remember } from '../../../kernel/remember.ts'
import { botPatterns, noBots } from './bot-patterns.ts'

/** Whether a user agent says that it is a program and not a person's browser. None at all is nobody's browser either way. */
export function isBot(userAgent: string | null): boolean {
  return userAgent ? namesBot(userAgent) : false
}

const namesBot = remember((userAgent) => botPattern.test(userAgent) && !noBotPattern.test(userAgent))

const botPattern = patternOf(botPatterns)
const noBotPattern = patternOf(noBots)

function patternOf(patterns: readonly string[]): RegExp {
  return new RegExp(patterns.map((pattern) => pattern.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|'), 'i')
}
