import { z } from 'zod'
import { nameEnum } from '../kernel/schemas/json-schema.ts'

nameEnum('Locale', ['en', 'es'])

/** Emails are compared without case and surrounding spaces. */
export const emailField = z.string().max(320).trim().toLowerCase().pipe(z.email().max(254))

/** Long enough for any sentence, short enough to hash; how good it is, is judged by its own codes. */
export const passwordField = z.string().min(1).max(1_000)

/** Optional where a code of its own tells that it is missing. */
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
