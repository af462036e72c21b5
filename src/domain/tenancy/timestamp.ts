import { z } from 'zod'

/** An instant in an answer: a Date in code, ISO 8601 text on the wire, with no mapping between. */
export const timestamp = z.iso.datetime() as unknown as z.ZodType<string, string | Date>
