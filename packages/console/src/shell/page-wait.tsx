import { WaitLines } from '../components/status/wait.tsx'
import { Mark } from './mark.tsx'

/** Placeholder of a page while its code is loading. */
export function PageWait() {
  return (
    <div className="page">
      <WaitLines lines={6} height={20} />
    </div>
  )
}

/** Placeholder of the shell while the session is loading. */
export function ShellWait() {
  return (
    <div className="shell">
      <nav className="nav" aria-hidden="true">
        <span className="brand">
          <Mark />
          Tributary
        </span>
      </nav>
      <main>
        <PageWait />
      </main>
    </div>
  )
}
