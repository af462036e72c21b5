import { generateKeyPairSync, sign } from 'node:crypto'
import { expect, it } from 'vitest'
import { readWebhook } from './read-webhook.ts'

const { publicKey, privateKey } = generateKeyPairSync('ed25519')
const WEBHOOK_PUBLIC_KEY = publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
const registration = { client_id: 'a-b', client_secret: 's', settings: { WEBHOOK_PUBLIC_KEY } } as never

function read(message: object) {
  const body = Buffer.from(JSON.stringify(message))
  const headers = { 'x-ghl-signature': sign(null, body, privateKey).toString('base64') }
  return readWebhook({ url: 'https://a.example/hooks', headers, body, secret: null, registration, now: new Date() })
}

// The examples of `docs/webhook events/AppUninstall.md`, github.com/GoHighLevel/highlevel-api-docs.
it('a location that removes the app is named by its id', () => {
  const notification = read({ type: 'UNINSTALL', appId: 've9EPM428h8vShlRW1KT', locationId: 'otg8dTQqGLh3Q6iQI55w' })
  expect(notification).toEqual({ message_id: null, account_external_id: 'otg8dTQqGLh3Q6iQI55w', is_uninstalled: true })
})

it('an agency that removes the app removes it from all of its locations', () => {
  const notification = read({ type: 'UNINSTALL', appId: 've9EPM428h8vShlRW1KT', companyId: 'otg8dTQqGLh3Q6iQI55w' })
  expect(notification).toEqual({
    message_id: null,
    account_external_id: null,
    is_uninstalled: true,
    link_external_id: 'otg8dTQqGLh3Q6iQI55w',
  })
})

// The example of `docs/webhook events/OpportunityDelete.md` there; it has neither a message id nor a time.
it('a deleted deal is reported by its id', () => {
  const notification = read({
    type: 'OpportunityDelete',
    locationId: 've9EPM428h8vShlRW1KT',
    id: 'wWhVuzqpRuOA1ZVWi4FC',
    assignedTo: 'bNl8QNGXhIQJLv8eeASQ',
    contactId: 'cJAWDskpkJHbRbhAT7bs',
    monetaryValue: 40,
    name: 'Loram ipsu',
    pipelineId: 'VDm7RPYC2GLUvdpKmBfC',
    pipelineStageId: 'e93ba61a-53b3-45e7-985a-c7732dbcdb69',
    source: 'Loram ipsu',
    status: 'open',
    dateAdded: '2021-11-26T12:41:02.193Z',
  })
  expect(notification).toEqual({
    message_id: null,
    account_external_id: 've9EPM428h8vShlRW1KT',
    removed_opportunities: ['wWhVuzqpRuOA1ZVWi4FC'],
  })
})

it('a changed deal triggers a sync', () => {
  const notification = read({ type: 'OpportunityMonetaryValueUpdate', locationId: 'l', id: 'o', monetaryValue: 40 })
  expect(notification).toEqual({ message_id: null, account_external_id: 'l', needs_sync: true })
})
