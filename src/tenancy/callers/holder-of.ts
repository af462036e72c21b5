import type { Actor } from '../../kernel/context/context.ts'

/** Who stands behind a credential: its app whichever key or token it uses, else the key itself or the person; null is the operator. */
export function holderOf(actor: Actor): string | null {
  switch (actor.kind) {
    case 'app':
      return actor.app_id
    case 'api_key':
      return actor.app_id ?? actor.key_id
    case 'user':
      return actor.user_id
    case 'operator':
    case 'anyone':
      return null
  }
}

/** The app in whose name the caller acts. */
export function appOf(actor: Actor): string | null {
  return actor.kind === 'app' || actor.kind === 'api_key' ? actor.app_id : null
}
