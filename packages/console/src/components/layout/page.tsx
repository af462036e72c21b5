import { createContext, type ReactNode, useContext, useEffect } from 'react'
import './lists.css'

/** Controls of every page, such as its saved views. The shell provides them. */
export const CommonControls = createContext<ReactNode>(null)

/** A page with its title, its controls and its content. */
export function Page({
  title,
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
      {lead && <p className="page-lead">{lead}</p>}
      {children}
    </div>
  )
}
