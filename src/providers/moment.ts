import { z } from 'zod'

/** A moment as vendors write it: a date and a time with their offset. */
export const moment = z.iso.datetime({ offset: true }).transform((text) => new Date(text))
