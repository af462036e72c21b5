import { z } from 'zod'

/** What every event about a connection carries. */
export const connectionData = z.object({
  profile_id: z.uuid(),
  provider: z.string().describe("The connector's own provider, such as `social_ads`."),
  connection_id: z.uuid(),
  status: z.string().describe("The connection's status from now on."),
  reason: z.string().optional(),
})

export const connectionExample = {
  profile_id: '0195b3c0-7a52-7d10-9a3e-2f6d1c8e4b07',
  provider: 'social_ads',
  connection_id: '0195b3c0-8f11-7c42-b7a0-5d0e9f1a2b3c',
}
