/** How far a user can trust the identity of an app. */
export type Trust = 'known' | 'other_workspace' | 'self_registered'

/**
 * Apps registered by the operator are trusted. An app registered by a workspace is trusted only for its members; for others it is
 * unverified, because any workspace admin can register an app under any name.
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

/** Removes invisible characters and characters that change the text direction. */
export function shownName(name: string): string {
  const shown = name.replaceAll(/[\s\p{Cc}\p{Bidi_Control}]+/gu, ' ').trim()
  return shown === '' ? '–' : shown
}
