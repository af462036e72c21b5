import type { AddressInfo } from 'node:net'
import { createServer } from 'node:tls'
import { afterAll, describe, expect, it } from 'vitest'
import { readCertificate } from './read-certificate.ts'

/** Self-signed for localhost, for tests only. */
const cert = `-----BEGIN CERTIFICATE-----
MIIBxzCCAW2gAwIBAgIUbJSn/RyqAXwUyrk7qQAllc+BNSowCgYIKoZIzj0EAwIw
LTEXMBUGA1UECgwOVHJpYnV0YXJ5IHRlc3QxEjAQBgNVBAMMCWxvY2FsaG9zdDAg
Fw0yNjExMTcxMjA4MTFaGA8yMTI2MTAyNDEyMDgxMVowLTEXMBUGA1UECgwOVHJp
YnV0YXJ5IHRlc3QxEjAQBgNVBAMMCWxvY2FsaG9zdDBZMBMGByqGSM49AgEGCCqG
SM49AwEHA0IABJ5hiVOWYU24SWs42S9a6ZIeUCaSnYS8FwMaTth+TuBW8Gm6a4j7
kNeVpJ3BRyO7p48DkWKt+12NdzcJh0SusbyjaTBnMB0GA1UdDgQWBBQoXcsmjwv6
uhOlGemK1omfHTJ1gzAfBgNVHSMEGDAWgBQoXcsmjwv6uhOlGemK1omfHTJ1gzAP
BgNVHRMBAf8EBTADAQH/MBQGA1UdEQQNMAuCCWxvY2FsaG9zdDAKBggqhkjOPQQD
AgNIADBFAiEA9eZ4UypOs2x6USYsbCr6y1q1vQM1AHn3CItrxcN5k1ECIDJlmaD9
KraTJCCICcJ+2Cbkq6HXJ0cKlyXrt1/00cu7
-----END CERTIFICATE-----`
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg4RuKQMGSKjB2oMWe
nl6Rlbau/rZ7ZuyvsmB+koWZ+tShRANCAASeYYlTlmFNuElrONkvWumSHlAmkp2E
vBcDGk7Yfk7gVvBpumuI+5DXlaSdwUcju6ePA5FirftdjXc3CYdErrG8
-----END PRIVATE KEY-----`

const server = createServer({ cert, key }, (socket) => socket.end())
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const { port } = server.address() as AddressInfo
afterAll(() => new Promise((resolve) => server.close(resolve)))

describe('readCertificate', () => {
  it('reads expiry, issuer and why browsers reject it', async () => {
    expect(await readCertificate(`https://localhost:${port}/path`)).toEqual({
      host: 'localhost',
      expires_at: new Date('2126-10-24T12:08:11Z'),
      issuer: 'Tributary test',
      problem: 'DEPTH_ZERO_SELF_SIGNED_CERT',
    })
  })

  it('names the reason if the host does not respond', async () => {
    const { port } = await closedPort()
    const unread = { host: '127.0.0.1', expires_at: null, issuer: null, problem: 'ECONNREFUSED' }
    expect(await readCertificate(`https://127.0.0.1:${port}`)).toEqual(unread)
  })

  it('is null without https', async () => {
    expect(await readCertificate('http://localhost:3000')).toBeNull()
  })
})

async function closedPort(): Promise<AddressInfo> {
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const address = other.address() as AddressInfo
  await new Promise((resolve) => other.close(resolve))
  return address
}
