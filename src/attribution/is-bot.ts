import { remember } from '../kernel/remember.ts'
import { botWords, noBots } from './domain/visits/bot-words.ts'

/** Whether a user agent says that it is a program and not a person's browser. None at all is nobody's browser either way. */
export function isBot(userAgent: string | null): boolean {
  return userAgent ? namesBot(userAgent) : false
}

const namesBot = remember((userAgent) => botPattern.test(userAgent) && !noBotPattern.test(userAgent))

const botPattern = patternOf(botWords)
const noBotPattern = patternOf(noBots)

function patternOf(words: readonly string[]): RegExp {
  return new RegExp(words.map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|'), 'i')
}
