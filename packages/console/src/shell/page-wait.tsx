import { WaitLines } from '../components/status/wait.tsx'
import { Mark } from './mark.tsx'

/** Stands in for a page whose code is on its way. */
export function PageWait() {
  return (
    <div className="page">
      <WaitLines lines={6} height={20} />
    </div>
  )
}

/** The frame before anybody is known. */
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
