import { Resolver } from 'node:dns/promises'
import type { Egress } from '../kernel/deployment.ts'
import { fail } from '../kernel/errors.ts'
import { chooseAddress, parseTarget, type TargetProblem } from '../kernel/public-host.ts'

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

/** A target whose host was looked up and found to be public, with the address that was checked. */
export interface CheckedTarget {
  url: URL
  address: string
}

/** Looks the host up anew each time; whoever connects must connect to the address that is answered, not to the name. */
export async function checkTarget(egress: Egress, text: string): Promise<CheckedTarget | TargetProblem> {
  const target = parseTarget(text, egress)
  if ('problem' in target) return target
  const { url, address } = target
  if (address !== null) return { url, address }
  const chosen = chooseAddress(await egress.resolve(url.hostname), egress)
  return typeof chosen === 'string' ? { url, address: chosen } : chosen
}

/** Refuses a URL that deliveries may not go to. */
export async function requireTarget(egress: Egress, url: string): Promise<void> {
  const checked = await checkTarget(egress, url)
  if ('problem' in checked) fail('validation_error', `url: ${checked.problem}`, { field: 'url' })
}
