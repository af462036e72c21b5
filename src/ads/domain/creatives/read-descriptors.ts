import { z } from 'zod'
import type { CreativeDescriptors } from '../../../connect/vendor-rows.ts'
import { readJsonAnswer } from '../../../kernel/language-model.ts'
import { descriptorWords } from './descriptor-question.ts'

const word = (field: keyof typeof descriptorWords) =>
  z
    .string()
    .nullish()
    .transform((told) => (told && isWord(field, toWord(told)) ? toWord(told) : null))

const descriptors = z.object({
  hook_type: word('hook_type'),
  creative_format: word('creative_format'),
  cta_type: word('cta_type'),
  primary_angle: word('primary_angle'),
  offers: z
    .array(z.string())
    .nullish()
    .transform((told) =>
      [...new Set((told ?? []).map(toWord).filter((offer) => /^[a-z0-9_]{1,40}$/.test(offer)))].slice(0, 10),
    ),
})

/** The descriptors in a chat completion; null when it is none. A word that is not on the list is as good as none. */
export function readDescriptors(body: string): CreativeDescriptors | null {
  return descriptors.safeParse(readJsonAnswer(body)).data ?? null
}

function isWord(field: keyof typeof descriptorWords, told: string): boolean {
  return (descriptorWords[field] as readonly string[]).includes(told)
}

function toWord(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replaceAll('%', ' percent')
    .replaceAll(/[\s-]+/g, '_')
}
