import type { Actor } from '../../kernel/context.ts'

/** The app in whose name the caller acts. */
export function appOf(actor: Actor): string | null {
  return actor.kind === 'app' || actor.kind === 'api_key' ? actor.app_id : null
}
