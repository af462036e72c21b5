import type { Locale } from '../../../http/pages/page.ts'
import { en } from './en.ts'
import { es } from './es.ts'

export const sharedMessages: Record<Locale, typeof en> = { en, es }
