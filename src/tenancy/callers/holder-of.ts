import type { Actor } from '../../kernel/context/context.ts'

/** The owner of a credential: its app, for any key or token of it, otherwise the key itself or the user; null is the operator. */
export function holderOf(actor: Actor): string | null {
  switch (actor.kind) {
    case 'app':
      return actor.app_id
    case 'api_key':
      return actor.app_id ?? actor.key_id
    case 'user':
      return actor.user_id
    case 'share_link':
      return actor.link_id
    case 'operator':
    case 'anyone':
      return null
  }
}

/** The app that the caller acts for. */
export function appOf(actor: Actor): string | null {
  return actor.kind === 'app' || actor.kind === 'api_key' ? actor.app_id : null
}
