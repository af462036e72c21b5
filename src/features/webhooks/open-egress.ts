import { Resolver } from 'node:dns/promises'
import type { Egress } from '../../kernel/egress.ts'

/**
 * Asks the name servers directly. The system's own lookup would run in the few threads that the whole process shares, where
 * one slow name server holds up everybody.
 */
export function openEgress(options: { allowsPrivate: boolean }): Egress {
  return {
    allowsPrivate: options.allowsPrivate,
    async resolve(host) {
      const resolver = new Resolver({ timeout: 2_000, tries: 2 })
      const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
      return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
    },
  }
}
