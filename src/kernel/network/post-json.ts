import type { Egress } from '../context/deployment.ts'
import { checkTarget } from './egress.ts'
import { exchange, openRequest, receiverLimits } from './http-client.ts'

/** Posts JSON to a public host; redirects are not followed. Throws unless the response has a status of 200 to 299. */
export async function postJson(egress: Egress, url: string, content: object): Promise<void> {
  const target = await checkTarget(egress, url)
  if ('problem' in target) throw new Error(`the address ${target.problem}`)
  const body = JSON.stringify(content)
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
  const { status } = await exchange(openRequest(target, { method: 'POST', headers }), receiverLimits, body)
  if (status < 200 || status > 299) throw new Error(`the receiver responded with ${status}`)
}
