import { createContext, useContext } from 'react'
import type { Language } from '../locales/i18n.tsx'
import type { SavedView } from './saved-view.ts'

/** The view of a share link, as the service writes it into the page. */
export interface SharedView {
  /** Chosen from the languages of the browser: a page in a frame of another site may have no storage for a choice. */
  language: Language
  name: string
  profile: { name: string; reporting_currency: string; timezone: string }
  /** Its range is two fixed days. */
  view: SavedView
  /** The operations that the link can call. A parameter has one value, or several that the page chooses from. */
  operations: Readonly<Record<string, Readonly<Record<string, string | readonly string[]>>>>
}

export const SharedViewContext = createContext<SharedView | null>(null)

/** The shared view that the page shows; null in the console. */
export const useSharedView = (): SharedView | null => useContext(SharedViewContext)

/** Whether the service accepts the read: it rejects every parameter that the view does not fix, except those that page. */
export function canRead({ operations }: Pick<SharedView, 'operations'>, id: string, input: object): boolean {
  const bound = operations[id]
  return (
    bound !== undefined &&
    Object.entries(input).every(
      ([name, value]) => name === 'limit' || name === 'cursor' || [bound[name]].flat().includes(String(value)),
    )
  )
}
