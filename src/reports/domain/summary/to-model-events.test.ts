import { expect, it } from 'vitest'
import { toModelEvents } from './to-model-events.ts'

const event = {
  event_type: 'page_view',
  event_name: 'page_view',
  event_time: new Date('2026-03-05T02:15:00Z'),
  url: 'https://shop.example/c/Ana%20P%C3%A9rez?email=ana@example.com',
  path: '/c/Ana%20P%C3%A9rez',
  channel: 'Email',
  source: 'newsletter to ana@example.com',
  medium: null,
  campaign: 'March',
  value: null,
  currency: null,
  device: 'mobile',
  browser: 'Safari',
  country: 'CL',
  city: null,
  is_synthetic: false,
}

it('a model receives time, type and channel, never the page URL nor the identity', () => {
  expect(toModelEvents([event], ['Ana', 'Pérez'], 'America/Santiago')).toEqual([
    {
      at: '2026-03-04 23:15',
      event: 'page_view',
      page: '/c/[…] […]',
      channel: 'Email',
      source: 'newsletter to […]',
      campaign: 'March',
      device: 'mobile',
      country: 'CL',
    },
  ])
})

it('a path that cannot be decoded is used unchanged', () => {
  const [modelEvent] = toModelEvents([{ ...event, path: '/100%' }], [], 'UTC')
  expect(modelEvent?.page).toBe('/100%')
})
