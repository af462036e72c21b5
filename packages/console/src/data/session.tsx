import type { OperationResponse } from '@tributary/client'
import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { type Formats, formatsFor } from '../format/formats.ts'
import { useTranslation } from '../locales/i18n.tsx'

type SessionData = OperationResponse<'sessions.readSession'>['data']
type ProfileData = OperationResponse<'profiles.readProfile'>['data']
export type Scope = ProfileData['scopes'][number]
export type Role = SessionData['workspaces'][number]['role']

export interface Session {
  session: SessionData
  profile: ProfileData
  role: Role
  /** Whether the user is limited to profiles, so that the workspace is closed to them. */
  isLimited: boolean
  /** Whether the user has the scope. The service enforces it; the console only hides controls. */
  may(scope: Scope): boolean
  formats: Formats
}

const SessionContext = createContext<Session | null>(null)

export function SessionProvider({
  session,
  profile,
  children,
}: {
  session: SessionData
  profile: ProfileData
  children: ReactNode
}) {
  const { locale } = useTranslation()
  const value = useMemo<Session>(
    () => ({
      session,
      profile,
      role: session.role ?? 'viewer',
      isLimited: session.workspaces.find(({ id }) => id === profile.workspace_id)?.is_limited ?? false,
      may: (scope) => profile.scopes.includes(scope),
      formats: formatsFor({ locale, currency: profile.reporting_currency, zone: profile.timezone }),
    }),
    [session, profile, locale],
  )
  return <SessionContext.Provider value={value}>{children}</SessionContext.Provider>
}

/** The user, the profile and the scopes. Only available inside the signed-in shell. */
export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('no session above this component')
  return session
}

export const useFormats = (): Formats => useSession().formats
