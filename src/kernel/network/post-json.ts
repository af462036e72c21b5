import type { Egress } from '../context/deployment.ts'
import { checkTarget, requestTarget } from './egress.ts'

const timeoutMs = 15_000

/** Posts JSON to a public host; redirects are not followed. Throws unless the response has a status of 200 to 299. */
export async function postJson(egress: Egress, url: string, content: object): Promise<void> {
  const target = await checkTarget(egress, url)
  if ('problem' in target) throw new Error(`the address ${target.problem}`)
  const body = JSON.stringify(content)
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
  const status = await new Promise<number>((resolve, reject) => {
    const sent = requestTarget(target, { method: 'POST', headers })
    const timer = setTimeout(() => sent.destroy(new Error(`no response within ${timeoutMs / 1000} s`)), timeoutMs)
    sent.on('error', (error) => {
      clearTimeout(timer)
      reject(error)
    })
    sent.on('response', (response) => {
      clearTimeout(timer)
      response.resume()
      resolve(response.statusCode ?? 0)
    })
    sent.end(body)
  })
  if (status < 200 || status > 299) throw new Error(`the receiver responded with ${status}`)
}
