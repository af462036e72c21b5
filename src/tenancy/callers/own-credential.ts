import { z } from 'zod'
import { byUser } from '../../kernel/operations/access.ts'

/** What operations have in common with which users revoke a credential of their own. */
export const revokesOwn = {
  ...byUser,
  idempotency: 'natural',
  params: z.object({ id: z.uuid() }),
  data: z.object({ revoked: z.literal(true) }),
  errors: ['not_found'],
  example: { params: { id: '0195b3c0-7a52-7d10-9a3e-2f6d1c8e4b07' } },
} as const
