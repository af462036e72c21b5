/** Who stands behind an app, as far as the person who is asked can rely on it. */
export type Trust = 'known' | 'other_workspace' | 'self_registered'

/**
 * The operator vouches for the apps that they registered. An app that a workspace registered is known to people who work in that
 * workspace only: to others it is unverified, since anybody who governs a workspace can register one under any name.
 */
export function trustOf(
  app: { registration: 'operator' | 'person' | 'document' | 'dynamic'; workspace_id: string | null },
  workspaceIds: readonly string[],
): Trust {
  if (app.registration === 'operator') return 'known'
  if (app.registration !== 'person') return 'self_registered'
  const isOwn = workspaceIds.length > 0 && workspaceIds.every((id) => id === app.workspace_id)
  return isOwn ? 'known' : 'other_workspace'
}

/** A name without characters that are not seen or that turn the direction of the text around. */
export function shownName(name: string): string {
  const shown = name.replaceAll(/[\s\p{Cc}\p{Bidi_Control}]+/gu, ' ').trim()
  return shown === '' ? '–' : shown
}
