import { Outlet, useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { failureOf } from '@tributary/client'
import { lazy, type ReactNode, Suspense, useEffect, useMemo } from 'react'
import { CommonControls } from '../components/page/page.tsx'
import { ErrorMessage } from '../components/status/error-message.tsx'
import { Notices } from '../components/status/notices.tsx'
import { WaitLines } from '../components/status/wait.tsx'
import { ShareMenu } from '../components/views/share-menu.tsx'
import { queryClient, useMutationAction, useRead } from '../data/queries.ts'
import { savedPageOf } from '../data/saved-view.ts'
import { useServiceState } from '../data/service-state.ts'
import { SessionProvider } from '../data/session.tsx'
import type { ViewSearch } from '../data/view.ts'
import { useTranslation } from '../locales/i18n.tsx'
import { Navigation } from './navigation.tsx'
import { PageMark } from './page-mark.tsx'
import { ShellWait } from './page-wait.tsx'
import { SearchBox } from './search/search-box.tsx'
import { UnreachableNotice } from './unreachable-notice.tsx'
import './shell.css'

// Rarely needed, so loaded on demand.
const ViewMenu = lazy(() => import('../components/views/view-menu.tsx').then((file) => ({ default: file.ViewMenu })))
const SignIn = lazy(() => import('./sign-in/sign-in.tsx').then((file) => ({ default: file.SignIn })))
const SignInAgain = lazy(() =>
  import('./sign-in/sign-in-again.tsx').then(
    (file) => ({ default: file.SignInAgain }),
    () => ({ default: SignInElsewhere }),
  ),
)
const FirstProfile = lazy(() => import('./sign-in/first-profile.tsx').then((file) => ({ default: file.FirstProfile })))

/** The signed-in frame: user, profile, navigation and the current page. */
export function Shell() {
  const { t } = useTranslation()
  const session = useRead('sessions.readSession', {}, { staleMs: 0 })
  const data = session.data?.data
  const isOnProfile = useProfileOfAddress(data)
  const profile = useRead('profiles.readProfile', {}, { isReady: isOnProfile, staleMs: 60_000 })
  const { isSignedOut } = useServiceState()

  if (!data) {
    const failure = failureOf(session.error)
    if (failure?.kind === 'rejection' && failure.status === 401)
      return (
        <Suspense fallback={null}>
          <SignIn onDone={() => void session.refetch()} />
        </Suspense>
      )
    if (session.isError && failure?.kind !== 'unreachable') {
      return <ErrorMessage error={session.error} onRetry={() => void session.refetch()} />
    }
    return (
      <>
        <UnreachableNotice />
        <ShellWait />
      </>
    )
  }
  if (data.active_profile_id === null && data.workspaces.every(({ profiles }) => profiles.length === 0)) {
    return (
      <Suspense fallback={<ShellWait />}>
        <FirstProfile session={data} />
      </Suspense>
    )
  }
  if (!isOnProfile || !profile.data) {
    if (profile.isError && failureOf(profile.error)?.kind !== 'unreachable')
      return <ErrorMessage error={profile.error} onRetry={() => void profile.refetch()} />
    return (
      <>
        <UnreachableNotice />
        <ShellWait />
      </>
    )
  }
  return (
    <SessionProvider session={data} profile={profile.data.data}>
      <a href="#content" className="skip-link">
        {t('shell.skip')}
      </a>
      <UnreachableNotice />
      <div className="shell">
        <Navigation />
        <main id="content" tabIndex={-1}>
          <PageParts>
            <Outlet />
          </PageParts>
        </main>
      </div>
      <Notices />
      <SearchBox />
      {isSignedOut && (
        <Suspense fallback={null}>
          <SignInAgain />
        </Suspense>
      )}
    </SessionProvider>
  )
}

/** What the header of every page has: the mark of the demo, its saved views and the way to share it. */
function PageParts({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const page = savedPageOf(pathname)
  const parts = useMemo(
    () => ({
      mark: <PageMark />,
      views: page ? (
        <Suspense fallback={<WaitLines lines={1} height={34} />}>
          <ViewMenu key={page} page={page} />
        </Suspense>
      ) : null,
      share: <ShareMenu page={page} />,
    }),
    [page],
  )
  return <CommonControls value={parts}>{children}</CommonControls>
}

/** After an upgrade the code of the form may be gone. A reload would lose the user's input, so the user decides. */
function SignInElsewhere() {
  const { t } = useTranslation()
  return (
    <div className="notice-bar" role="alert">
      {t('sign_in.upgraded')}{' '}
      <a href="/sign-in" target="_blank" rel="noreferrer">
        {t('sign_in.action')}
      </a>
    </div>
  )
}

type SessionData = NonNullable<ReturnType<typeof useRead<'sessions.readSession'>>['data']>['data']

/**
 * Switches the session to the profile in the URL, so that a link shows the same to another user and two tabs can show two
 * profiles.
 */
function useProfileOfAddress(data: SessionData | undefined): boolean {
  const { profile: requestedId } = useSearch({ strict: false }) as ViewSearch
  const navigate = useNavigate()
  const choose = useMutationAction('sessions.chooseProfile')
  const active = data?.active_profile_id ?? null
  const reachable = data?.workspaces.flatMap(({ profiles }) => profiles.map(({ id }) => id)) ?? []
  const target = requestedId && reachable.includes(requestedId) ? requestedId : (active ?? reachable[0] ?? null)
  const mustChoose = data !== undefined && target !== null && target !== active
  useEffect(() => {
    if (!mustChoose || choose.isPending || choose.isError) return
    choose.mutate(
      { body: { profile_id: target! } },
      {
        onSuccess: () =>
          queryClient
            .resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'sessions.readSession' })
            .then(() => queryClient.invalidateQueries({ queryKey: ['sessions.readSession'] })),
      },
    )
  }, [mustChoose, target, choose])
  useEffect(() => {
    if (!data || target === null || requestedId === target) return
    // Uses the path, because `.` would lead to the overview at an unknown URL.
    const search = (before: object) => ({ ...before, profile: target })
    void navigate({ to: location.pathname, search, replace: true } as never)
  }, [data, target, requestedId, navigate])
  return data !== undefined && active !== null && active === target
}
