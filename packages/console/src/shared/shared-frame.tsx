import { type ComponentProps, type ReactNode, Suspense } from 'react'
import { SessionProvider } from '../data/session.tsx'
import { type SharedView, SharedViewContext } from '../data/shared-view.ts'
import { Mark } from '../shell/mark.tsx'
import { PageWait } from '../shell/page-wait.tsx'
import { UnreachableNotice } from '../shell/unreachable-notice.tsx'
import '../shell/shell.css'
import './shared.css'

type Provided = ComponentProps<typeof SessionProvider>

/** Nobody is signed in, so pages hide everything that needs a scope. */
const noSession = { role: null, workspaces: [] } as unknown as Provided['session']

/** The frame of a shared page: the logo, and no navigation. */
export function SharedFrame({ shared, children }: { shared: SharedView; children: ReactNode }) {
  return (
    <SharedViewContext value={shared}>
      <SessionProvider
        session={noSession}
        profile={{ ...shared.profile, scopes: [] } as unknown as Provided['profile']}
      >
        <UnreachableNotice />
        <main className="shared-view">
          <p className="brand">
            <Mark />
            Tributary
          </p>
          <Suspense fallback={<PageWait />}>{children}</Suspense>
        </main>
      </SessionProvider>
    </SharedViewContext>
  )
}
