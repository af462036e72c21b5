import { z } from 'zod'
import { nameEnum } from '../kernel/schemas/json-schema.ts'

nameEnum('Locale', ['en', 'es'])

/** Emails are compared in lower case and without surrounding spaces. */
export const emailField = z.string().max(320).trim().toLowerCase().pipe(z.email().max(254))

/** The maximum bounds the cost of hashing; strength is checked separately, with its own error codes. */
export const passwordField = z.string().min(1).max(1_000)

/** Optional, because a missing value has its own error code. */
export const currentPasswordField = z
  .string()
  .max(1_000)
  .optional()
  .describe('Required when the account has a password; otherwise 400 `current_password_required`.')

export const newPasswordField = z
  .string()
  .max(1_000)
  .describe(
    'At least 12 characters, otherwise 422 `weak_password`; not found in a breach, otherwise 422 `compromised_password`.',
  )

export const localeField = z.enum(['en', 'es']).default('en').describe('Language of the email.')
