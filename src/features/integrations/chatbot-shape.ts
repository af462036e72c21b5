import { connectionShape, type SyncedConnection, toConnection } from '../connections/shapes.ts'

/** A chatbot has nothing to sync. */
export const chatbotShape = connectionShape.omit({ sync: true })

export function toChatbot(row: SyncedConnection) {
  const { sync: _, ...shown } = toConnection(row)
  return shown
}
