import { createContext, type ReactNode, useContext, useEffect } from 'react'
import { useSharedView } from '../../data/shared-view.ts'
import './lists.css'

/** Controls of every page, such as its saved views. The shell provides them. */
export const CommonControls = createContext<ReactNode>(null)

/** A page with its title, its controls and its content. */
export function Page({
  title: ownTitle,
  controls,
  lead,
  children,
}: {
  title: string
  controls?: ReactNode
  lead?: ReactNode
  children: ReactNode
}) {
  const commonControls = useContext(CommonControls)
  const shared = useSharedView()
  const title = shared ? `${shared.profile.name}: ${shared.name}` : ownTitle
  useEffect(() => {
    document.title = `${title} · Tributary`
  }, [title])
  return (
    <div className="page">
      <div className="page-head">
        <h1>{title}</h1>
        {controls}
        {commonControls}
      </div>
      {/* It says what opens and filters, which a shared page does not. */}
      {lead && !shared && <p className="page-lead">{lead}</p>}
      {children}
    </div>
  )
}
