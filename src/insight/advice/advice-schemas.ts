import { z } from 'zod'
import { nameEnum, nameSchema } from '../../kernel/schemas/json-schema.ts'
import { adviceReasons, advices } from './domain/decide-advice.ts'

nameEnum('AdviceKind', advices)
nameEnum('AdviceReason', adviceReasons)

export const targetSchema = z.object({
  measure: z.enum(['roas', 'cac']),
  value: z.number(),
  source: z.enum(['set', 'median']),
})
nameSchema('AdviceTarget', targetSchema)
