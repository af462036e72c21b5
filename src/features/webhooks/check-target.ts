import { chooseAddress, parseTarget, type TargetProblem } from '../../domain/webhooks/parse-target.ts'
import type { Egress } from '../../kernel/egress.ts'

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
