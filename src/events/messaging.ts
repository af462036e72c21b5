import { z } from 'zod'
import { event } from '../kernel/context/event.ts'

export const messageReceived = event({
  type: 'message.received',
  provider: 'messaging',
  summary: 'A person wrote on a messaging channel.',
  isReserved: true,
  data: z.object({ profile_id: z.uuid() }),
  example: { profile_id: '0195b3c0-7a52-7d10-9a3e-2f6d1c8e4b07' },
})

export const orderStatusChanged = event({
  type: 'order.status.changed',
  provider: 'commerce',
  summary: 'The status of an order changed.',
  isReserved: true,
  data: z.object({ profile_id: z.uuid() }),
  example: { profile_id: '0195b3c0-7a52-7d10-9a3e-2f6d1c8e4b07' },
})

export const catalogUpdated = event({
  type: 'catalog.updated',
  provider: 'commerce',
  summary: 'A product catalogue was updated.',
  isReserved: true,
  data: z.object({ profile_id: z.uuid() }),
  example: { profile_id: '0195b3c0-7a52-7d10-9a3e-2f6d1c8e4b07' },
})

export const channelHealthUpdated = event({
  type: 'channel.health.updated',
  provider: 'email',
  summary: 'The health of an email connection changed.',
  isReserved: true,
  data: z.object({ profile_id: z.uuid() }),
  example: { profile_id: '0195b3c0-7a52-7d10-9a3e-2f6d1c8e4b07' },
})
