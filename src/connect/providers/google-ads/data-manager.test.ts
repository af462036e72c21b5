import { describe, expect, it } from 'vitest'
import { googleAds as vendor } from '../../../../sandbox/vendors/google-ads/index.ts'
import { vendorOfFile } from '../../../../test/support/vendors/vendor-in-sandbox.ts'
import type { VendorSession } from '../../provider.ts'
import type { VendorResponse } from '../vendor-http.ts'
import { dataManager } from './data-manager.ts'
import { googleAds } from './index.ts'

const fixture = await vendorOfFile(googleAds, vendor)
const session = await fixture.connect()

/** A session whose next request gets the given response. */
function responding(status: number, body: unknown): VendorSession {
  const text = JSON.stringify(body)
  const http: VendorSession['http'] = {
    file: () => Promise.reject(new Error('there are no files')),
    send: async (): Promise<VendorResponse> => ({ status, headers: {}, text }),
    json: async (_, schema) => schema.parse(body) as never,
  }
  return { ...session, http }
}

const invalid = (fieldViolations: object[]) => ({
  error: {
    code: 400,
    status: 'INVALID_ARGUMENT',
    message: 'There was a problem with the request.',
    details: [
      { '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: 'INVALID_ARGUMENT' },
      { '@type': 'type.googleapis.com/google.rpc.BadRequest', fieldViolations },
    ],
  },
})

const event = (more: object = {}) => ({
  transactionId: 't-1',
  eventTimestamp: '2026-11-14T14:00:00Z',
  eventSource: 'OTHER',
  adIdentifiers: { gclid: 'Cj0' },
  ...more,
})

/**
 * Error reasons and schemas: @google-ads/datamanager 0.3.0, error.proto, processing_errors.proto,
 * request_status_per_destination.proto.
 */
describe('a rejected request', () => {
  it('gives each event the descriptions of all its violations', async () => {
    const violations = [
      { field: 'events.events[1].user_data', description: 'No identifiers.', reason: 'NO_IDENTIFIERS_PROVIDED' },
      { field: 'events.events[0].currency', description: 'Unknown currency.', reason: 'INVALID_CURRENCY_CODE' },
      { field: 'events.events[1].event_timestamp', description: 'Too old.', reason: 'EVENT_TIME_INVALID' },
    ]
    expect(await dataManager.send(responding(400, invalid(violations)), '1', [event(), event()])).toEqual({
      kind: 'invalid_events',
      events: [
        {
          index: 1,
          code: 'NO_IDENTIFIERS_PROVIDED',
          message: 'events.events[1].user_data: No identifiers.; events.events[1].event_timestamp: Too old.',
        },
        { index: 0, code: 'INVALID_CURRENCY_CODE', message: 'events.events[0].currency: Unknown currency.' },
      ],
    })
  })

  it('for its destination names the destination, whatever other errors it has', async () => {
    const violations = [
      { field: 'events.events[0].currency', description: 'Unknown currency.', reason: 'INVALID_CURRENCY_CODE' },
      { field: 'destinations.destinations[0].product_destination_id', description: 'Not valid.' },
    ]
    expect(await dataManager.send(responding(400, invalid(violations)), '1', [event()])).toMatchObject({
      kind: 'destination_missing',
      message: 'destinations.destinations[0].product_destination_id: Not valid.',
    })
    const terms = [{ field: 'events.events[0]', reason: 'DESTINATION_ACCOUNT_ENHANCED_CONVERSIONS_TERMS_NOT_SIGNED' }]
    expect(await dataManager.send(responding(400, invalid(terms)), '1', [event()])).toMatchObject({
      kind: 'destination_missing',
      code: 'DESTINATION_ACCOUNT_ENHANCED_CONVERSIONS_TERMS_NOT_SIGNED',
    })
  })

  it('for an unknown action names the destination', async () => {
    expect(await dataManager.send(session, '404', [event()])).toMatchObject({
      kind: 'destination_missing',
      code: 'INVALID_CONVERSION_ACTION_ID',
    })
  })
})

describe('the status of a request', () => {
  const read = (status: object) =>
    dataManager.readRequest!(responding(200, { requestStatusPerDestination: [status] }), 'r')

  it('is parsed with an empty errorInfo', async () => {
    expect(await read({ requestStatus: 'FAILED', errorInfo: {} })).toEqual({
      ...{ kind: 'rejected', code: 'FAILED', message: 'FAILED', is_every: true },
    })
    expect(await read({ requestStatus: 'PARTIAL_SUCCESS', errorInfo: {} })).toMatchObject({ is_every: false })
    expect(await read({ requestStatus: 'FAILED', errorInfo: { errorCounts: [{}] } })).toMatchObject({
      code: 'PROCESSING_ERROR_REASON_UNSPECIFIED',
    })
    expect(await read({})).toEqual({ kind: 'processing' })
  })

  it('reports when every event was a duplicate', async () => {
    const errorInfo = { errorCounts: [{ reason: 'PROCESSING_ERROR_REASON_DUPLICATE_TRANSACTION_ID' }] }
    expect(await read({ requestStatus: 'PARTIAL_SUCCESS', errorInfo })).toMatchObject({ kind: 'duplicate' })
  })

  it('reports when every event failed for one reason', async () => {
    const counts = (...reasons: string[]) => ({ errorCounts: reasons.map((reason) => ({ reason })) })
    const gclid = 'PROCESSING_ERROR_REASON_INVALID_GCLID'
    const errorInfo = counts(gclid)
    expect(await read({ requestStatus: 'FAILED', errorInfo })).toMatchObject({ code: gclid, is_every: true })
    expect(await read({ requestStatus: 'PARTIAL_SUCCESS', errorInfo })).toMatchObject({ is_every: false })
    const several = counts(gclid, 'PROCESSING_ERROR_REASON_EVENT_TOO_OLD')
    expect(await read({ requestStatus: 'FAILED', errorInfo: several })).toMatchObject({ is_every: false })
    const terms = counts('PROCESSING_ERROR_REASON_DESTINATION_ACCOUNT_ENHANCED_CONVERSIONS_TERMS_NOT_SIGNED')
    expect(await read({ requestStatus: 'FAILED', errorInfo: terms })).toMatchObject({ kind: 'destination_missing' })
  })
})
