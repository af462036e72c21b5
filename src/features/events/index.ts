import { recordEvents } from './record-events.ts'

export const events = [recordEvents]
