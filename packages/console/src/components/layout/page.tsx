import { type ReactNode, useEffect } from 'react'
import './lists.css'

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
  useEffect(() => {
    document.title = `${title} · Tributary`
  }, [title])
  return (
    <div className="page">
      <div className="page-head">
        <h1>{title}</h1>
        {controls}
      </div>
      {lead && <p className="page-lead">{lead}</p>}
      {children}
    </div>
  )
}
