import { describe, expect, it } from 'vitest'
import { sha256 } from '../../sha256.ts'
import type { CatalogEntry, ConversionInput } from '../conversion-input.ts'
import type { Surroundings } from '../payloads/rendered-event.ts'
import { renderMeta } from './render-meta.ts'

const now = new Date('2026-03-10T12:00:00Z')
const conversion: ConversionInput = {
  ...{ id: 'conversion-1', definition_id: 'd', revenue_type: 'cash', is_counted: true, is_refunded: false },
  conversion_time: new Date('2026-03-10T11:00:00.900Z'),
  ...{ net_value: '120.50', currency: 'USD', recorded_via: 'tracker', action_source: null, order_id: null },
  ...{ pixel_event_id: null, url: 'https://shop.example/thanks?email=a#x', country: null, clicks: [] },
  ...{ click_ids: { fbp: 'fb.1.1.browser' }, consent: undefined, customer_id: 'c', person: null },
  signals: { address: '190.1.2.3', user_agent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X)' },
}
const line: CatalogEntry = {
  ...{ definition_id: 'd', destination_id: 't', is_enabled: true, event_name: 'Purchase', sends_value: true },
  ...{ enabled_from: now, enabled_until: null },
}
const surroundings: Surroundings = {
  protection: { privacy_mode: 'standard', is_healthcare_family: false },
  ...{ destination: 'pixel-1', messaging: null, now, digest: sha256 },
}

function render(changes: Partial<ConversionInput> = {}, around: Partial<Surroundings> = {}, entry = line) {
  const rendered = renderMeta({ ...conversion, ...changes }, entry, { ...surroundings, ...around })
  if (!('payload' in rendered)) throw new Error(`not sent: ${JSON.stringify(rendered)}`)
  return rendered
}

it('a purchase on a website has its page without query, its request data and its amount', () => {
  expect(render()).toEqual({
    ...{ sent_to: 'pixel-1', event_name: 'Purchase', action_source: 'website' },
    payload: {
      ...{ event_name: 'Purchase', event_time: 1_773_140_400, event_id: 'conversion-1', action_source: 'website' },
      event_source_url: 'https://shop.example/thanks',
      user_data: {
        client_ip_address: '190.1.2.3',
        client_user_agent: conversion.signals!.user_agent,
        fbp: 'fb.1.1.browser',
      },
      custom_data: { value: 120.5, currency: 'USD' },
    },
  })
  expect(render({}, { event_id: 'order-7' }).payload.event_id).toBe('order-7')
})

it.each([
  ['the event', { url: 'https://shop.example/a?b' }, 'https://shop.example/a'],
  ['the browser’s request', { url: null, signals: { url: 'https://shop.example/c#d' } }, 'https://shop.example/c'],
  ['neither', { url: null, signals: {} }, undefined],
])('the page is that of %s', (_, changes, page) => {
  expect(render(changes as Partial<ConversionInput>).payload.event_source_url).toBe(page)
})

it('an event of a phone call has neither page nor request data', () => {
  const { payload } = render({ action_source: 'phone_call' })
  expect(payload).not.toHaveProperty('event_source_url')
  expect(payload.user_data).toEqual({ fbp: 'fb.1.1.browser' })
  expect(payload).not.toHaveProperty('app_data')
  expect(payload).not.toHaveProperty('messaging_channel')
})

it('an app event has the details of the device', () => {
  const { payload, action_source } = render({ action_source: 'app' })
  expect(action_source).toBe('app')
  expect(payload.user_data).toMatchObject({ client_ip_address: '190.1.2.3' })
  expect(payload.app_data).toMatchObject({ advertiser_tracking_enabled: false })
  expect(payload).not.toHaveProperty('event_source_url')
})

it('a message goes to the dataset of the messaging account', () => {
  const messaging = { external_id: 'messages-1', messaging_account_id: 'account-1' }
  const click_ids = { ctwa_clid: 'click-1' }
  const sent = render({ action_source: 'business_messaging', click_ids }, { messaging })
  expect(sent.sent_to).toBe('messages-1')
  expect(sent.payload).toMatchObject({
    messaging_channel: 'whatsapp',
    user_data: { ctwa_clid: 'click-1', whatsapp_business_account_id: 'account-1' },
  })
})

it('a platform-safe profile sends neutral names, and neither identifiers nor pages', () => {
  const protection = { privacy_mode: 'platform_safe', is_healthcare_family: true } as const
  const changes = { click_ids: { fbclid: 'click' }, revenue_type: 'pipeline' } as const
  const { payload } = render(changes, { protection }, { ...line, event_name: 'SubmitApplication' })
  expect(payload.event_name).toBe('Lead')
  expect(Object.keys(payload.user_data as object)).toEqual(['fbc'])
  expect(payload).not.toHaveProperty('event_source_url')
  expect(render({}, {}, { ...line, event_name: 'SubmitApplication' }).payload.event_name).toBe('SubmitApplication')
})

describe('Limited Data Use', () => {
  const options = (country: number, state: number) => ({
    ...{ data_processing_options: ['LDU'], data_processing_options_country: country },
    data_processing_options_state: state,
  })
  const requested = { limited_data_use: true }
  const optionsOf = (payload: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(payload).filter(([name]) => name.startsWith('data_processing')))

  it.each([
    ['is not requested by default', {}, {}, {}],
    ['is requested for the destination; Meta derives the state', {}, requested, options(0, 0)],
    ['is requested for one event', { consent: requested }, {}, options(0, 0)],
    ['assumes California without an IP address', { signals: null }, requested, options(1, 1000)],
    ['applies to people in the US', { country: 'US' }, requested, options(0, 0)],
    ['does not apply to people elsewhere', { country: 'CL' }, requested, {}],
  ])('%s', (_, changes, around, expected) => {
    expect(optionsOf(render(changes as Partial<ConversionInput>, around).payload)).toEqual(expected)
  })
})

it.each([
  ['conversion_removed', null, line],
  ['switched_off', conversion, null],
  ['switched_off', conversion, { ...line, is_enabled: false }],
  ['value_missing', { ...conversion, net_value: null }, line],
  ['value_missing', { ...conversion, currency: null }, line],
  ['value_missing', conversion, { ...line, sends_value: false }],
  ['nothing_to_match', { ...conversion, click_ids: {} }, line],
  ['app_details_missing', { ...conversion, action_source: 'app', signals: null }, line],
] as const)('is skipped because of %s', (skip, input, entry) => {
  expect(renderMeta(input as ConversionInput | null, entry, surroundings)).toEqual({ skip })
})
