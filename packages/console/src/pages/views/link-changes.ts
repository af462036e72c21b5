import type { Input, OperationResponse } from '@tributary/client'
import { type Lifetime, toExpiry } from '../../components/views/link-lifetime.ts'

export type ShareLink = OperationResponse<'shareLinks.listShareLinks'>['data'][number]
type Changes = NonNullable<Input<'shareLinks.updateShareLink'>['body']>

export type PasswordChange = 'keep' | 'set' | 'remove'

export interface LinkForm {
  name: string
  passwordChange: PasswordChange
  password: string
  /** Days from now. */
  lifetime: Lifetime | 'keep'
  /** Separated by white space. */
  origins: string
}

export function toOrigins(text: string): string[] {
  return text.split(/\s+/).filter(Boolean)
}

/** The fields of the link that the form changes; null if it changes none. */
export function toLinkChanges(link: ShareLink, form: LinkForm, nowMs: number): Changes | null {
  const name = form.name.trim()
  const embed_origins = toOrigins(form.origins)
  const changes: Changes = {
    ...(name !== link.name && { name }),
    ...(form.passwordChange === 'set' && { password: form.password }),
    ...(form.passwordChange === 'remove' && { password: null }),
    ...(form.lifetime !== 'keep' && { expires_at: toExpiry(form.lifetime, nowMs) }),
    ...(embed_origins.join(' ') !== link.embed_origins.join(' ') && { embed_origins }),
  }
  return Object.keys(changes).length > 0 ? changes : null
}
