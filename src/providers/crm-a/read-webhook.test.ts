import { generateKeyPairSync, sign } from 'node:crypto'
import { expect, test } from 'vitest'
import { readWebhook } from './read-webhook.ts'

const { publicKey, privateKey } = generateKeyPairSync('ed25519')
const WEBHOOK_PUBLIC_KEY = publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
const registration = { client_id: 'a-b', client_secret: 's', settings: { WEBHOOK_PUBLIC_KEY } } as never

function read(message: object) {
  const body = Buffer.from(JSON.stringify(message))
  const headers = { 'x-ghl-signature': sign(null, body, privateKey).toString('base64') }
  return readWebhook({ headers, body, secret: null, registration, now: new Date() })
}

// The examples of `docs/webhook events/AppUninstall.md`, github.com/GoHighLevel/highlevel-api-docs.
test('a location that removes the app is named by itself', () => {
  const news = read({ type: 'UNINSTALL', appId: 've9EPM428h8vShlRW1KT', locationId: 'otg8dTQqGLh3Q6iQI55w' })
  expect(news).toEqual({ message_id: null, account_external_id: 'otg8dTQqGLh3Q6iQI55w', is_uninstalled: true })
})

test('an agency that removes the app removes it from all of its locations', () => {
  const news = read({ type: 'UNINSTALL', appId: 've9EPM428h8vShlRW1KT', companyId: 'otg8dTQqGLh3Q6iQI55w' })
  expect(news).toEqual({
    message_id: null,
    account_external_id: null,
    is_uninstalled: true,
    link_external_id: 'otg8dTQqGLh3Q6iQI55w',
  })
})
